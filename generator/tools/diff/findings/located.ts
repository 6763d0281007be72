import { deepEqual } from "../../../../runtime/json-schema/values/canonical.js";
import type { Origin } from "../../../description/index.js";
import { below, type Written } from "./described.js";

/** The location of a change in both documents. */
export interface ChangeLocation {
  readonly old?: Origin | undefined;
  readonly new?: Origin | undefined;
  /** The place in the old document matters: something was removed there. */
  readonly gone?: boolean;
}

export interface BothWritten {
  readonly old: Written;
  readonly new: Written;
}

/** The first of the given keywords whose values differ between two objects. Without one, the objects themselves. */
export function atKeyword(
  pair: { readonly old: Origin; readonly new: Origin },
  keywords: readonly string[],
  written: BothWritten,
): ChangeLocation {
  const differing = keywords.filter(
    (keyword) =>
      !same(written.old.keyword(pair.old, keyword), written.new.keyword(pair.new, keyword)),
  );
  const [keyword] = differing;
  return keyword === undefined ? pair : keywordIn(pair, keyword, written);
}

/** The locations of a keyword; for an object that lacks it, the object itself. */
export function keywordIn(
  pair: { readonly old: Origin; readonly new: Origin },
  keyword: string,
  written: BothWritten,
): ChangeLocation {
  const [had, has] = [
    written.old.keyword(pair.old, keyword) !== undefined,
    written.new.keyword(pair.new, keyword) !== undefined,
  ];
  return {
    old: had ? below(pair.old, keyword) : pair.old,
    new: has ? below(pair.new, keyword) : pair.new,
    gone: had && !has,
  };
}

export const same = (a: unknown, b: unknown): boolean =>
  a === b || (a !== undefined && b !== undefined && deepEqual(a, b));
