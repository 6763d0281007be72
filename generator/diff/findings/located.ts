import { deepEqual } from "../../../runtime/json-schema/values/canonical.js";
import type { Origin } from "../../core/origin.js";
import { below, type Written } from "./described.js";

/** Where a change stands in both documents. */
export interface ChangeLocation {
  readonly old?: Origin | undefined;
  readonly new?: Origin | undefined;
  /** The place in the old document is the telling one: what stood there is gone. */
  readonly gone?: boolean;
}

export interface BothWritten {
  readonly old: Written;
  readonly new: Written;
}

/**
 * The keyword by which two objects differ: the first of the given ones whose values are not equal. Without any, the objects
 * themselves.
 */
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

/** The places of a keyword; where one object does not have it, the object stands for it. */
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
