import type { Automaton } from "./automaton.js";

/** Steps after which the search is abandoned. */
const MOST_STEPS = 200_000;

/**
 * Returns whether some string can be matched in exponentially many ways, each of which is tried before the string is
 * rejected: from some character, the same string leads back to it on two paths (exponential degree of ambiguity; Weber
 * and Seidl, 1991). `undefined` if finding out takes too long.
 */
export function isExponential(
  automaton: Automaton,
  overlap: (left: number, right: number) => boolean,
): boolean | undefined {
  const search = { automaton, overlap, steps: 0 };
  const { doubled, follow } = automaton;
  try {
    return (
      doubled.some(([from, to]) => reaches(to, from, search)) ||
      follow.some((next, start) => next.size > 1 && splits(start, search))
    );
  } catch (error) {
    if (error instanceof TooLong) return undefined;
    throw error;
  }
}

/**
 * Returns whether some string can be matched in as many ways as it has characters, so that rejecting it takes quadratic
 * time: the same string leads from a character back to it, from it to another one, and from there back to that one
 * (infinite degree of ambiguity; Weber and Seidl, 1991). `undefined` if finding out takes too long.
 */
export function isQuadratic(
  automaton: Automaton,
  overlap: (left: number, right: number) => boolean,
  { endsAnywhere }: { readonly endsAnywhere: boolean },
): boolean | undefined {
  // If a match may end anywhere, matching stops at the first possible end.
  const done = endsAnywhere ? automaton.last : new Set<number>();
  const search = { automaton, overlap, done, steps: 0 };
  const loops = automaton.atoms.map((_, at) => at).filter((at) => !done.has(at));
  try {
    const looping = loops.filter((at) => inLoop(at, search));
    return looping.some((from) => looping.some((to) => from !== to && drifts(from, to, search)));
  } catch (error) {
    if (error instanceof TooLong) return undefined;
    throw error;
  }
}

interface DriftSearch extends Search {
  readonly done: ReadonlySet<number>;
}

/** Returns whether one string leads from `from` to itself, from `from` to `to`, and from `to` to itself. */
function drifts(from: number, to: number, search: DriftSearch): boolean {
  const size = search.automaton.atoms.length;
  const goal = keyOf([from, to, to], size);
  const seen = new Set<number>();
  const open: Triple[] = [[from, from, to]];
  for (let triple = open.pop(); triple !== undefined; triple = open.pop()) {
    for (const next of nextTriples(triple, search)) {
      const key = keyOf(next, size);
      if (key === goal) return true;
      if (!seen.has(key)) open.push(next);
      seen.add(key);
    }
  }
  return false;
}

type Triple = readonly [first: number, second: number, third: number];

const keyOf = ([first, second, third]: Triple, size: number): number =>
  (first * size + second) * size + third;

/** The possible positions of three readers of one string after one more character. */
function nextTriples([first, second, third]: Triple, search: DriftSearch): readonly Triple[] {
  const { automaton, overlap, done } = search;
  const after = (at: number): readonly number[] =>
    [...(automaton.follow[at] ?? [])].filter((next) => !done.has(next));
  const triples: Triple[] = [];
  for (const one of after(first)) {
    for (const two of after(second)) {
      count(search);
      if (!overlap(one, two)) continue;
      for (const three of after(third)) {
        count(search);
        if (overlap(one, three) && overlap(two, three)) triples.push([one, two, three]);
      }
    }
  }
  return triples;
}

class TooLong extends Error {}

interface Search {
  readonly automaton: Automaton;
  readonly overlap: (left: number, right: number) => boolean;
  steps: number;
}

function reaches(from: number, to: number, search: Search): boolean {
  const seen = new Set([from]);
  for (const one of seen) {
    if (one === to) return true;
    for (const next of search.automaton.follow[one] ?? []) {
      count(search);
      seen.add(next);
    }
  }
  return false;
}

/** Returns whether one string leads from a character back to it on two paths. */
function splits(start: number, search: Search): boolean {
  if (!inLoop(start, search)) return false;
  const size = search.automaton.atoms.length;
  const home = start * size + start;
  const seen = new Set([home]);
  const apart = new Set<number>();
  const before = new Map<number, number[]>();
  for (const pair of seen) {
    for (const next of nextPairs(pair, search)) {
      before.set(next, [...(before.get(next) ?? []), pair]);
      seen.add(next);
      if (next % size !== Math.floor(next / size)) apart.add(next);
    }
  }
  if (apart.size === 0 || !before.has(home)) return false;
  const back = new Set([home]);
  for (const pair of back) {
    if (apart.has(pair)) return true;
    for (const earlier of before.get(pair) ?? []) back.add(earlier);
  }
  return false;
}

const inLoop = (start: number, search: Search): boolean =>
  [...(search.automaton.follow[start] ?? [])].some((next) => reaches(next, start, search));

/** The possible positions of two readers of one string after one more character, the lower first. */
function nextPairs(pair: number, search: Search): readonly number[] {
  const { atoms, follow } = search.automaton;
  const [left, right] = [Math.floor(pair / atoms.length), pair % atoms.length];
  const pairs: number[] = [];
  for (const one of follow[left] ?? []) {
    for (const other of follow[right] ?? []) {
      count(search);
      if (!search.overlap(one, other)) continue;
      pairs.push(Math.min(one, other) * atoms.length + Math.max(one, other));
    }
  }
  return pairs;
}

function count(search: Search): void {
  if (search.steps++ > MOST_STEPS) throw new TooLong();
}
