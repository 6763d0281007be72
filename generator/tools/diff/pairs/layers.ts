import type { Origin } from "../../../description/index.js";
import { addBounds } from "./beside.js";
import type { BothBeside, BothDescriptions, Pair } from "./pair.js";
import type { Peeled } from "./peel.js";

/** Both schemas of a pair without their wrappers. */
export interface Layers {
  readonly old: Peeled;
  readonly new: Peeled;
}

/** What stands beside both schemas: around them, and in their own wrappers. */
export const besideBoth = (
  { beside }: Pair,
  { old, new: now }: Layers,
  { assertion }: BothDescriptions,
): BothBeside => ({
  old: addBounds(beside.old, old.refined, (key) => assertion("old", key)),
  new: addBounds(beside.new, now.refined, (key) => assertion("new", key)),
});

/** Finds the bounds that stand beside schemas where they are written, and other keywords in the schemas. */
export function locatingBounds(both: BothDescriptions, beside: BothBeside): BothDescriptions {
  const place = (side: "old" | "new", own: Origin, keywords: readonly string[]): Origin =>
    keywords.map((keyword) => beside[side].bounds.get(keyword)?.place).find((found) => found) ??
    own;
  return {
    ...both,
    keyword: (uses, ...keywords) =>
      both.keyword(
        { old: place("old", uses.old, keywords), new: place("new", uses.new, keywords) },
        ...keywords,
      ),
  };
}
