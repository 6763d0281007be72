import type { PatternPart } from "../../../runtime/json-schema/values/pattern-parts.js";

/**
 * The characters of an expression and their possible successors: Glushkov's automaton, whose states are the characters
 * as written.
 */
export interface Automaton {
  /** The source of each character. */
  readonly atoms: readonly string[];
  /** For each character, those that may come next. */
  readonly follow: readonly ReadonlySet<number>[];
  /** Whether a transition is possible in two ways, as after `a` in `(a+)+`: in the inner loop or in the outer one. */
  readonly doubled: boolean;
  /** Characters that a match may end with. */
  readonly last: ReadonlySet<number>;
}

interface Ends {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly empty: boolean;
}

/** More repetitions than these are treated as unlimited. */
const MANY = 8;

const NOTHING: Ends = { first: [], last: [], empty: true };

class Builder {
  readonly atoms: string[] = [];
  readonly follow: Set<number>[] = [];
  doubled = false;

  add(part: PatternPart): Ends {
    switch (part.kind) {
      case "atom":
        return this.#atom(part.source);
      case "assertion":
        if (part.part !== undefined) this.add(part.part);
        return NOTHING;
      case "choice":
        return part.parts.map((one) => this.add(one)).reduce(either);
      case "sequence":
        return part.parts.map((one) => this.add(one)).reduce((a, b) => this.#then(a, b), NOTHING);
      case "repeat": {
        const ends = this.add(part.part);
        if (part.most > MANY) this.#connect(ends.last, ends.first);
        return part.least === 0 ? { ...ends, empty: true } : ends;
      }
      default:
        return part satisfies never;
    }
  }

  #atom(source: string): Ends {
    const index = this.atoms.push(source) - 1;
    this.follow.push(new Set());
    return { first: [index], last: [index], empty: false };
  }

  #then(left: Ends, right: Ends): Ends {
    this.#connect(left.last, right.first);
    return {
      first: left.empty ? [...left.first, ...right.first] : left.first,
      last: right.empty ? [...left.last, ...right.last] : right.last,
      empty: left.empty && right.empty,
    };
  }

  #connect(from: readonly number[], to: readonly number[]): void {
    for (const one of from) {
      for (const next of to) {
        this.doubled ||= this.follow[one]?.has(next) === true;
        this.follow[one]?.add(next);
      }
    }
  }
}

const either = (left: Ends, right: Ends): Ends => ({
  first: [...left.first, ...right.first],
  last: [...left.last, ...right.last],
  empty: left.empty || right.empty,
});

export function automatonOf(part: PatternPart): Automaton {
  const builder = new Builder();
  const { last } = builder.add(part);
  const { atoms, follow, doubled } = builder;
  return { atoms, follow, doubled, last: new Set(last) };
}
