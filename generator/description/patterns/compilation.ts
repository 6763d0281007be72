/**
 * How long V8 takes to compile a pattern, which nothing can interrupt. It compiles what follows a choice once for each
 * alternative that may be empty; and at each choice, it looks at the next characters on every way through the pattern.
 */
import {
  parsePattern,
  type PatternPart,
} from "../../../runtime/json-schema/values/pattern-parts.js";

/** Combinations of empty alternatives that are compiled in an instant. */
const MOST_EMPTY = 7;
/** Parts of the pattern that may be looked at, each time one of them is reached. */
const MOST_LOOKS = 12_000;

/** Characters that are looked at from a choice, and from where a match may begin anywhere. */
const NEAR = 4;
const FAR = 8;

/** Up to this many repetitions are written out. */
const UNROLLED = 3;

/** Returns whether a pattern is compiled quickly. */
export function compilesQuickly(pattern: string): boolean {
  const part = parsePattern(pattern);
  if (empties(part) > MOST_EMPTY) return false;
  const counter = new LookCounter();
  counter.searched(counter.before(part, END), pattern.startsWith("^") ? NEAR : FAR);
  return counter.looks <= MOST_LOOKS;
}

/** What V8 sees ahead of a place in a pattern. */
interface Ahead {
  /** The fewest characters that are matched from here on. */
  readonly least: number;
  /** How many parts are looked at to know so many characters. */
  readonly looks: readonly number[];
}

const END: Ahead = { least: 0, looks: Array.from({ length: FAR + 1 }, () => 1) };

/** What is ahead of a character. */
const nextOf = ({ least, looks }: Ahead): Ahead => ({
  least: least + 1,
  looks: [1, ...looks.slice(0, FAR).map((more) => more + 1)],
});

/** Atoms that match characters beyond U+FFFF: with the `u` flag, each is a choice of its own. */
const WIDE = /^(?:\.|\[\^|\\[DSWPp])|\\u\{|[\ud800-\udfff]|^\[.*\\[DSWPp]/;

const isWide = (part: PatternPart): boolean =>
  part.kind === "sequence"
    ? part.parts.length > 0 && part.parts.every(isWide)
    : part.kind === "atom" && WIDE.test(part.source);

/** A character, the two halves of one, or either half alone. */
const halvesOf = (after: Ahead): readonly Ahead[] => {
  const [one, two] = [nextOf(after), nextOf(nextOf(after))];
  return [one, two, one, one];
};

class LookCounter {
  looks = 0;

  /** What is ahead of a part, if `after` is ahead of what follows it. */
  before(part: PatternPart, after: Ahead): Ahead {
    if (++this.looks > MOST_LOOKS) return after;
    switch (part.kind) {
      case "atom":
        return WIDE.test(part.source) ? this.#choice(halvesOf(after)) : nextOf(after);
      case "assertion":
        if (part.part !== undefined) this.searched(this.before(part.part, END), FAR);
        // What follows is compiled for a word before it, and for none.
        return part.isBoundary === true ? this.#choice([after, after]) : after;
      case "choice":
        // An alternative that is a choice itself is compiled together with those after it.
        this.looks += 4 * part.parts.filter(isWide).length ** 2;
        return this.#choice(part.parts.map((one) => this.before(one, after)));
      case "sequence":
        return part.parts.reduceRight((ahead, one) => this.before(one, ahead), after);
      case "repeat":
        return this.#repeat(part, after);
      default:
        return part satisfies never;
    }
  }

  searched({ looks, least }: Ahead, characters: number): void {
    this.looks += looks[Math.min(characters, least)] ?? 0;
  }

  #choice(ways: readonly Ahead[]): Ahead {
    const ahead = {
      least: Math.min(...ways.map(({ least }) => least)),
      looks: END.looks.map((_, index) =>
        ways.reduce((sum, { looks }) => sum + (looks[index] ?? 0), 1),
      ),
    };
    this.searched(ahead, NEAR);
    return ahead;
  }

  #repeat({ part, least, most }: PatternPart & { readonly kind: "repeat" }, after: Ahead): Ahead {
    const written = least <= UNROLLED ? least : 0;
    const optional = most - written;
    let ahead = after;
    if (optional > UNROLLED) ahead = this.#loop(part, least - written, after);
    else
      for (let count = 0; count < optional; count++)
        ahead = this.#choice([this.before(part, ahead), after]);
    for (let count = 0; count < written; count++) ahead = this.before(part, ahead);
    return ahead;
  }

  /** Looking ends where it comes to a loop for the second time. */
  #loop(part: PatternPart, least: number, after: Ahead): Ahead {
    const body = this.before(part, END);
    this.searched(after, FAR);
    return { ...this.#choice([body, after]), least: after.least + least * body.least };
  }
}

/** In how many combinations the alternatives of a pattern can be empty. */
function empties(part: PatternPart): number {
  switch (part.kind) {
    case "atom":
      return 1;
    case "assertion":
      return part.part === undefined ? 1 : empties(part.part);
    case "repeat":
      // Short repetitions are written out three times at most.
      return empties(part.part) ** (part.most > 1 ? 3 : 1) * (repeatsBoundary(part) ? 2 : 1);
    case "sequence":
      return part.parts.map(empties).reduce((all, one) => all * one, 1);
    case "choice":
      return (
        part.parts.map(empties).reduce((all, one) => all * one, 1) *
        Math.max(1, part.parts.filter(maybeEmpty).length)
      );
    default:
      return part satisfies never;
  }
}

/** Whether a boundary is in a loop that must be entered: what follows is compiled for each state that it leaves. */
const repeatsBoundary = ({
  part,
  least,
  most,
}: PatternPart & { readonly kind: "repeat" }): boolean =>
  least > 0 && most > UNROLLED && maybeEmpty(part) && hasBoundary(part);

function hasBoundary(part: PatternPart): boolean {
  if ("parts" in part) return part.parts.some(hasBoundary);
  if (part.kind === "assertion" && part.isBoundary === true) return true;
  return "part" in part && part.part !== undefined && hasBoundary(part.part);
}

function maybeEmpty(part: PatternPart): boolean {
  switch (part.kind) {
    case "atom":
      return false;
    case "assertion":
      return true;
    case "repeat":
      return part.least === 0 || maybeEmpty(part.part);
    case "sequence":
      return part.parts.every(maybeEmpty);
    case "choice":
      return part.parts.some(maybeEmpty);
    default:
      return part satisfies never;
  }
}
