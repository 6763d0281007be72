import { type Origin, childPointer, parsePointer } from "../../core/origin.js";

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

  /** Records the origin of the value under a key. */
  set(container: Container, key: string | number, origin: Origin): void {
    const value: unknown = Reflect.get(container, key);
    const scalars = this.#scalars.get(container) ?? new Map<string, Origin>();
    this.#scalars.set(container, scalars);
    if (isContainer(value)) {
      scalars.delete(String(key));
      this.#values.set(value, origin);
    } else scalars.set(String(key), origin);
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
    const origins = list.map((_, index) => this.child(list, index, own));
    const kept = [...list.keys()].filter((index) => !indices.has(index));
    const values = kept.map((index) => list[index]);
    this.#scalars.delete(list);
    list.length = 0;
    for (const [index, value] of values.entries()) {
      list.push(value);
      const origin = origins[kept[index] ?? 0];
      if (origin !== undefined) this.set(list, index, origin);
    }
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
