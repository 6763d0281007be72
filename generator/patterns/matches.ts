import { compilePattern } from "../../runtime/json-schema/values/pattern.js";
import { type Cost, costOf } from "./cost.js";

/** A text so short that even a slow expression is done with it soon. */
const SHORT = 16;
/** Steps that may be spent on one text. */
const MOST_STEPS = 1e7;

/** Whether testing a text of a document costs no more than it is worth. */
export function mayTest(
  pattern: string,
  text: string,
  cost: () => Cost = costing(pattern),
): boolean {
  if (text.length <= SHORT) return true;
  const loops = pattern.match(/[*+]|\{\d+,\d*\}/g)?.length ?? 0;
  return text.length ** Math.min(loops + 1, 4) <= MOST_STEPS && cost() === "fine";
}

/** The cost of a pattern that is tested against many strings, computed once, when it is first needed. */
export function costing(pattern: string): () => Cost {
  let cost: Cost | undefined;
  return () => (cost ??= costOf(pattern));
}

/** Whether a text of a document matches; what would take too long to find out is taken to match. */
export const matches = (pattern: string, text: string): boolean =>
  !mayTest(pattern, text) || compilePattern(pattern).test(text);
