/** A seeded pseudo-random generator (Mulberry32: small and well distributed; not for secrets). */
export class Random {
  readonly #seed: number;
  #state: number;

  constructor(seed: number | string) {
    this.#seed = hash(String(seed));
    this.#state = this.#seed;
  }

  /** A generator for a part of a value, independent of how many numbers this one has produced. */
  fork(label: number | string): Random {
    return new Random(`${this.#seed}/${label}`);
  }

  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from 0 (inclusive) to the limit (exclusive). */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** @throws RangeError if the list is empty. */
  pick<T>(items: readonly T[]): T {
    const [item] = items.slice(this.below(items.length));
    if (item === undefined) throw new RangeError("an empty list");
    return item;
  }
}

/** FNV-1a over UTF-16 code units. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  return state >>> 0;
}
