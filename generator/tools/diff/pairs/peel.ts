import type { RefinedSchema, Schema } from "../../../description/index.js";

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
