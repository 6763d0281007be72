import { type Origin, childPointer, parsePointer } from "../core/origin.js";

/** The objects and arrays of a value while it is changed. */
export type Container = Record<string, unknown> | unknown[];

export const isContainer = (value: unknown): value is Container =>
  typeof value === "object" && value !== null;

/**
 * Where each part of changed values was written. A part that is not recorded is at the origin of its parent, under its
 * own key.
 */
export class Origins {
  /** The origins of values that were added or moved. */
  readonly #values = new WeakMap<object, Origin>();
  /** The same for scalars, by the container and the key. */
  readonly #scalars = new WeakMap<object, Map<string, Origin>>();
  readonly #roots: ReadonlyMap<string, unknown>;

  /** `roots`: the values that are changed, by document. */
  constructor(roots: ReadonlyMap<string, unknown>) {
    this.#roots = roots;
  }

  /** The recorded origin of an object or an array. */
  of(value: object): Origin | undefined {
    return this.#values.get(value);
  }

  /** Records the origin of an object or an array, wherever it is moved. */
  record(value: object, origin: Origin): void {
    this.#values.set(value, origin);
  }

  /** Records the origin of the value under a key. */
  set(container: Container, key: string | number, origin: Origin): void {
    const value: unknown = Reflect.get(container, key);
    if (isContainer(value)) {
      this.record(value, origin);
      return;
    }
    const scalars = this.#scalars.get(container) ?? new Map<string, Origin>();
    this.#scalars.set(container, scalars.set(String(key), origin));
  }

  /** The origin of the value under a key. */
  child(container: Container, key: string | number, own: Origin): Origin {
    const value: unknown = Object.hasOwn(container, key) ? Reflect.get(container, key) : undefined;
    const moved = isContainer(value)
      ? this.#values.get(value)
      : this.#scalars.get(container)?.get(String(key));
    return moved ?? { document: own.document, pointer: childPointer(own.pointer, key) };
  }

  /** Removes entries from a list, and records the origins of those after them. */
  removeEntries(list: unknown[], indices: ReadonlySet<number>, own: Origin): void {
    const kept = list
      .map((value, index) => ({ value, origin: this.child(list, index, own) }))
      .filter((_, index) => !indices.has(index));
    list.length = 0;
    for (const { value, origin } of kept) this.set(list, list.push(value) - 1, origin);
  }

  /** The origin of the value at a place of the changed document. */
  at({ document, pointer }: Origin): Origin {
    let value = this.#roots.get(document);
    let origin: Origin = { document, pointer: "" };
    for (const key of parsePointer(pointer) ?? []) {
      if (!isContainer(value))
        return { document: origin.document, pointer: childPointer(origin.pointer, key) };
      origin = this.child(value, key, origin);
      value = Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
    }
    return origin;
  }
}
