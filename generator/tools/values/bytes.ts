/** Bytes in values: files of forms, which the schemas of a table describe as strings. */
import { type Schema, unwrap } from "../../description/index.js";

/** The value with all bytes replaced by strings. */
export function withoutBytes(value: unknown): unknown {
  if (isBytes(value)) return "";
  if (Array.isArray(value)) return value.some(hasBytes) ? value.map(withoutBytes) : value;
  if (typeof value !== "object" || value === null || !Object.values(value).some(hasBytes))
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]: [string, unknown]) => [key, withoutBytes(member)]),
  );
}

/** Files occur in forms, or in lists in them. */
const hasBytes = (value: unknown): boolean =>
  isBytes(value) || (Array.isArray(value) && value.some(isBytes));

const isBytes = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  (value instanceof Uint8Array ||
    value instanceof ReadableStream ||
    ("arrayBuffer" in value && typeof value.arrayBuffer === "function"));

/** A value with bytes where its schema has them: at the root, in its properties, or in lists in them. */
export function withBytes(schema: Schema, value: unknown): unknown {
  const bare = unwrap(schema);
  if (bare?.kind === "binary") return new Blob([String(value)]);
  if (bare?.kind === "array" && Array.isArray(value) && unwrap(bare.items)?.kind === "binary")
    return value.map((item) => withBytes(bare.items, item));
  if (bare?.kind !== "object" || typeof value !== "object" || value === null) return value;
  const files = new Map(
    bare.properties.filter((property) => holdsBytes(property.schema)).map((one) => [one.name, one]),
  );
  if (files.size === 0) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]: [string, unknown]) => {
      const file = files.get(key);
      return [key, file === undefined ? member : withBytes(file.schema, member)];
    }),
  );
}

function holdsBytes(schema: Schema): boolean {
  const bare = unwrap(schema);
  return (
    bare?.kind === "binary" || (bare?.kind === "array" && unwrap(bare.items)?.kind === "binary")
  );
}
