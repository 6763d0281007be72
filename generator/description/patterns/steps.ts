/** How many steps a backtracking matcher takes on the worst short string, found by trying the worst character each time. */
import type { PatternPart } from "../../../runtime/json-schema/values/pattern-parts.js";

/** Length of the strings: at least, and at most, if the pattern is longer. */
const [LEAST_LENGTH, MOST_LENGTH] = [64, 8192];
/** How often the strings have what a long group matches. */
const TIMES = 16;
/** Steps after which there are too many, for the string and for the search. */
const MOST_STEPS = 1e6;
const MOST_WORK = 1e6;
/** Ways to go on that are told apart. */
const MOST_PROMISE = 1e12;
/** Characters of a pattern with its repetitions written out. */
const MOST_ATOMS = 2000;
/** More repetitions than these are treated as unlimited. */
const MANY = 8;

/** States, and in how many ways each is reached. */
type Ways = ReadonlyMap<number, number>;

interface Ends {
  readonly first: Ways;
  readonly last: Ways;
  /** In how many ways nothing is matched. */
  readonly empty: number;
}

const NOTHING: Ends = { first: new Map(), last: new Map(), empty: 1 };

class TooLarge extends Error {}

/** Glushkov's automaton with the number of ways of each transition. */
class Builder {
  readonly atoms: string[] = [];
  readonly follow: Map<number, number>[] = [];

  add(part: PatternPart): Ends {
    switch (part.kind) {
      case "atom": {
        if (this.atoms.length >= MOST_ATOMS) throw new TooLarge();
        const one = new Map([[this.atoms.push(part.source) - 1, 1]]);
        this.follow.push(new Map());
        return { first: one, last: one, empty: 0 };
      }
      case "assertion":
        // What it looks at is tried in all ways, and leads nowhere.
        return part.part === undefined ? NOTHING : { ...NOTHING, first: this.add(part.part).first };
      case "choice":
        return part.parts.map((one) => this.add(one)).reduce(either);
      case "sequence":
        return part.parts.map((one) => this.add(one)).reduce((a, b) => this.#then(a, b), NOTHING);
      case "repeat":
        return this.#repeat(part);
      default:
        return part satisfies never;
    }
  }

  #repeat({ part, least, most }: PatternPart & { readonly kind: "repeat" }): Ends {
    if (most > MANY) {
      const body = this.add(part);
      // Each of the repetitions that there must be may be the one that is not empty.
      const times = body.empty > 0 ? Math.max(1, least) : 1;
      this.#connect(body.last, body.first, times);
      const first = sum(new Map(), body.first, times);
      return { ...body, first, empty: least === 0 ? 1 : Math.min(1, body.empty) };
    }
    let ends = NOTHING;
    for (let count = most; count > 0; count--) {
      const more = this.#then(this.add(part), ends);
      // ECMA-262, 22.2.2.3.1: what may be left out is not repeated without a character.
      ends = count > least ? { ...more, empty: 1 } : more;
    }
    return ends;
  }

  #then(left: Ends, right: Ends): Ends {
    this.#connect(left.last, right.first, 1);
    return {
      first: sum(left.first, right.first, left.empty),
      last: sum(right.last, left.last, right.empty),
      empty: left.empty * right.empty,
    };
  }

  #connect(from: Ways, to: Ways, times: number): void {
    for (const [one, ways] of from) {
      const next = this.follow[one] ?? new Map<number, number>();
      for (const [other, more] of to) next.set(other, (next.get(other) ?? 0) + ways * more * times);
    }
  }
}

function sum(all: Ways, more: Ways, times: number): Ways {
  if (times === 0) return all;
  const ways = new Map(all);
  for (const [one, count] of more) ways.set(one, (ways.get(one) ?? 0) + count * times);
  return ways;
}

const either = (left: Ends, right: Ends): Ends => ({
  first: sum(left.first, right.first, 1),
  last: sum(left.last, right.last, 1),
  empty: left.empty + right.empty,
});

/**
 * Returns whether the steps on some string are few: of 64 characters, or of as many as the pattern has in a row;
 * `undefined` if finding out takes too long. `members` says of an atom which of some characters it matches.
 */
export function hasFewSteps(
  part: PatternPart,
  members: (atom: string) => readonly boolean[],
  { anchored, endsAnywhere }: { readonly anchored: boolean; readonly endsAnywhere: boolean },
): boolean | undefined {
  const builder = new Builder();
  try {
    const { first, last } = builder.add(part);
    const known = builder.atoms.map(members);
    const characters = distinct(known);
    const promise = promiseOf(builder.follow);
    const worth = (ways: Iterable<readonly [number, number]>): number =>
      total([...ways].map(([one, count]) => [one, count * (promise[one] ?? 1)]));
    let [ways, steps, work]: [Ways, number, number] = [new Map(), 0, 0];
    const length = Math.min(MOST_LENGTH, Math.max(LEAST_LENGTH, longestOf(part)));
    for (let at = 0; at < length; at++) {
      const open =
        at === 0 || !anchored
          ? sum(reachedFrom(ways, builder.follow), first, 1)
          : reachedFrom(ways, builder.follow);
      work +=
        1 +
        open.size +
        [...ways.keys()].reduce((all, one) => all + (builder.follow[one]?.size ?? 0), 0);
      const entries = [...open];
      const tried = characters.map((matching) => entries.filter(([one]) => matching[one] === true));
      // Where a match may end anywhere, it ends as soon as it can.
      const failing = endsAnywhere
        ? tried.filter((next) => !next.some(([one]) => last.has(one)))
        : tried;
      ways = new Map(
        failing.reduce((worst, next) => (worth(next) > worth(worst) ? next : worst), []),
      );
      steps += total(ways);
      if (steps > MOST_STEPS) return false;
      if (work * characters.length > MOST_WORK) return undefined;
    }
    return true;
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

/** The most characters in a row, where a repetition of one is one. A loop in a loop is met once each time. */
function longestOf(part: PatternPart, times: number = TIMES): number {
  if (part.kind === "atom") return 1;
  if ("parts" in part) {
    const lengths = part.parts.map((one) => longestOf(one, times));
    return part.kind === "choice" ? Math.max(...lengths) : lengths.reduce((a, b) => a + b, 0);
  }
  const most = part.kind === "repeat" ? part.most : 1;
  const once = part.part === undefined ? 0 : longestOf(part.part, most > MANY ? 1 : times);
  return once > 1 ? once * (most > MANY ? times : most) : once;
}

/** In how many ways the pattern may go on after each state, roughly: what ends soon never becomes worse. */
function promiseOf(follow: readonly Ways[]): readonly number[] {
  const promise = follow.map(() => 1);
  // A second time for what loops lead back to.
  for (const state of [...promise.keys(), ...promise.keys()].reverse()) {
    const next = [...(follow[state] ?? [])].map(([one, ways]) => ways * (promise[one] ?? 1));
    promise[state] = Math.min(
      MOST_PROMISE,
      next.reduce((all, more) => all + more, 1),
    );
  }
  return promise;
}

const total = (ways: Iterable<readonly [number, number]>): number =>
  [...ways].reduce((all, [, count]) => all + count, 0);

function reachedFrom(ways: Ways, follow: readonly Ways[]): Ways {
  const next = new Map<number, number>();
  for (const [one, count] of ways)
    for (const [other, more] of follow[one] ?? [])
      next.set(other, (next.get(other) ?? 0) + count * more);
  return next;
}

/** For each character that is unlike the others, the atoms that match it. */
function distinct(members: readonly (readonly boolean[])[]): readonly (readonly boolean[])[] {
  const columns = (members[0] ?? []).map((_, index) => members.map((row) => row[index] === true));
  return [...new Map(columns.map((column) => [column.map(Number).join(""), column])).values()];
}
