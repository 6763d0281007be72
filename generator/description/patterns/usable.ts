/** Whether a regular expression of a document can be used at all. */
import { parsePattern } from "../../../runtime/json-schema/values/pattern-parts.js";
import { messageOf } from "../core/errors.js";
import { compilesQuickly } from "./compilation.js";
import { hasFewPaths } from "./paths.js";

/** Why a pattern cannot be used that every program which uses it would compile for seconds, or for hours. */
export const SLOW_TO_COMPILE = "it takes too long to compile";

/** Groups in groups: whoever follows more of them needs much of the stack. */
const DEEPEST = 200;

/** Returns whether a pattern can be used with these flags. */
export const compiles = (pattern: string, flags: string): boolean =>
  problemOf(pattern, flags) === undefined;

/**
 * The same expression for the `u` flag, with which JSON Schema reads patterns (Core 6.4): without escapes that it does not
 * allow (`\'` anywhere, `\-` outside a class), and with those that it demands (of a single `{`). If that does not help,
 * the pattern as it is.
 */
export function withUnicodeFlag(pattern: string): string {
  if (compiles(pattern, "u")) return pattern;
  const portable = pattern.replace(PARTS, (part) => {
    if (/^[{}\]]$/.test(part)) return `\\${part}`;
    return part.replace(/\\([^])/g, (escape, sign: string) =>
      ESCAPED.test(sign) || (sign === "-" && part.startsWith("[")) ? escape : sign,
    );
  });
  return compiles(portable, "u") ? portable : pattern;
}

/** Classes, escapes, numbers of repetitions, and brackets that are none of these. */
const PARTS = /\[(?:\\[^]|[^\]\\])*\]|\\[^]|\{\d+(?:,\d*)?\}|[{}\]]/g;
/** What may follow a backslash with the `u` flag (ECMA-262, 22.2.1). */
const ESCAPED = /[\w^$\\.*+?()[\]{}|/]/;

/** Returns why a string is not a regular expression that can be used, under any flags. */
export function whyNot(pattern: string): string | undefined {
  const why = problemOf(pattern, "u");
  return why === undefined || why === SLOW_TO_COMPILE ? why : problemOf(pattern, "");
}

/** What other languages write, and ECMAScript reads with another meaning: by the form that it has. */
const FOREIGN: readonly (readonly [form: RegExp, what: string])[] = [
  [/^(?:\\[^AZzGhRQE]|[^\\])*?\\([AZzGhRQE])/, "`\\$1` is an escape of other languages"],
  [/\[[^\]]*(\[:\^?\w+:\])/, "`$1` is a POSIX class"],
  [/\[(?:\\[^]|[^\]\\])*?(&&)/, "`$1` between classes is an intersection in other languages"],
  [/^\/(?:\^[^]*|[^]*\$)\/[a-z]*$/, "the slashes around it are part of the pattern here"],
];

function foreignIn(pattern: string): string | undefined {
  for (const [form, what] of FOREIGN) {
    const found = form.exec(pattern);
    if (found !== null) return what.replace("$1", () => found[1] ?? "");
  }
  return undefined;
}

function problemOf(pattern: string, flags: string): string | undefined {
  const foreign = foreignIn(pattern);
  if (foreign !== undefined) return foreign;
  try {
    const expression = new RegExp(pattern, flags);
    if (depthOf(pattern) > DEEPEST) return `groups are nested more than ${DEEPEST} levels deep`;
    if (!compilesQuickly(pattern)) return SLOW_TO_COMPILE;
    // A pattern that is too large for the engine is refused only when it runs.
    if (startsQuickly(pattern)) expression.test("");
    return undefined;
  } catch (error) {
    const message = messageOf(error);
    return message.slice(message.lastIndexOf(": ") + 2).toLowerCase();
  }
}

/** Returns whether a pattern is compiled quickly, and also finds out quickly that it does not match an empty text. */
export const startsQuickly = (pattern: string): boolean =>
  compilesQuickly(pattern) &&
  hasFewPaths(parsePattern(pattern), "", { anchored: true, matches: () => false });

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
