import type { ArraySchema, Schema, TupleSchema } from "../../../description/index.js";
import { compareLimits } from "../values/bounds.js";
import type { PairComparison, Uses } from "../pairs/pair.js";
import { viewBelow } from "../pairs/view.js";

type List = ArraySchema | TupleSchema;

/** Compares arrays and tuples: an array is a tuple without a prefix. */
export function compareLists(step: PairComparison, old: List, now: List): void {
  const uses: Uses = { old: old.origin, new: now.origin };
  compareLimits(step, uses, {
    min: ["minItems", old.minItems, now.minItems],
    max: ["maxItems", old.maxItems, now.maxItems],
  });
  const unique = {
    name: "uniqueItems",
    before: old.uniqueItems === true,
    after: now.uniqueItems === true,
  };
  if (unique.before !== unique.after) {
    const kind = unique.after ? "bound-added" : "bound-removed";
    step.raise(kind, step.both.keyword(uses, "uniqueItems"), { detail: unique });
  }
  const [before, after] = [prefixOf(old), prefixOf(now)];
  for (const index of new Set([...before.keys(), ...after.keys()]))
    visitItems(step, before[index] ?? restOf(old), after[index] ?? restOf(now));
  visitItems(step, restOf(old), restOf(now));
}

const prefixOf = (list: List): readonly Schema[] => (list.kind === "tuple" ? list.prefix : []);
const restOf = (list: List): Schema => (list.kind === "tuple" ? list.rest : list.items);

function visitItems(step: PairComparison, old: Schema, now: Schema): void {
  step.visit(old, now, { old: old.origin, new: now.origin }, viewBelow(step.view, now));
}
