/** What is known of schemas, by their identity and the resources that were entered. */
import type { ScopedSchema } from "./places.js";

export class PlaceMap<Value> {
  readonly #scopes = new Map<unknown, Map<unknown, Value>>();

  get({ schema, scope }: ScopedSchema): Value | undefined {
    return this.#scopes.get(schema)?.get(scope);
  }

  set({ schema, scope }: ScopedSchema, value: Value): void {
    const scopes = this.#scopes.get(schema) ?? new Map<unknown, Value>();
    this.#scopes.set(schema, scopes.set(scope, value));
  }

  delete({ schema, scope }: ScopedSchema): void {
    this.#scopes.get(schema)?.delete(scope);
  }

  *values(): IterableIterator<Value> {
    for (const scopes of this.#scopes.values()) yield* scopes.values();
  }
}

/** A function of schemas that remembers its results. */
export function perPlace<Value extends object | boolean>(
  find: (place: ScopedSchema) => Value,
): (place: ScopedSchema) => Value {
  const known = new PlaceMap<Value>();
  return (place) => {
    const found = known.get(place) ?? find(place);
    known.set(place, found);
    return found;
  };
}
