import { PointerMap } from "../../document/pointer-map.js";
import type { Origin } from "../node.js";

/**
 * What is known of places. The same as a map by document and pointer in one text, but such texts would be made, and hashed, for every
 * question that is asked of every schema.
 */
export class PlaceMap<Value> {
  readonly #documents = new Map<string, PointerMap<Value>>();
  /** Questions about one document come in a row. */
  #document: string | undefined;
  #pointers: PointerMap<Value> | undefined;
  /** And so do questions about one place. */
  #last: Origin | undefined;
  #found: Value | undefined;

  has({ document, pointer }: Origin): boolean {
    return this.#of(document).has(pointer);
  }

  get(place: Origin): Value | undefined {
    if (place !== this.#last) this.#remember(place, this.#of(place.document).get(place.pointer));
    return this.#found;
  }

  /** Gives the value back. */
  set(place: Origin, value: Value): Value {
    this.#of(place.document).set(place.pointer, value);
    this.#remember(place, value);
    return value;
  }

  delete(place: Origin): void {
    this.#of(place.document).delete(place.pointer);
    this.#remember(place, undefined);
  }

  #remember(place: Origin, value: Value | undefined): void {
    this.#last = place;
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

/** Whether two places are the same. */
export const isSamePlace = (a: Origin, b: Origin): boolean =>
  a.pointer === b.pointer && a.document === b.document;

/** Places by identity, each once: the first where the first of it stands, as the last says it. */
export function distinctPlaces<Place extends Origin>(places: readonly Place[]): readonly Place[] {
  if (places.length < 2) return places;
  const known = new PlaceMap<number>();
  const distinct: Place[] = [];
  for (const place of places) {
    const at = known.get(place) ?? known.set(place, distinct.length);
    distinct[at] = place;
  }
  return distinct;
}
