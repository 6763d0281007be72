import type { Origin } from "../types.js";

/**
 * What is known of places. The same as a map by document and pointer in one text, but such texts would be made, and hashed, for every
 * question that is asked of every schema.
 */
export class PlaceMap<Value> {
  readonly #documents = new Map<string, Map<string, Value>>();

  /** What is known of a place; found out now if nothing is. */
  remember(place: Origin, find: () => Value): Value {
    const pointers = this.#pointers(place.document);
    const known = pointers.get(place.pointer);
    if (known !== undefined || pointers.has(place.pointer)) return known as Value;
    const value = find();
    pointers.set(place.pointer, value);
    return value;
  }

  #pointers(document: string): Map<string, Value> {
    const known = this.#documents.get(document);
    if (known !== undefined) return known;
    const pointers = new Map<string, Value>();
    this.#documents.set(document, pointers);
    return pointers;
  }
}
