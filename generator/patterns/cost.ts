import { parsePattern } from "../../runtime/json-schema/values/pattern-parts.js";
import { isExponential, isQuadratic } from "./ambiguity.js";
import { type Automaton, automatonOf } from "./automaton.js";

/**
 * `slow`: some strings take time that doubles with each character. `quadratic`: some take the square of their length, or more.
 * `unknown`: finding that out takes too long.
 */
export type Cost = "fine" | "quadratic" | "slow" | "unknown";

const REPEATED = /[*+]|,\d*\}/;

/** Only a repeated group can be matched in exponentially many ways. */
const REPEATED_GROUP = /\)(?:[*+]|\{\d+,?\d*\})/;

/** Longer ones are lists of words, or made to waste time. */
const LONGEST = 2000;

/** How long a regular expression may take, at worst, to refuse a text. */
export function costOf(pattern: string): Cost {
  if (!REPEATED.test(pattern)) return "fine";
  if (pattern.length > LONGEST) return "unknown";
  if (REPEATED_GROUP.test(pattern)) {
    const automaton = automatonOf(parsePattern(pattern));
    const exponential = isExponential(automaton, overlapOf(automaton, pattern));
    if (exponential !== false) return exponential === true ? "slow" : "unknown";
  }
  // A pattern that may begin anywhere is tried from every character.
  const anchored = /^\(*\^/.test(pattern) ? pattern : `[^]*(?:${pattern})`;
  const automaton = automatonOf(parsePattern(anchored));
  const endsAnywhere = !/\$\)*$/.test(pattern);
  const quadratic = isQuadratic(automaton, overlapOf(automaton, pattern), { endsAnywhere });
  return quadratic === undefined ? "unknown" : quadratic ? "quadratic" : "fine";
}

/** Whether some character matches both of two atoms. */
function overlapOf(
  { atoms }: Automaton,
  pattern: string,
): (left: number, right: number) => boolean {
  const samples = samplesOf(pattern);
  const members = atoms.map((atom) => membersOf(atom, samples));
  return (left, right) =>
    members[left]?.some((member, index) => member && members[right]?.[index] === true) === true;
}

/** Two classes of characters that have one in common have one of these in common: the ends of ranges, or one of those outside of all. */
function samplesOf(pattern: string): readonly string[] {
  const escaped = [...pattern.matchAll(/\\u\{?([\da-fA-F]{1,6})\}?|\\x([\da-fA-F]{2})/g)].map(
    ([, long, short]) => Number.parseInt(long ?? short ?? "", 16),
  );
  const characters = escaped
    .filter((code) => code <= 0x10ffff)
    .map((code) => String.fromCodePoint(code));
  return [...new Set([...pattern, ...characters, ..."azAZ09_ \t\n-.:/@éß日ж😀\u0001"])];
}

function membersOf(atom: string, samples: readonly string[]): readonly boolean[] {
  const expression = characterOf(atom);
  return samples.map((sample) => expression === undefined || expression.test(sample));
}

/** A reference to a group may be anything. */
function characterOf(atom: string): RegExp | undefined {
  if (/^\\(?:[1-9]|k<)/.test(atom)) return undefined;
  for (const flags of ["u", ""]) {
    try {
      return new RegExp(`^(?:${atom})$`, flags);
    } catch {
      // The next flags.
    }
  }
  return undefined;
}
