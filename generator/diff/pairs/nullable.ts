import type { Family } from "../../document/format/family.js";
import type { NullableSchema, Schema } from "../../model/schema.js";
import type { Written } from "../findings/described.js";

interface NullOptions {
  readonly written: Written;
  readonly family: Family;
  readonly depth?: "own" | undefined;
}

/**
 * Returns whether a schema accepts null, strictly by the standard. Elsewhere `nullable` is read as most authors mean
 * it; comparing two documents that way would find differences where the standard has none.
 */
export function isNullable(start: Schema, { written, family, depth }: NullOptions): boolean {
  const seen = new Set<Schema>();
  for (let schema = start; !seen.has(schema);) {
    seen.add(schema);
    if (schema.kind === "nullable") {
      if (holds(schema, written, family)) return true;
      schema = schema.schema;
    } else if (schema.kind === "refined") schema = schema.schema;
    else if (schema.kind === "ref" && depth !== "own") schema = schema.target.schema;
  }
  return false;
}

/**
 * In 3.0, `enum` takes precedence over `nullable` (3.0.4, 4.7.24.2), and keywords next to a `$ref` are ignored
 * (4.7.23).
 */
function holds({ origin }: NullableSchema, written: Written, family: Family): boolean {
  if (family !== "3.0" || written.keyword(origin, "nullable") !== true) return true;
  if (written.keyword(origin, "$ref") !== undefined) return false;
  const values = written.keyword(origin, "enum");
  return !Array.isArray(values) || values.includes(null);
}
