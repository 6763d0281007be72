import { messageOf } from "../../core/errors.js";
import {
  schemaPattern,
  schemaQuadraticPattern,
  schemaSlowPattern,
} from "../../diagnostics/catalogue/schemas.js";
import type { Location } from "../../diagnostics/diagnostic.js";
import { costOf } from "../../patterns/cost.js";
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
  const why = compiles(pattern, "u") ? undefined : whyNot(pattern);
  const cost = why === undefined ? costOf(pattern) : "fine";
  if (why !== undefined) report(schemaPattern({ pattern, why }, at));
  if (cost === "slow") report(schemaSlowPattern({ pattern }, at));
  if (cost === "quadratic" && maxLength > SHORT) report(schemaQuadraticPattern({ pattern }, at));
  return why === undefined;
}

export function compiles(pattern: string, flags: string): boolean {
  try {
    // A pattern that is too large for the engine is refused only when it runs.
    new RegExp(pattern, flags).test("");
    return true;
  } catch {
    return false;
  }
}

/** Returns why a string is not a regular expression under any flags. */
export function whyNot(pattern: string): string | undefined {
  try {
    new RegExp(pattern).test("");
    return undefined;
  } catch (error) {
    const message = messageOf(error);
    return message.slice(message.lastIndexOf(": ") + 2).toLowerCase();
  }
}
