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
interface PatternVerdict {
  readonly why: string | undefined;
  readonly cost: Cost;
}

export type PatternJudge = (pattern: string) => PatternVerdict;

/** Judges each pattern once: a large document has the same one in hundreds of places. */
export function createJudge(): PatternJudge {
  const known = new Map<string, PatternVerdict>();
  return (pattern) => {
    const found = known.get(pattern) ?? judge(pattern);
    known.set(pattern, found);
    return found;
  };
}

function judge(pattern: string): PatternVerdict {
  const why = whyNot(pattern);
  return { why, cost: why === undefined ? costOf(pattern) : "fine" };
}

/**
 * Returns whether a pattern can be used at all, and reports what is wrong with it. `maxLength` is that of the strings
 * it is tested on.
 */
export function isUsablePattern(
  pattern: string,
  { report, judge: verdictOf }: { readonly report: Report; readonly judge: PatternJudge },
  { at, maxLength = Infinity }: { readonly at: Location; readonly maxLength?: number | undefined },
): boolean {
  const { why, cost } = verdictOf(pattern);
  if (why !== undefined) report(schemaPattern({ pattern, why }, at));
  if (cost === "slow") report(schemaSlowPattern({ pattern }, at));
  if (cost === "quadratic" && maxLength > SHORT) report(schemaQuadraticPattern({ pattern }, at));
  return why === undefined;
}
