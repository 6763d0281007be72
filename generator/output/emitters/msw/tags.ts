import {
  type Declaration,
  type model,
  narrowingOf,
  type UnionSchema,
  walkSchemas,
} from "../../../description/index.js";
import { type KeyedEntry, literal } from "../../print/expression.js";

/** What samples of an alternative have, although its own schema does not say so. */
export type TagsOf = (declaration: Declaration) => readonly KeyedEntry[];

/** The values by which discriminators select declarations. */
export function discriminatorTags(declarations: readonly Declaration[]): TagsOf {
  const tags = new Map<Declaration, Map<string, model.TagValue>>();
  for (const schema of walkSchemas(declarations.map((declaration) => declaration.schema)))
    if (schema.kind === "union") addTags(schema, tags);
  return (declaration) =>
    [...(tags.get(declaration) ?? [])].map(([key, value]) => ({ key, value: literal(value) }));
}

function addTags(union: UnionSchema, tags: Map<Declaration, Map<string, model.TagValue>>): void {
  union.variants.forEach((variant, index) => {
    const narrowing = narrowingOf(union, index);
    const [value] = narrowing?.values ?? [];
    if (variant.kind !== "ref" || variant.target.schema.kind === "union") return;
    if (narrowing === undefined || narrowing.isOwn || value === undefined) return;
    const own = tags.get(variant.target) ?? new Map<string, model.TagValue>();
    // Where several unions have a value for it, the first one counts.
    tags.set(variant.target, new Map([[narrowing.property, value], ...own]));
  });
}
