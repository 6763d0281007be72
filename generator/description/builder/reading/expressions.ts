import {
  schemaPattern,
  schemaQuadraticPattern,
  schemaSlowPattern,
} from "../../diagnostics/catalogue/schemas.js";
import type { Location } from "../../diagnostics/diagnostic.js";
import { costOf } from "../../patterns/cost.js";
import { whyNot } from "../../patterns/usable.js";
import type { Source } from "./source.js";

/** For patterns of this length, a quadratic cost is negligible. */
const SHORT = 5000;

/**
 * Returns whether a pattern can be used at all, and reports what is wrong with it. `maxLength` is that of the strings
 * it is tested on.
 */
export function isUsablePattern(
  pattern: string,
  { report }: Source,
  { at, maxLength = Infinity }: { readonly at: Location; readonly maxLength?: number | undefined },
): boolean {
  const why = whyNot(pattern);
  const cost = why === undefined ? costOf(pattern) : "fine";
  if (why !== undefined) report(schemaPattern({ pattern, why }, at));
  if (cost === "slow") report(schemaSlowPattern({ pattern }, at));
  if (cost === "quadratic" && maxLength > SHORT) report(schemaQuadraticPattern({ pattern }, at));
  return why === undefined;
}
