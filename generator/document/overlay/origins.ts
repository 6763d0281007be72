import { type Origin, childPointer, parsePointer } from "../../core/origin.js";

/** Containers of a value that is being changed. */
export type Container = Record<string, unknown> | unknown[];

export const isContainer = (value: unknown): value is Container =>
  typeof value === "object" && value !== null;

/**
 * Where each part of changed values was written. What is not recorded stands below where its parent stands, under the same key.
 */
export class Origins {
  /** Values that came from elsewhere, or moved. */
  readonly #values = new WeakMap<object, Origin>();
  /** The same for scalars, by the container and the key. */
  readonly #scalars = new WeakMap<object, Map<string, Origin>>();
  readonly #roots: ReadonlyMap<string, unknown>;

  /** `roots` are the values that are changed, by document. */
  constructor(roots: ReadonlyMap<string, unknown>) {
    this.#roots = roots;
  }

  /** Records where the value under a key was written. */
  set(container: Container, key: string | number, origin: Origin): void {
    const value: unknown = Reflect.get(container, key);
    const scalars = this.#scalars.get(container) ?? new Map<string, Origin>();
    this.#scalars.set(container, scalars);
    if (isContainer(value)) {
      scalars.delete(String(key));
      this.#values.set(value, origin);
    } else scalars.set(String(key), origin);
  }

  /** Where the value under a key was written. */
  child(container: Container, key: string | number, own: Origin): Origin {
    const value: unknown = Object.hasOwn(container, key) ? Reflect.get(container, key) : undefined;
    const moved = isContainer(value)
      ? this.#values.get(value)
      : this.#scalars.get(container)?.get(String(key));
    return moved ?? { document: own.document, pointer: childPointer(own.pointer, key) };
  }

  /** Takes entries out of a list, and remembers where those behind them were written. */
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

  /** Where what stands at a place of the changed values was written. */
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
