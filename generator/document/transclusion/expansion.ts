import { childOf, childPointer } from "../pointer.js";
import { isExtension } from "../structure/keys.js";
import { isReferenceable, misplacedReference } from "../structure/misplaced.js";
import { objectTypes } from "../structure/objects.js";
import { type Family, type Shape, shapeIn } from "../structure/shape.js";
import { fits, isObject } from "../structure/values.js";
import type { Resolved as Place, Resolver } from "../types.js";

export interface Expanding {
  readonly family: Family;
  readonly resolver: Resolver;
  /** Is told where values come from, by their pointers in the expansion. */
  readonly onOrigin: (at: string, from: Place) => void;
  /** Is told of a reference that leads back to itself. */
  readonly onLoop: (ref: string) => void;
  /** Is told of each node that is made. */
  readonly onNode: () => void;
}

/** What a misplaced reference leads to, as it may stand in its place. */
export class Expansion {
  readonly #expanding: Expanding;
  readonly #open = new Set<unknown>();

  constructor(expanding: Expanding) {
    this.#expanding = expanding;
  }

  expand(shape: Shape, place: Place, at: string): unknown {
    const { value } = place;
    this.#expanding.onNode();
    if (typeof value !== "object" || value === null) return value;
    if (isReferenceable(shape)) return this.#reference(place);
    if (misplacedReference(shape, value) === undefined) return this.#within(shape, place, at);
    const end = this.#end(shape, place);
    // What leads nowhere stays: it is reported like any other broken reference.
    if (end === undefined || this.#open.has(end.value))
      return at === "" ? value : { $ref: uriOf(place) };
    this.#expanding.onOrigin(at, end);
    this.#open.add(end.value);
    const expanded = this.expand(shape, end, at);
    this.#open.delete(end.value);
    return expanded;
  }

  /** Where a chain of misplaced references leads. */
  #end(shape: Shape, start: Place): Place | undefined {
    const { resolver, onLoop } = this.#expanding;
    const passed = new Set<unknown>();
    let place: Place | undefined = start;
    while (place !== undefined) {
      const ref = misplacedReference(shape, place.value);
      if (ref === undefined) return place;
      if (passed.has(place.value)) {
        // Those that only lead into the circle are not at fault.
        if (place.value === start.value) onLoop(ref);
        return undefined;
      }
      passed.add(place.value);
      place = resolver.resolve(ref, place);
    }
    return undefined;
  }

  /** A link in a chain is left out, so that nothing is named after it. */
  #reference(place: Place): object {
    const [[key, ref] = [], second] = Object.entries(place.value as object);
    const isLink = key === "$ref" && typeof ref === "string" && second === undefined;
    const target = isLink ? this.#expanding.resolver.resolve(ref, place) : undefined;
    return { $ref: uriOf(target ?? place) };
  }

  #within(shape: Shape, place: Place, at: string): unknown {
    const { value } = place;
    switch (shape.is) {
      case "list":
        if (!Array.isArray(value)) return value;
        return value.map((_, index) => this.#child(shape.items, { place, at, key: index }));
      case "map":
        return this.#entries(place, at, (key) =>
          isExtension(key, shape.keys ?? "name") ? undefined : shape.values,
        );
      case "object": {
        const type = objectTypes.get(shape.type);
        return this.#entries(place, at, (key) => {
          const field = type && Object.hasOwn(type.fields, key) ? type.fields[key] : undefined;
          return field === undefined
            ? type?.entries?.values
            : shapeIn(field, this.#expanding.family);
        });
      }
      case "either": {
        const fitting = shape.shapes.find((each) => fits(each, value));
        return fitting === undefined ? value : this.expand(fitting, place, at);
      }
      default:
        return value;
    }
  }

  #entries(place: Place, at: string, shapeOf: (key: string) => Shape | undefined): unknown {
    if (!isObject(place.value)) return place.value;
    const entries = Object.entries(place.value).map(([key, value]): [string, unknown] => {
      const shape = shapeOf(key);
      return [key, shape === undefined ? value : this.#child(shape, { place, at, key })];
    });
    return Object.fromEntries(entries);
  }

  #child(
    shape: Shape,
    {
      place,
      at,
      key,
    }: { readonly place: Place; readonly at: string; readonly key: string | number },
  ): unknown {
    const { document, pointer } = place;
    const value = childOf(place.value, String(key))?.value;
    const child = { document, pointer: childPointer(pointer, key), value };
    return this.expand(shape, child, childPointer(at, key));
  }
}

const uriOf = ({ document, pointer }: Place): string => `${document}#${encodeURI(pointer)}`;
