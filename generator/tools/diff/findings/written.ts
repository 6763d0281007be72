import { deepEqual } from "../../../../runtime/json-schema/values/canonical.js";
import {
  childOf,
  childPointer,
  type DocumentSet,
  type Origin,
  parsePointer,
  splitPointer,
} from "../../../description/index.js";
import type { ReadDescription } from "../../../output/index.js";
import type { OldAndNew } from "./pairing.js";

/**
 * Looks up values in the documents of a description. Most origins are close to previous ones, so parents are cached.
 */
export class DocumentLookup {
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
export const descendantOf = (
  { document, pointer }: Origin,
  ...segments: readonly (string | number)[]
): Origin => ({ document, pointer: childPointer(pointer, ...segments) });

/** The path item of an operation, which may be one of its `additionalOperations`. */
export function itemOf({ document, pointer }: Origin): Origin {
  const [parent] = splitPointer(pointer);
  const [above, last] = splitPointer(parent);
  return { document, pointer: last === "additionalOperations" ? above : parent };
}

/** The location of a change in both documents. */
export interface ChangeLocation {
  readonly old?: Origin | undefined;
  readonly new?: Origin | undefined;
  /** The location in the old document matters: something was removed there. */
  readonly isRemoved?: boolean;
}

export type BothWritten = OldAndNew<DocumentLookup>;

/** The first of the given keywords whose values differ between two objects. Without one, the objects themselves. */
export function atKeyword(
  pair: OldAndNew<Origin>,
  keywords: readonly string[],
  written: BothWritten,
): ChangeLocation {
  const differing = keywords.filter(
    (keyword) =>
      !isEqual(written.old.keyword(pair.old, keyword), written.new.keyword(pair.new, keyword)),
  );
  const [keyword] = differing;
  return keyword === undefined ? pair : keywordIn(pair, keyword, written);
}

/** The locations of a keyword; for an object that lacks it, the object itself. */
export function keywordIn(
  pair: OldAndNew<Origin>,
  keyword: string,
  written: BothWritten,
): ChangeLocation {
  const [had, has] = [
    written.old.keyword(pair.old, keyword) !== undefined,
    written.new.keyword(pair.new, keyword) !== undefined,
  ];
  return {
    old: had ? descendantOf(pair.old, keyword) : pair.old,
    new: has ? descendantOf(pair.new, keyword) : pair.new,
    isRemoved: had && !has,
  };
}

export const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || (a !== undefined && b !== undefined && deepEqual(a, b));

export const origins = ({
  old,
  new: now,
}: OldAndNew<{ readonly origin: Origin }>): OldAndNew<Origin> => ({
  old: old.origin,
  new: now.origin,
});
