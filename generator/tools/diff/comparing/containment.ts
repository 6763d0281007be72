import type { Schema } from "../../../description/index.js";
import type { Viewpoint } from "./viewpoint.js";

/**
 * The number of pairs that may be compared to find out whether one schema accepts all values of another, those of
 * questions that arise on the way included; beyond it, the answer is no.
 */
const PROBE = 400;

type Wire = Viewpoint["wire"];

/** Whether one schema accepts all values of another, as they are transmitted. */
interface Question {
  readonly small: Schema;
  readonly big: Schema;
  readonly wire: Wire;
}

/** Answers a question whether one schema accepts all values of another; calls `spend` before each pair it compares. */
type Probe = (spend: () => boolean) => boolean;

/**
 * The questions whether one schema accepts all values of another. Alternatives of a union may contain that union, so
 * one question may lead to others and back to itself: where it does, the answer is yes, because only a difference found
 * elsewhere can make it no.
 */
export class Containment {
  #inquiry: Inquiry | undefined;

  ask(question: Question, probe: Probe): boolean {
    if (this.#inquiry !== undefined) return this.#inquiry.answer(question, probe);
    this.#inquiry = new Inquiry();
    try {
      return this.#inquiry.answer(question, probe);
    } finally {
      // Answers on the way may rest on the assumption that an outer one is yes.
      this.#inquiry = undefined;
    }
  }
}

/** One question, and those to which it leads. */
class Inquiry {
  readonly #answers = new Map<Schema, Map<Schema, Map<Wire, boolean>>>();
  #left = PROBE;

  answer({ small, big, wire }: Question, probe: Probe): boolean {
    const answers = this.#answersFor(small, big);
    const known = answers.get(wire);
    if (known !== undefined) return known;
    answers.set(wire, true);
    const answer = probe(() => this.#spend());
    answers.set(wire, answer);
    return answer;
  }

  #answersFor(small: Schema, big: Schema): Map<Wire, boolean> {
    const bySmall = this.#answers.get(small) ?? new Map<Schema, Map<Wire, boolean>>();
    this.#answers.set(small, bySmall);
    const byBoth = bySmall.get(big) ?? new Map<Wire, boolean>();
    bySmall.set(big, byBoth);
    return byBoth;
  }

  #spend(): boolean {
    return this.#left-- > 0;
  }
}
