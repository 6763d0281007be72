/** Random numbers that a seed determines (Mulberry32: small, with a good spread; not for secrets). */
export class Random {
  readonly #seed: number;
  #state: number;

  constructor(seed: number | string) {
    this.#seed = hash(String(seed));
    this.#state = this.#seed;
  }

  /** Numbers of its own for a part of a value, the same however often this one has been asked. */
  fork(label: number | string): Random {
    return new Random(`${this.#seed}/${label}`);
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to, not including, the limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** @throws RangeError where there is an empty list. */
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
