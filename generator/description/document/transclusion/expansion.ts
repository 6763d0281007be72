import { isObject } from "../../core/json-value.js";
import { type Family, type FieldType, ownField, typeIn } from "../format/object-types.js";
import { childOf, childPointer, type LocatedValue } from "../../core/origin.js";
import { isExtension } from "../structure/keys.js";
import { isReferenceable, misplacedReference } from "../structure/misplaced.js";
import { objectTypes } from "../format/objects.js";
import type { Resolver } from "../types.js";

export interface Expanding {
  readonly family: Family;
  readonly resolver: Resolver;
  /** Receives the origins of values, by their pointers in the expansion. */
  readonly onOrigin: (at: string, from: LocatedValue) => void;
  /** Called with a circular reference. */
  readonly onLoop: (ref: string) => void;
  /** Called with a reference that stays, because its target contains it, and with its pointer in the expansion. */
  readonly onRecursion: (ref: string, at: string) => void;
  /** Called for each node that is created. */
  readonly onNode: () => void;
}

/** The target of a misplaced reference, in a form that can replace the reference. */
export class Expansion {
  readonly #expanding: Expanding;
  readonly #open = new Set<unknown>();

  constructor(expanding: Expanding) {
    this.#expanding = expanding;
  }

  expand(type: FieldType, place: LocatedValue, at: string): unknown {
    const { value } = place;
    this.#expanding.onNode();
    if (typeof value !== "object" || value === null) return value;
    if (isReferenceable(type)) return this.#reference(place);
    const ref = misplacedReference(type, value);
    if (ref === undefined) return this.#within(type, place, at);
    const end = this.#end(type, place);
    // A broken reference stays: it is reported like any other.
    if (end === undefined) return at === "" ? value : { $ref: uriOf(place) };
    if (this.#open.has(end.value)) {
      this.#expanding.onRecursion(ref, at);
      return { $ref: uriOf(place) };
    }
    this.#expanding.onOrigin(at, end);
    this.#open.add(end.value);
    const expanded = this.expand(type, end, at);
    this.#open.delete(end.value);
    return expanded;
  }

  /** The end of a chain of misplaced references. */
  #end(type: FieldType, start: LocatedValue): LocatedValue | undefined {
    const { resolver, onLoop } = this.#expanding;
    const passed = new Set<unknown>();
    let place: LocatedValue | undefined = start;
    while (place !== undefined) {
      const ref = misplacedReference(type, place.value);
      if (ref === undefined) return place;
      if (passed.has(place.value)) {
        // References that only lead into the cycle are not at fault.
        if (place.value === start.value) onLoop(ref);
        return undefined;
      }
      passed.add(place.value);
      place = resolver.resolve(ref, place);
    }
    return undefined;
  }

  /** Skips the intermediate links of a chain, so that nothing is named after them. */
  #reference(place: LocatedValue): object {
    const [[key, ref] = [], second] = Object.entries(place.value as object);
    const isLink = key === "$ref" && typeof ref === "string" && second === undefined;
    const target = isLink ? this.#expanding.resolver.resolve(ref, place) : undefined;
    return { $ref: uriOf(target ?? place) };
  }

  #within(type: FieldType, place: LocatedValue, at: string): unknown {
    const { value } = place;
    switch (type.is) {
      case "list":
        if (!Array.isArray(value)) return value;
        return value.map((_, index) => this.#child(type.items, { place, at, key: index }));
      case "map":
        return this.#entries(place, at, (key) =>
          isExtension(key, type.keys ?? "name") ? undefined : type.values,
        );
      case "object": {
        const object = objectTypes.get(type.type);
        return this.#entries(place, at, (key) => {
          const field = object && ownField(object, key);
          return field === undefined
            ? object?.entries?.values
            : typeIn(field, this.#expanding.family);
        });
      }
      default:
        return value;
    }
  }

  #entries(
    place: LocatedValue,
    at: string,
    typeOf: (key: string) => FieldType | undefined,
  ): unknown {
    if (!isObject(place.value)) return place.value;
    const entries = Object.entries(place.value).map(([key, value]): [string, unknown] => {
      const type = typeOf(key);
      return [key, type === undefined ? value : this.#child(type, { place, at, key })];
    });
    return Object.fromEntries(entries);
  }

  #child(
    type: FieldType,
    {
      place,
      at,
      key,
    }: { readonly place: LocatedValue; readonly at: string; readonly key: string | number },
  ): unknown {
    const { document, pointer } = place;
    const value = childOf(place.value, String(key))?.value;
    const child = { document, pointer: childPointer(pointer, key), value };
    return this.expand(type, child, childPointer(at, key));
  }
}

const uriOf = ({ document, pointer }: LocatedValue): string => `${document}#${encodeURI(pointer)}`;
