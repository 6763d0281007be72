import {
  schemaPattern,
  schemaQuadraticPattern,
  schemaSlowPattern,
} from "../../diagnostics/catalogue/schemas.js";
import type { Location, Report } from "../../diagnostics/diagnostic.js";
import { type Cost, costOf } from "../../patterns/cost.js";
import { whyNot } from "../../patterns/usable.js";

/** For patterns of this length, a quadratic cost is negligible. */
const SHORT = 5000;

/** What a pattern costs, and why it cannot be used, if it cannot. */
interface PatternRating {
  readonly why: string | undefined;
  readonly cost: Cost;
}

export type RatingOf = (pattern: string) => PatternRating;

/** Rates each pattern once: a large document has the same one in hundreds of places. */
export function createRatingOf(): RatingOf {
  const known = new Map<string, PatternRating>();
  return (pattern) => {
    const found = known.get(pattern) ?? rate(pattern);
    known.set(pattern, found);
    return found;
  };
}

function rate(pattern: string): PatternRating {
  const why = whyNot(pattern);
  return { why, cost: why === undefined ? costOf(pattern) : "fine" };
}

/**
 * Returns whether a pattern can be used at all, and reports what is wrong with it. `maxLength` is that of the strings
 * it is tested on.
 */
export function isUsablePattern(
  pattern: string,
  { report, ratingOf }: { readonly report: Report; readonly ratingOf: RatingOf },
  { at, maxLength = Infinity }: { readonly at: Location; readonly maxLength?: number | undefined },
): boolean {
  const { why, cost } = ratingOf(pattern);
  if (why !== undefined) report(schemaPattern({ pattern, why }, at));
  if (cost === "slow") report(schemaSlowPattern({ pattern }, at));
  if (cost === "quadratic" && maxLength > SHORT) report(schemaQuadraticPattern({ pattern }, at));
  return why === undefined;
}
