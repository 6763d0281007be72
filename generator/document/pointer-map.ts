/** Texts that are longer are not hashed by what is in them: V8 takes their length (`String::kMaxHashCalcLength`). */
const HASHED = 16_000;

/** So much of the end of a long pointer tells it from nearly all others. */
const TELLING = 1000;

/**
 * A map by JSON pointer. Below a long name all pointers are long, many have the same length, and a plain `Map` would go through
 * them one by one: these are found by their ends first.
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
    if (pointer.length <= HASHED) this.#short.set(pointer, value);
    else {
      const alike = this.#of(pointer) ?? new Map<string, Value>();
      this.#long ??= new Map();
      this.#long.set(pointer.slice(-TELLING), alike.set(pointer, value));
    }
  }

  delete(pointer: string): void {
    this.#of(pointer)?.delete(pointer);
  }

  #of(pointer: string): Map<string, Value> | undefined {
    return pointer.length <= HASHED ? this.#short : this.#long?.get(pointer.slice(-TELLING));
  }
}
