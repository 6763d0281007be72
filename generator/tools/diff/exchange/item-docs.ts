import type { Node } from "../../../description/index.js";
import type { ChangePosition } from "../findings/annotations.js";
import type { DiffContext } from "../findings/context.js";
import { itemOf } from "../findings/described.js";
import { keywordIn, same } from "../findings/located.js";

/** Compares the documentation of a path item, which applies to all its operations (OpenAPI 3.2, 4.9.1). */
export function compareItemDocs(
  { written, raise }: DiffContext,
  { old, new: now }: { readonly old: Node; readonly new: Node },
  position: ChangePosition,
): void {
  const items = { old: itemOf(old.origin), new: itemOf(now.origin) };
  for (const name of ["summary", "description"]) {
    const [before, after] = [
      written.old.keyword(items.old, name),
      written.new.keyword(items.new, name),
    ];
    if (same(before, after)) continue;
    const at = keywordIn(items, name, written);
    raise({ ...position, kind: "docs", ruling: "changed", at, detail: { name } });
  }
}
