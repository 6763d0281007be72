/** Whether a regular expression of a document can be used at all. */
import { parsePattern } from "../../../runtime/json-schema/values/pattern-parts.js";
import { messageOf } from "../core/errors.js";
import { startsQuickly } from "./paths.js";

/** Groups in groups: whoever follows more of them needs much of the stack. */
const DEEPEST = 200;

/** Returns whether a pattern can be used with these flags. */
export const compiles = (pattern: string, flags: string): boolean =>
  problemOf(pattern, flags) === undefined;

/** Returns why a string is not a regular expression that can be used, under any flags. */
export const whyNot = (pattern: string): string | undefined => problemOf(pattern, "");

function problemOf(pattern: string, flags: string): string | undefined {
  try {
    const expression = new RegExp(pattern, flags);
    if (depthOf(pattern) > DEEPEST) return `groups are nested more than ${DEEPEST} levels deep`;
    // A pattern that is too large for the engine is refused only when it runs.
    if (startsQuickly(parsePattern(pattern))) expression.test("");
    return undefined;
  } catch (error) {
    const message = messageOf(error);
    return message.slice(message.lastIndexOf(": ") + 2).toLowerCase();
  }
}

/** How deep the groups of a pattern are nested. */
function depthOf(pattern: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [sign] of pattern.matchAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|[()]/g)) {
    if (sign === "(") deepest = Math.max(deepest, ++depth);
    else if (sign === ")") depth--;
  }
  return deepest;
}
