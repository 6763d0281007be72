import type { Schema } from "../../../description/index.js";
import type { Pair } from "./pair.js";

/** A queue of pairs, each queued once per key. A queue instead of recursion, so that deep schemas use no stack. */
export class PairQueue {
  readonly #pairs = new Map<Schema, Map<Schema, Map<string, Pair>>>();
  readonly #queue: Pair[] = [];
  #done = 0;

  /** The number of pairs that were queued, including those that were processed. */
  get size(): number {
    return this.#queue.length;
  }

  /** Returns the pair of two schemas with this key; creates and queues it the first time. */
  pairOf(schemas: Pick<Pair, "old" | "new">, key: string, create: () => Pair): Pair {
    const byNew = this.#pairs.get(schemas.old) ?? new Map<Schema, Map<string, Pair>>();
    this.#pairs.set(schemas.old, byNew);
    const byKey = byNew.get(schemas.new) ?? new Map<string, Pair>();
    byNew.set(schemas.new, byKey);
    const queued = byKey.get(key);
    if (queued !== undefined) return queued;
    const pair = create();
    byKey.set(key, pair);
    this.#queue.push(pair);
    return pair;
  }

  /** Processes all waiting pairs, including those added meanwhile. Returns false if `mayGoOn` stopped it. */
  run(process: (pair: Pair) => void, mayGoOn: () => boolean = () => true): boolean {
    let next = this.#queue[this.#done];
    for (; next !== undefined; next = this.#queue[++this.#done]) {
      if (!mayGoOn()) return false;
      process(next);
    }
    return true;
  }
}
