/**
 * Covering arrays: few rows in which every allowed combination of the levels of any two (or three) factors occurs.
 * Greedy, as in Cohen et al., "The AETG System" (IEEE TSE 23, 1997).
 */
import { Random } from "../../runtime/json-schema/random.js";
import { type Levels, Missing } from "./missing.js";

/** Levels by factor. */
export type Factors = Readonly<Record<string, readonly string[]>>;
/** The level of each factor. */
export type Row = Readonly<Record<string, string>>;

/** Whether levels of some factors may stand together; a row is allowed if it satisfies all constraints. */
export interface Constraint {
  readonly factors: readonly string[];
  readonly allows: (row: Row) => boolean;
}

export interface CoveringOptions {
  readonly seed: number;
  /** How many factors a combination has: 2 for pairs. */
  readonly strength: number;
  /** Stops after this many rows, whatever is covered. */
  readonly most?: number;
}

export interface Coverage {
  readonly rows: readonly Row[];
  /** Combinations that occur in the rows, and those that no allowed row has. */
  readonly covered: number;
  readonly impossible: number;
}

export function coveringArray(
  factors: Factors,
  constraints: readonly Constraint[],
  { seed, strength, most = Infinity }: CoveringOptions,
): Coverage {
  const names = Object.keys(factors);
  const levels = Object.values(factors);
  const rules = constraints.map((constraint) => indexed(constraint, factors));
  const missing = new Missing(
    levels.map(({ length }) => length),
    strength,
  );
  const search = new RowSearch(missing, rules, new Random(seed));
  const rows: Row[] = [];
  let impossible = 0;
  for (const wanted of missing.inOrder()) {
    if (rows.length >= most) break;
    const row = search.complete(wanted);
    if (row === undefined) impossible++;
    else {
      missing.cover(row);
      rows.push(
        Object.fromEntries(names.map((name, at) => [name, levels[at]?.[row[at] ?? 0] ?? ""])),
      );
    }
  }
  return { rows, covered: missing.covered, impossible };
}

/** A constraint on indices, which remembers what it has allowed. */
interface Rule {
  readonly factors: readonly number[];
  readonly allows: (row: Levels) => boolean;
}

function indexed({ factors: names, allows }: Constraint, factors: Factors): Rule {
  const positions = names.map((name) => Object.keys(factors).indexOf(name));
  const known = new Map<string, boolean>();
  return {
    factors: positions,
    allows(row) {
      const key = positions.map((at) => row[at]).join();
      const found = known.get(key);
      if (found !== undefined) return found;
      const level = (name: string, at: number): string => factors[name]?.[row[at] ?? 0] ?? "";
      const allowed = allows(
        Object.fromEntries(names.map((name, index) => [name, level(name, positions[index] ?? 0)])),
      );
      known.set(key, allowed);
      return allowed;
    },
  };
}

/** Completes partial rows: the level that covers most comes first, and dead ends are left again. */
class RowSearch {
  readonly #missing: Missing;
  readonly #rules: readonly (readonly Rule[])[];
  readonly #random: Random;

  constructor(missing: Missing, rules: readonly Rule[], random: Random) {
    this.#missing = missing;
    this.#rules = missing.sizes.map((_, at) => rules.filter(({ factors }) => factors.includes(at)));
    this.#random = random;
  }

  complete(wanted: Levels): Levels | undefined {
    const row = [...wanted];
    const isSound = row.every((level, at) => level === -1 || this.#isAllowed(row, at));
    const open = [...row.keys()].filter((at) => row[at] === -1);
    return isSound && this.#fill(row, shuffled(open, this.#random)) ? row : undefined;
  }

  #fill(row: number[], [at, ...open]: readonly number[]): boolean {
    if (at === undefined) return true;
    for (const level of this.#ranked(row, at)) {
      row[at] = level;
      if (this.#fill(row, open)) return true;
    }
    row[at] = -1;
    return false;
  }

  /** The levels that the row allows for a factor, best first; equals in random order. */
  #ranked(row: number[], at: number): readonly number[] {
    const allowed = [...Array(this.#missing.sizes[at]).keys()].flatMap((level) => {
      row[at] = level;
      return this.#isAllowed(row, at) ? [{ level, gain: this.#missing.gain(row, at) }] : [];
    });
    row[at] = -1;
    return shuffled(allowed, this.#random)
      .toSorted((left, right) => right.gain - left.gain)
      .map(({ level }) => level);
  }

  /** Constraints are checked as soon as all of their factors have a level. */
  #isAllowed(row: Levels, changed: number): boolean {
    return (this.#rules[changed] ?? []).every(
      ({ factors, allows }) => factors.some((at) => row[at] === -1) || allows(row),
    );
  }
}

function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(random.below(left.length), 1));
}
