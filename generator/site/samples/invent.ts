import type { JsonValue } from "../../core/json-value.js";
import type { NumberSchema, ObjectSchema, Schema, StringSchema } from "../../model/schema.js";

/** How deep an invented value goes with what may be left out, and how deep at all. */
const FULL_DEPTH = 3;
const MAX_DEPTH = 20;

/** A value that a reader recognises as one of the schema, where the document gives none. */
export function inventValue(schema: Schema, side: "read" | "write", depth = 0): JsonValue {
  const own = schema.docs.examples?.[0];
  if (own !== undefined) return own;
  if (depth > MAX_DEPTH) return null;
  const again = (inner: Schema): JsonValue => inventValue(inner, side, depth + 1);
  switch (schema.kind) {
    case "any":
    case "never":
    case "null":
      return null;
    case "boolean":
      return true;
    case "number":
      return inventNumber(schema);
    case "string":
      return inventString(schema);
    case "binary":
      return "…";
    case "literal":
      return schema.value;
    case "enum":
      return schema.values[0]?.value ?? null;
    case "array":
      return Array.from({ length: Math.max(1, Math.min(schema.minItems ?? 1, 5)) }, () =>
        again(schema.items),
      );
    case "tuple":
      return schema.prefix.map(again);
    case "object":
      return inventObject(schema, side, depth);
    case "union":
      return inventVariant(schema, again);
    case "intersection":
      return Object.assign({}, ...schema.parts.map(again));
    case "nullable":
    case "refined":
      return again(schema.schema);
    case "ref":
      return again(schema.target.schema);
    default:
      return schema satisfies never;
  }
}

function inventObject(schema: ObjectSchema, side: "read" | "write", depth: number): JsonValue {
  const other = side === "read" ? "write" : "read";
  const properties = schema.properties.filter(
    ({ required, direction }) =>
      direction !== other && (required || (side === "read" && depth < FULL_DEPTH)),
  );
  return Object.fromEntries(
    properties.map(({ name, schema: inner, docs }) => [
      name,
      docs.examples?.[0] ?? inventValue(inner, side, depth + 1),
    ]),
  );
}

function inventVariant(
  { variants, discriminator }: Extract<Schema, { kind: "union" }>,
  again: (schema: Schema) => JsonValue,
): JsonValue {
  const [first] = discriminator?.cases ?? [];
  const chosen = variants[first?.variant ?? 0];
  const value = chosen === undefined ? null : again(chosen);
  if (first === undefined || discriminator === undefined) return value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return { ...value, [discriminator.property]: first.value };
}

function inventNumber({ minimum, exclusiveMinimum, maximum, multipleOf }: NumberSchema): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1);
  const value = Math.min(least ?? 1, maximum ?? Infinity);
  return multipleOf === undefined ? value : Math.ceil(value / multipleOf) * multipleOf;
}

const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "2026-03-02T14:05:11Z",
  date: "2026-03-02",
  time: "14:05:11Z",
  duration: "PT1H",
  email: "person@example.com",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com",
  url: "https://example.com",
  uuid: "3f2c8a4e-5b1d-4c6f-9e7a-0d8b2c4f6a1e",
  byte: "YW1iZXI=",
};

function inventString({ format = "", minLength = 0, maxLength = Infinity }: StringSchema): string {
  const text = FORMATS[format] ?? "text";
  return text.padEnd(minLength, text).slice(0, maxLength);
}
