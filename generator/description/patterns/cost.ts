import {
  type PatternPart,
  parsePattern,
} from "../../../runtime/json-schema/values/pattern-parts.js";
import { compilePattern } from "../../../runtime/json-schema/values/pattern.js";
import { isExponential, isQuadratic } from "./ambiguity.js";
import { type Automaton, automatonOf } from "./automaton.js";
import { hasFewPaths } from "./paths.js";
import { hasFewSteps } from "./steps.js";
import { SLOW_TO_COMPILE, startsQuickly, whyNot } from "./usable.js";

/**
 * `slow`: for some strings, time doubles with each character or with each alternative that may be empty. `quadratic`: for some, time is quadratic in their length,
 * or worse. `unknown`: finding out takes too long.
 */
export type Cost = "fine" | "quadratic" | "slow" | "unknown";

/** What can be left out in one way or another. */
const CHOICE = /[?|*]|\{0/;

const REPEATED = /[*+]|,\d*\}/;

/** Only a repeated group can be matched in exponentially many ways. */
const REPEATED_GROUP = /\)(?:[*+]|\{\d+,?\d*\})/;

/** What may refuse a match whose characters are all there: a text then is matched in every way. */
const LOOKAROUND = /\(\?<?[=!]/;
const BOUNDARY = /\\[bB]/;

/** Longer patterns are lists of words, or written to waste time. */
const LONGEST = 2000;

/** The worst-case time of a regular expression to reject a string. */
export function costOf(pattern: string): Cost {
  if (CHOICE.test(pattern) && !startsQuickly(pattern)) return "slow";
  if (!REPEATED.test(pattern) && !CHOICE.test(pattern)) return "fine";
  if (pattern.length > LONGEST) return "unknown";
  const few = isFlat(pattern);
  if (few !== true) return few === undefined ? "unknown" : "slow";
  if (REPEATED_GROUP.test(pattern)) {
    const automaton = automatonOf(parsePattern(pattern));
    const exponential = isExponential(automaton, overlapOf(automaton, pattern));
    if (exponential !== false) return exponential === true ? "slow" : "unknown";
  }
  if (!REPEATED.test(pattern)) return "fine";
  // A pattern that may begin anywhere is tried at every character.
  const anchored = /^\(*\^/.test(pattern) ? pattern : `[^]*(?:${pattern})`;
  const parts = parsePattern(anchored);
  if (looksFarOften(parts)) return "quadratic";
  const automaton = automatonOf(parts);
  const endsAnywhere = !/\$\)*$/.test(pattern) && !LOOKAROUND.test(pattern);
  const quadratic = isQuadratic(automaton, overlapOf(automaton, pattern), { endsAnywhere });
  return quadratic === undefined ? "unknown" : quadratic ? "quadratic" : "fine";
}

const isUnlimited = (part: PatternPart): boolean =>
  part.kind === "repeat" && part.most === Infinity;

/** Returns whether a lookaround with an unlimited repetition may be tried at every character. */
function looksFarOften(part: PatternPart, { often = false, looking = false } = {}): boolean {
  switch (part.kind) {
    case "atom":
      return false;
    case "choice":
      return part.parts.some((one) => looksFarOften(one, { often, looking }));
    case "sequence": {
      // What follows a repetition is tried after each of its characters.
      const first = part.parts.findIndex(isUnlimited);
      return part.parts.some((one, index) =>
        looksFarOften(one, { often: often || (first !== -1 && index > first), looking }),
      );
    }
    case "assertion":
      return part.part !== undefined && looksFarOften(part.part, { often, looking: true });
    case "repeat":
      if (!isUnlimited(part)) return looksFarOften(part.part, { often, looking });
      return (often && looking) || looksFarOften(part.part, { often: true, looking });
    default:
      return part satisfies never;
  }
}

/** Returns whether few steps are needed on any short string. */
function isFlat(pattern: string): boolean | undefined {
  const samples = samplesOf(pattern);
  const known = new Map<string, readonly boolean[]>();
  const members = (atom: string): readonly boolean[] => {
    const found = known.get(atom) ?? membersOf(atom, samples);
    known.set(atom, found);
    return found;
  };
  const anchored = /^\(*\^/.test(pattern);
  return hasFewSteps(parsePattern(pattern), members, {
    anchored,
    endsAnywhere: !/\$\)*$/.test(pattern) && !LOOKAROUND.test(pattern) && !BOUNDARY.test(pattern),
  });
}

/** Returns whether some character matches both of two atoms. */
function overlapOf(
  { atoms }: Automaton,
  pattern: string,
): (left: number, right: number) => boolean {
  const samples = samplesOf(pattern);
  const members = atoms.map((atom) => membersOf(atom, samples));
  return (left, right) =>
    members[left]?.some((member, index) => member && members[right]?.[index] === true) === true;
}

/**
 * If two character classes overlap, they have one of these characters in common: the ends of ranges, or one outside of
 * all ranges.
 */
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

/** A back-reference may match anything. */
function characterOf(atom: string): RegExp | undefined {
  if (/^\\(?:[1-9]|k<)/.test(atom)) return undefined;
  for (const flags of ["u", ""]) {
    try {
      return new RegExp(`^(?:${atom})$`, flags);
    } catch {
      // Try the next flags.
    }
  }
  return undefined;
}

/** Length up to which even several loops finish quickly. */
const SHORT = 16;
/** Steps that may be spent on one string. */
const MOST_STEPS = 1e7;
/** Up to this many optional parts and alternatives are tried quickly in every combination. */
const FEW_BRANCHES = 10;
const BRANCH = /[?|]|\{\d+,/g;

/** Returns whether what a pattern is made of shows that a string is tested quickly. */
export function isQuick(pattern: string, text: string, cost: () => Cost): boolean {
  // Braces repeat all branches of a group.
  if ((pattern.match(BRANCH)?.length ?? 0) > FEW_BRANCHES || /\)\{/.test(pattern)) return false;
  const loops = pattern.match(/[*+]|\{\d+,\d*\}/g)?.length ?? 0;
  const short = text.length <= SHORT || text.length ** Math.min(loops + 1, 4) <= MOST_STEPS;
  return short && cost() === "fine";
}

/** Returns whether the cost of testing a string from a document is acceptable: the same on every machine. */
export function mayTest(
  pattern: string,
  text: string,
  cost: () => Cost = costOnce(pattern),
): boolean {
  if (isQuick(pattern, text, cost)) return true;
  const why = whyNot(pattern);
  if (why !== undefined) return why !== SLOW_TO_COMPILE;
  const part = parsePattern(pattern);
  const anchored = part.kind === "sequence" && pattern.startsWith("^");
  return hasFewPaths(part, text, { anchored, matches: atomsOf() });
}

/** Returns whether a character matches an atom; each atom is compiled once. */
function atomsOf(): (atom: string, character: string) => boolean {
  const known = new Map<string, RegExp | undefined>();
  return (atom, character) => {
    if (!known.has(atom)) known.set(atom, characterOf(atom));
    return known.get(atom)?.test(character) ?? true;
  };
}

/** The cost of a pattern that is tested against many strings, computed once, when it is first needed. */
export function costOnce(pattern: string): () => Cost {
  let cost: Cost | undefined;
  return () => (cost ??= costOf(pattern));
}

/** Returns whether a string from a document matches. If finding out would take too long, it is assumed to match. */
export const matches = (pattern: string, text: string): boolean =>
  !mayTest(pattern, text) || compilePattern(pattern).test(text);
