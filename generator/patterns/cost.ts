import { parsePattern } from "../../runtime/json-schema/values/pattern-parts.js";
import { isExponential } from "./ambiguity.js";
import { automatonOf } from "./automaton.js";

/** `slow`: some strings take time that doubles with each character. `unknown`: finding that out takes too long. */
export type Cost = "fine" | "slow" | "unknown";

/** Only a repeated group can be matched in exponentially many ways. */
const REPEATED_GROUP = /\)(?:[*+]|\{\d+,?\d*\})/;

/** Longer ones are lists of words, or made to waste time. */
const LONGEST = 2000;

/** How long a regular expression may take, at worst, to refuse a text. */
export function costOf(pattern: string): Cost {
  if (!REPEATED_GROUP.test(pattern)) return "fine";
  if (pattern.length > LONGEST) return "unknown";
  const automaton = automatonOf(parsePattern(pattern));
  const samples = samplesOf(pattern);
  const members = automaton.atoms.map((atom) => membersOf(atom, samples));
  const overlap = (left: number, right: number): boolean =>
    members[left]?.some((member, index) => member && members[right]?.[index] === true) === true;
  const exponential = isExponential(automaton, overlap);
  return exponential === undefined ? "unknown" : exponential ? "slow" : "fine";
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
