import { parsePattern, type PatternPart } from "../../json-schema/values/pattern-parts.js";
import type { Random } from "./random.js";

/** How a matching string is made. */
export interface Stretch {
  readonly random: Random;
  /** How many times beyond its minimum a repeatable part is repeated. */
  readonly reach: number;
  /** Whether it is repeated exactly that often, to reach a certain length; otherwise at most that often. */
  readonly exact: boolean;
  /** Whether any matching character is used, not only letters and digits if these match. */
  readonly wild: boolean;
}

/** Maximum number of repetitions of one part. */
const LONGEST = 10_000;

/** Maximum number of repetitions of all parts together: those of parts within each other multiply. */
const MOST_REPETITIONS = 2 * LONGEST;

/**
 * A string that an ECMA-262 regular expression is likely to match. Assertions inside it (`\b`, `(?=…)`, `(?!…)`) and
 * back references are left to chance, so the caller has to test the result.
 */
export function matchingText(pattern: string, stretch: Stretch): string {
  const budget = { repetitions: MOST_REPETITIONS };
  const context = { ...stretch, pool: poolOf(pattern), known: new Map(), budget };
  return textOf(parsePattern(pattern), context);
}

interface Context extends Stretch {
  readonly pool: readonly string[];
  /** The characters of the pool that each atom may be. */
  readonly known: Map<string, readonly string[]>;
  /** What may still be repeated. */
  readonly budget: { repetitions: number };
}

function textOf(part: PatternPart, context: Context): string {
  const { random, reach, exact } = context;
  switch (part.kind) {
    case "atom":
      return character(part.source, context);
    case "assertion":
      return "";
    case "sequence":
      return part.parts.map((one) => textOf(one, context)).join("");
    case "choice":
      return textOf(random.pick(part.parts), context);
    case "repeat": {
      const spare = Math.min(part.most - part.least, reach);
      const count = part.least + (exact ? spare : random.below(spare + 1));
      return repeatText(part.part, Math.min(count, LONGEST), context);
    }
    default:
      return part satisfies never;
  }
}

function repeatText(part: PatternPart, count: number, context: Context): string {
  const texts: string[] = [];
  while (texts.length < count && context.budget.repetitions-- > 0)
    texts.push(textOf(part, context));
  return texts.join("");
}

function character(source: string, context: Context): string {
  if (source.length === 1 && source !== ".") return source;
  const list = context.known.get(source) ?? charactersOf(source, context);
  context.known.set(source, list);
  return list.length === 0 ? "" : context.random.pick(list);
}

function charactersOf(source: string, { pool, wild }: Context): readonly string[] {
  const matching = pool.filter(matcherOf(source));
  const plain = wild ? [] : matching.filter((one) => /[a-zA-Z\d]/.test(one));
  return plain.length > 0 ? plain : matching;
}

function matcherOf(source: string): (character: string) => boolean {
  const expression = compile(source, "u") ?? compile(source, "");
  return (one) => expression?.test(one) === true;
}

function compile(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${source})$`, flags);
  } catch {
    return undefined;
  }
}

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));

/**
 * The characters to choose from: printable ASCII, some others, and those that the pattern names, including the ends of
 * its ranges.
 */
function poolOf(pattern: string): readonly string[] {
  const escaped = [...pattern.matchAll(/\\u\{?([\da-fA-F]{1,6})\}?|\\x([\da-fA-F]{2})/g)].map(
    ([, long, short]) => Number.parseInt(long ?? short ?? "", 16),
  );
  const named = escaped
    .filter((code) => code <= 0x10ffff)
    .map((code) => String.fromCodePoint(code));
  return [...new Set([...ASCII, ...pattern, ...named, "\t", "\n", "é", "ß", "日", "ж", "😀"])];
}
