/** What a mock remembers. */

/** A thing, and whose it is. */
export interface StoredThing {
  readonly resource: string;
  /** Empty for a single thing. */
  readonly key: string;
  /** The keys of its owners, by their names. Everybody has a thing of `*`. */
  readonly owners: Readonly<Record<string, string>>;
  /** The `Idempotency-Key` of the request that created it. */
  readonly token?: string;
  /** What the last request that had any sent beside it, in the envelope around it. */
  beside?: Readonly<Record<string, unknown>>;
  /** Replaced when the thing changes. */
  value: Readonly<Record<string, unknown>>;
}

/** The content of a store as JSON. */
export interface StoreSnapshot {
  readonly entries: readonly StoredThing[];
  /** The lists that were given things to begin with. */
  readonly filled: readonly string[];
  /** How many things were made and changed: what is made next depends on it. */
  readonly count: number;
  /** Milliseconds by which the clock was moved. */
  readonly moved?: number;
}

/** The most things, and the most characters of JSON, that are remembered: the oldest are forgotten. */
const MAX_ENTRIES = 10_000;
const MAX_CHARACTERS = 32 << 20;

/** When the clock of a store begins. */
const EPOCH = Date.UTC(2030, 0, 1);

/** Things in the order in which they were created. */
export class ThingStore {
  readonly #sizes = new Map<StoredThing, number>();
  readonly #filled = new Set<string>();
  /** By their resource and key; those of several owners may share them. */
  readonly #byKey = new Map<string, Set<StoredThing>>();
  readonly #highest = new Map<string, number>();
  #characters = 0;
  #count = 0;
  #moved = 0;

  /** The things of one kind. */
  *all(resource: string): Generator<StoredThing> {
    for (const entry of this.#sizes.keys()) if (entry.resource === resource) yield entry;
  }

  /** The things of one kind that have a key. */
  withKey(resource: string, key: string): readonly StoredThing[] {
    return [...(this.#byKey.get(JSON.stringify([resource, key])) ?? [])];
  }

  /** The highest number that is or was the key of a thing of one kind. */
  highestKey(resource: string): number {
    return this.#highest.get(resource) ?? 0;
  }

  /** A number that is larger each time. */
  next(): number {
    this.#count += 1;
    return this.#count;
  }

  /** The time in milliseconds: changes take a second each, so that the same requests have the same results. */
  get now(): number {
    return EPOCH + this.#moved + this.#count * 1000;
  }

  /** Moves the clock on; it never goes back. */
  moveTo(time: number): void {
    this.#moved += Math.max(0, time - this.now);
  }

  /** Returns whether a list has not been given anything yet, and remembers that it has been now. */
  fill(list: string): boolean {
    if (this.#filled.has(list)) return false;
    this.#filled.add(list);
    const [oldest] = this.#filled;
    if (this.#filled.size > MAX_ENTRIES && oldest !== undefined) this.#filled.delete(oldest);
    return true;
  }

  add(entry: StoredThing): void {
    const size = JSON.stringify(entry).length;
    this.#sizes.set(entry, size);
    this.#characters += size;
    const { resource, key } = entry;
    const name = JSON.stringify([resource, key]);
    this.#byKey.set(name, (this.#byKey.get(name) ?? new Set()).add(entry));
    this.#highest.set(resource, Math.max(this.highestKey(resource), Number(key) || 0));
    for (const oldest of this.#sizes.keys()) {
      const isFull = this.#sizes.size > MAX_ENTRIES || this.#characters > MAX_CHARACTERS;
      if (!isFull || oldest === entry) return;
      this.remove(oldest);
    }
  }

  change(entry: StoredThing, value: StoredThing["value"]): void {
    entry.value = value;
    const size = JSON.stringify(entry).length;
    this.#characters += size - (this.#sizes.get(entry) ?? 0);
    this.#sizes.set(entry, size);
  }

  remove(entry: StoredThing): void {
    this.#characters -= this.#sizes.get(entry) ?? 0;
    this.#sizes.delete(entry);
    const name = JSON.stringify([entry.resource, entry.key]);
    const same = this.#byKey.get(name);
    same?.delete(entry);
    if (same?.size === 0) this.#byKey.delete(name);
  }

  snapshot(): StoreSnapshot {
    const entries = [...this.#sizes.keys()].map((entry) => ({ ...entry }));
    return { entries, filled: [...this.#filled], count: this.#count, moved: this.#moved };
  }

  /** Replaces everything. */
  restore({ entries, filled, count, moved = 0 }: StoreSnapshot): void {
    this.#sizes.clear();
    this.#filled.clear();
    this.#byKey.clear();
    this.#highest.clear();
    this.#characters = 0;
    this.#count = count;
    this.#moved = moved;
    for (const entry of entries) this.add({ ...entry });
    for (const list of filled) this.#filled.add(list);
  }
}
