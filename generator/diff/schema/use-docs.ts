import type { Declaration, RefSchema, Schema } from "../../model/schema.js";
import { follow } from "../pairs/peel.js";

interface UseDocs {
  readonly own: Declaration["docs"];
  readonly all: Declaration["docs"];
}

export const useDocs = (schema: Schema): UseDocs => {
  if (schema.kind !== "ref") return { own: {}, all: schema.docs };
  const target = (schema satisfies RefSchema).target;
  return {
    own: schema.docs,
    all: { ...follow(schema).schema.docs, ...target.docs, ...schema.docs },
  };
};
