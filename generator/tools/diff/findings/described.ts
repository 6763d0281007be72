import {
  childOf,
  childPointer,
  type DocumentSet,
  type Origin,
  parsePointer,
  splitPointer,
} from "../../../description/index.js";
import type { ReadDescription } from "../../../output/index.js";

/**
 * Looks up values in the documents of a description. Most origins are close to previous ones, so parents are cached.
 */
export class Written {
  readonly #documents: DocumentSet["documents"];
  readonly #known = new Map<string, Map<string, unknown>>();

  constructor({ set }: Pick<ReadDescription, "set">) {
    this.#documents = set.documents;
  }

  /** The value at an origin; `undefined` if there is none. */
  at({ document, pointer }: Origin): unknown {
    const known = this.#known.get(document) ?? new Map<string, unknown>();
    this.#known.set(document, known);
    if (known.has(pointer)) return known.get(pointer);
    const value = this.#find(document, pointer);
    known.set(pointer, value);
    return value;
  }

  /** The value of a key of the object at an origin. */
  keyword(origin: Origin, ...keys: readonly string[]): unknown {
    let value = this.at(origin);
    for (const key of keys) value = childOf(value, key)?.value;
    return value;
  }

  #find(document: string, pointer: string): unknown {
    let value: unknown = this.#documents.get(document)?.value;
    for (const segment of parsePointer(pointer) ?? []) value = childOf(value, segment)?.value;
    return value;
  }
}

/** The origin of a descendant. */
export const below = (
  { document, pointer }: Origin,
  ...segments: readonly (string | number)[]
): Origin => ({ document, pointer: childPointer(pointer, ...segments) });

/** The path item of an operation, which may be one of its `additionalOperations`. */
export function itemOf({ document, pointer }: Origin): Origin {
  const [parent] = splitPointer(pointer);
  const [above, last] = splitPointer(parent);
  return { document, pointer: last === "additionalOperations" ? above : parent };
}
