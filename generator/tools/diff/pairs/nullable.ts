import {
  type Family,
  followChain,
  type NullableSchema,
  type Schema,
} from "../../../description/index.js";
import type { Written } from "../findings/described.js";
import type { ReferenceMemory } from "../findings/references.js";

interface NullOptions {
  readonly written: Written;
  readonly family: Family;
  readonly references: ReferenceMemory;
}

/**
 * Returns whether a schema accepts null, strictly by the standard. Elsewhere `nullable` is read as most authors mean
 * it; comparing two documents that way would find differences where the standard has none.
 */
export const isNullable = (start: Schema, { written, family, references }: NullOptions): boolean =>
  followChain<Schema, boolean>(start, {
    memory: references.nulls,
    next: (schema) => {
      if (schema.kind === "ref") return schema.target.schema;
      return accepts(schema, written, family) ? undefined : wrapped(schema);
    },
    atEnd: (schema) => accepts(schema, written, family),
    inCircle: () => false,
    through: (_, behind) => behind,
  });

/** Returns whether a schema accepts null because of its own wrappers, those before the next reference. */
export function isOwnNullable(
  start: Schema,
  { written, family }: Pick<NullOptions, "written" | "family">,
): boolean {
  for (let schema: Schema | undefined = start; schema !== undefined; schema = wrapped(schema))
    if (accepts(schema, written, family)) return true;
  return false;
}

const wrapped = (schema: Schema): Schema | undefined =>
  schema.kind === "nullable" || schema.kind === "refined" ? schema.schema : undefined;

const accepts = (schema: Schema, written: Written, family: Family): boolean =>
  schema.kind === "nullable" && holds(schema, written, family);

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
