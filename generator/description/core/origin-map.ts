import type { Origin } from "./origin.js";

/** A map by origin. Unlike a map by {@link originKey}, it neither builds nor hashes a string for every look-up. */
export class OriginMap<Value> {
  readonly #documents = new Map<string, PointerMap<Value>>();
  /** The last document looked up: consecutive look-ups are often in the same document. */
  #document: string | undefined;
  #pointers: PointerMap<Value> | undefined;
  /** The last origin looked up. */
  #last: Origin | undefined;
  #found: Value | undefined;

  has({ document, pointer }: Origin): boolean {
    return this.#of(document).has(pointer);
  }

  get(origin: Origin): Value | undefined {
    if (origin !== this.#last)
      this.#remember(origin, this.#of(origin.document).get(origin.pointer));
    return this.#found;
  }

  /** Returns the value. */
  set(origin: Origin, value: Value): Value {
    this.#of(origin.document).set(origin.pointer, value);
    this.#remember(origin, value);
    return value;
  }

  delete(origin: Origin): void {
    this.#of(origin.document).delete(origin.pointer);
    this.#remember(origin, undefined);
  }

  #remember(origin: Origin, value: Value | undefined): void {
    this.#last = origin;
    this.#found = value;
  }

  #of(document: string): PointerMap<Value> {
    if (document === this.#document && this.#pointers !== undefined) return this.#pointers;
    const pointers = this.#documents.get(document) ?? new PointerMap<Value>();
    this.#documents.set(document, pointers);
    this.#document = document;
    this.#pointers = pointers;
    return pointers;
  }
}

/** A set of origins. */
export class OriginSet {
  readonly #origins = new OriginMap<Origin>();

  has(origin: Origin): boolean {
    return this.#origins.has(origin);
  }

  add(origin: Origin): void {
    this.#origins.set(origin, origin);
  }

  delete(origin: Origin): void {
    this.#origins.delete(origin);
  }
}

/** Items without duplicate origins: at the position of the first with that origin, with the value of the last. */
export function distinctOrigins<Item extends Origin>(items: readonly Item[]): readonly Item[] {
  if (items.length < 2) return items;
  const known = new OriginMap<number>();
  const distinct: Item[] = [];
  for (const item of items) {
    const index = known.get(item) ?? known.set(item, distinct.length);
    distinct[index] = item;
  }
  return distinct;
}

/** V8 hashes longer strings by their length alone (`String::kMaxHashCalcLength`). */
const MAX_HASHED = 16_000;

/** The number of characters at the end of a long pointer that nearly always distinguish it. */
const SUFFIX = 1000;

/**
 * A map by JSON pointer. Pointers below a very long name are all long and often of the same length, so a plain `Map`
 * would compare them one by one; this one looks them up by their suffix first.
 */
export class PointerMap<Value> {
  readonly #short = new Map<string, Value>();
  #long: Map<string, Map<string, Value>> | undefined;

  has(pointer: string): boolean {
    return this.#of(pointer)?.has(pointer) === true;
  }

  get(pointer: string): Value | undefined {
    return this.#of(pointer)?.get(pointer);
  }

  set(pointer: string, value: Value): void {
    if (this.#of(pointer)?.set(pointer, value) !== undefined) return;
    this.#long ??= new Map();
    this.#long.set(pointer.slice(-SUFFIX), new Map([[pointer, value]]));
  }

  delete(pointer: string): void {
    this.#of(pointer)?.delete(pointer);
  }

  #of(pointer: string): Map<string, Value> | undefined {
    return pointer.length <= MAX_HASHED ? this.#short : this.#long?.get(pointer.slice(-SUFFIX));
  }
}
