import type { Declaration, RefSchema, Schema } from "../../../description/index.js";
import { chainOf, type ReferenceMemory } from "../findings/references.js";

interface UseDocs {
  readonly own: Declaration["docs"];
  readonly all: Declaration["docs"];
}

export const useDocs = (schema: Schema, references: ReferenceMemory): UseDocs => {
  if (schema.kind !== "ref") return { own: {}, all: schema.docs };
  const target = (schema satisfies RefSchema).target;
  return {
    own: schema.docs,
    all: { ...chainOf(schema, references).schema.docs, ...target.docs, ...schema.docs },
  };
};
