import { compilePattern } from "../../../runtime/json-schema/values/pattern.js";
import { type Cost, costOf } from "./cost.js";

/** Length up to which even a slow expression finishes quickly. */
const SHORT = 16;
/** Steps that may be spent on one string. */
const MOST_STEPS = 1e7;

/** Returns whether the cost of testing a string from a document is acceptable. */
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

/** Returns whether a string from a document matches. If finding out would take too long, it is assumed to match. */
export const matches = (pattern: string, text: string): boolean =>
  !mayTest(pattern, text) || compilePattern(pattern).test(text);
