import type { Automaton } from "./automaton.js";

/** Steps after which the search is abandoned. */
const MOST_STEPS = 200_000;

type Overlap = (left: number, right: number) => boolean;

/**
 * Returns whether some string can be matched in exponentially many ways, each of which is tried before the string is
 * rejected: from some character, the same string leads back to it on two paths (exponential degree of ambiguity; Weber
 * and Seidl, 1991). `undefined` if finding out takes too long.
 */
export function isExponential(automaton: Automaton, overlap: Overlap): boolean | undefined {
  // Only a loop connects two characters that are connected already, so they lead back to each other.
  if (automaton.doubled) return true;
  const search = new Search(automaton.follow, overlap);
  return unlessTooLong(() =>
    automaton.follow.some((next, start) => next.size > 1 && splits(start, search)),
  );
}

/**
 * Returns whether some string can be matched in as many ways as it has characters, so that rejecting it takes quadratic
 * time: the same string leads from a character back to it, from it to another one, and from there back to that one
 * (infinite degree of ambiguity; Weber and Seidl, 1991). `undefined` if finding out takes too long.
 */
export function isQuadratic(
  { follow, last }: Automaton,
  overlap: Overlap,
  { endsAnywhere }: { readonly endsAnywhere: boolean },
): boolean | undefined {
  // If a match may end anywhere, matching stops at the first possible end.
  const done = endsAnywhere ? last : new Set<number>();
  const open = follow.map((next) => new Set([...next].filter((at) => !done.has(at))));
  const search = new Search(open, overlap);
  return unlessTooLong(() => {
    const looping = [...open.keys()].filter((at) => inLoop(at, search));
    return looping.some((from) => looping.some((to) => from !== to && drifts(from, to, search)));
  });
}

class TooLong extends Error {}

function unlessTooLong(find: () => boolean): boolean | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof TooLong) return undefined;
    throw error;
  }
}

/** The characters of an expression while they are searched, for a limited number of steps. */
class Search {
  readonly size: number;
  readonly overlap: Overlap;
  readonly #follow: readonly ReadonlySet<number>[];
  #left = MOST_STEPS;

  constructor(follow: readonly ReadonlySet<number>[], overlap: Overlap) {
    this.size = follow.length;
    this.overlap = overlap;
    this.#follow = follow;
  }

  /**
   * The characters that may come next.
   *
   * @throws {TooLong} after too many of them
   */
  after(at: number): ReadonlySet<number> {
    const next = this.#follow[at] ?? new Set<number>();
    this.#left -= next.size;
    if (this.#left < 0) throw new TooLong();
    return next;
  }
}

/** Returns whether one string leads from `from` to itself, from `from` to `to`, and from `to` to itself. */
function drifts(from: number, to: number, search: Search): boolean {
  const goal = keyOf([from, to, to], search);
  const seen = new Set<number>();
  const open: Triple[] = [[from, from, to]];
  for (let triple = open.pop(); triple !== undefined; triple = open.pop()) {
    for (const next of nextTriples(triple, search)) {
      const key = keyOf(next, search);
      if (key === goal) return true;
      if (!seen.has(key)) open.push(next);
      seen.add(key);
    }
  }
  return false;
}

type Triple = readonly [first: number, second: number, third: number];

const keyOf = ([first, second, third]: Triple, { size }: Search): number =>
  (first * size + second) * size + third;

/** The possible positions of three readers of one string after one more character. */
function nextTriples([first, second, third]: Triple, search: Search): readonly Triple[] {
  const triples: Triple[] = [];
  for (const one of search.after(first)) {
    for (const two of search.after(second)) {
      if (!search.overlap(one, two)) continue;
      for (const three of search.after(third))
        if (search.overlap(one, three) && search.overlap(two, three))
          triples.push([one, two, three]);
    }
  }
  return triples;
}

function inLoop(start: number, search: Search): boolean {
  const seen = new Set(search.after(start));
  for (const one of seen) {
    if (seen.has(start)) break;
    for (const next of search.after(one)) seen.add(next);
  }
  return seen.has(start);
}

/** Returns whether one string leads from a character back to it on two paths. */
function splits(start: number, search: Search): boolean {
  if (!inLoop(start, search)) return false;
  const { size } = search;
  const home = start * size + start;
  const before = new Map<number, Set<number>>();
  const seen = new Set([home]);
  for (const pair of seen) {
    for (const next of nextPairs(pair, search)) {
      const known = before.get(next) ?? new Set<number>();
      before.set(next, known.add(pair));
      seen.add(next);
    }
  }
  const back = new Set([home]);
  for (const pair of back) {
    if (pair % size !== Math.floor(pair / size)) return true;
    for (const earlier of before.get(pair) ?? []) back.add(earlier);
  }
  return false;
}

/** The possible positions of two readers of one string after one more character, the lower first. */
function nextPairs(pair: number, search: Search): readonly number[] {
  const { size } = search;
  const pairs: number[] = [];
  for (const one of search.after(Math.floor(pair / size))) {
    for (const other of search.after(pair % size))
      if (search.overlap(one, other))
        pairs.push(Math.min(one, other) * size + Math.max(one, other));
  }
  return pairs;
}
