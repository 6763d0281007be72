import type { Declaration, RefinedSchema, Schema } from "../../model/schema.js";

/** A schema after following references, and the declarations passed. */
export interface Dereferenced {
  readonly schema: Schema;
  /** The declarations on the way. */
  readonly through: readonly Declaration[];
}

/** Follows references to the schema at their end. A circular chain ends where it began. */
export function follow(start: Schema): Dereferenced {
  let followed: Dereferenced = { schema: start, through: [] };
  const seen = new Set<Schema>();
  while (followed.schema.kind === "ref" && !seen.has(followed.schema)) {
    seen.add(followed.schema);
    const { target } = followed.schema;
    followed = { schema: target.schema, through: [...followed.through, target] };
  }
  return followed;
}

/** A schema without its wrappers up to the next reference. */
export interface Peeled {
  readonly inner: Exclude<Schema, { kind: "nullable" | "refined" }>;
  readonly refined: readonly RefinedSchema[];
}

export function peel(schema: Schema): Peeled {
  let inner = schema;
  const refined: RefinedSchema[] = [];
  while (inner.kind === "nullable" || inner.kind === "refined") {
    if (inner.kind === "refined") refined.push(inner);
    inner = inner.schema;
  }
  return { inner, refined };
}
