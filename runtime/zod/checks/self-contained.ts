/** A schema of a table by itself, with all that it refers to. */
import type { SchemaTable } from "../../json-schema/values/types.js";
import type { JsonSchema } from "../rule.js";

/**
 * The schema of an address. If it refers to others, they are in its `$defs`, and it is a resource of its own (Core
 * 8.2.1), so that its references do not depend on where it is embedded.
 */
export function selfContained(table: SchemaTable, uri: string): JsonSchema {
  const names = new Map<string, string>();
  const schema = withReferences(table[uri], table, names);
  if (names.size === 0) return asObject(schema);
  const definitions: JsonSchema = {};
  // The map grows while it is read: schemas that are referred to refer to others.
  for (const [address, name] of names)
    definitions[name] = withReferences(table[address], table, names);
  return { $id: `urn:schema:${encodeURIComponent(uri)}`, allOf: [schema], $defs: definitions };
}

const asObject = (schema: unknown): JsonSchema =>
  typeof schema === "object" && schema !== null
    ? (schema as JsonSchema)
    : schema === false
      ? { not: {} }
      : {};

/** A copy whose references to schemas of the table lead to its `$defs`. */
function withReferences(schema: unknown, table: SchemaTable, names: Map<string, string>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withReferences(item, table, names));
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) =>
      keyword === "$ref" && typeof value === "string" && Object.hasOwn(table, value)
        ? [keyword, `#/$defs/${nameOf(value, names)}`]
        : [keyword, withReferences(value, table, names)],
    ),
  );
}

function nameOf(address: string, names: Map<string, string>): string {
  const known = names.get(address) ?? `s${names.size}`;
  names.set(address, known);
  return known;
}
