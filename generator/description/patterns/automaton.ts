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
      case "repeat":
        return this.#repeat(part);
      default:
        return part satisfies never;
    }
  }

  #repeat({ part, least, most }: PatternPart & { readonly kind: "repeat" }): Ends {
    const one = this.add(part);
    if (most > MANY) this.#connect(one.last, one.first);
    // Of a few repetitions, two show whether a loop in the next can match what the one before leaves.
    const isTwice = most > 1 && most <= MANY && hasLoop(part);
    const ends = isTwice ? this.#then(one, this.#next(part, least)) : one;
    return least === 0 ? { ...ends, empty: true } : ends;
  }

  /** The second repetition. */
  #next(part: PatternPart, least: number): Ends {
    const ends = this.add(part);
    return least < 2 ? { ...ends, empty: true } : ends;
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

function hasLoop(part: PatternPart): boolean {
  if ("parts" in part) return part.parts.some(hasLoop);
  if (part.kind === "repeat" && part.most > MANY) return true;
  return "part" in part && part.part !== undefined && hasLoop(part.part);
}

export function automatonOf(part: PatternPart): Automaton {
  const builder = new Builder();
  const { last } = builder.add(part);
  const { atoms, follow, doubled } = builder;
  return { atoms, follow, doubled, last: new Set(last) };
}
