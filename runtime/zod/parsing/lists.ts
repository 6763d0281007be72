/** Lists, as printed parsers read and copy them. */
import { INVALID } from "zod/v4/core";
import { isUnique } from "../../json-schema/values/matching.js";
import type { Parser } from "../parser.js";

/** A list of what a parser makes of each item. */
export function parseList(value: unknown, parse: Parser): unknown {
  if (!Array.isArray(value)) return INVALID;
  const items: unknown[] = [];
  for (let index = 0; index < value.length; index++) {
    const item = parse(value[index]);
    if (item === INVALID) return INVALID;
    items.push(item);
  }
  return items;
}

/** A copy of a list whose items pass a test. */
export function copyList(value: unknown, isItem: (item: unknown) => boolean): unknown {
  if (!Array.isArray(value)) return INVALID;
  const items: unknown[] = [];
  for (let index = 0; index < value.length; index++) {
    const item: unknown = value[index];
    if (!isItem(item)) return INVALID;
    items.push(item);
  }
  return items;
}

/** A copy of a list of any items. */
export const itemsOf = (value: unknown): unknown[] | undefined =>
  Array.isArray(value) ? [...(value as unknown[])] : undefined;

/** The value, if it is a list of so many items. */
export const listOfCount = (value: unknown, minimum: number, maximum: number = Infinity): unknown =>
  Array.isArray(value) && value.length >= minimum && value.length <= maximum ? value : INVALID;

/** The value, if it is a list without equal items. */
export const unique = (value: unknown): unknown =>
  Array.isArray(value) && isUnique(value) ? value : INVALID;
