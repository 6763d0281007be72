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
