import type { Schema } from "../../../description/index.js";

/**
 * The number of pairs that may be compared to find out whether one schema accepts all values of another, those of
 * questions that arise on the way included; beyond it, the answer is no.
 */
const PROBE = 400;

/** Answers a question whether one schema accepts all values of another; calls `spend` before each pair it compares. */
type Probe = (spend: () => boolean) => boolean;

/**
 * The questions whether one schema accepts all values of another. Alternatives of a union may contain that union, so
 * one question may lead to others and back to itself: where it does, the answer is yes, because only a difference found
 * elsewhere can make it no.
 */
export class Containment {
  #inquiry: Inquiry | undefined;

  ask(small: Schema, big: Schema, probe: Probe): boolean {
    if (this.#inquiry !== undefined) return this.#inquiry.answer(small, big, probe);
    this.#inquiry = new Inquiry();
    try {
      return this.#inquiry.answer(small, big, probe);
    } finally {
      // Answers on the way may rest on the assumption that an outer one is yes.
      this.#inquiry = undefined;
    }
  }
}

/** One question, and those to which it leads. */
class Inquiry {
  readonly #answers = new Map<Schema, Map<Schema, boolean>>();
  #left = PROBE;

  answer(small: Schema, big: Schema, probe: Probe): boolean {
    const answers = this.#answers.get(small) ?? new Map<Schema, boolean>();
    this.#answers.set(small, answers);
    const known = answers.get(big);
    if (known !== undefined) return known;
    answers.set(big, true);
    const answer = probe(() => this.#spend());
    answers.set(big, answer);
    return answer;
  }

  #spend(): boolean {
    return this.#left-- > 0;
  }
}
