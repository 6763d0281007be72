/** What printed tests of schemas ask of values. */
import { createTexts, DepthExceeded, findDuplicate } from "./canonical.js";
import { isContainer, type ObjectValue } from "./value.js";

/** Whether a value matches a schema, if that is clear without the evaluator; otherwise, it throws a `RangeError`. */
export type Matches = (value: unknown) => boolean;

/** Enough for any value; what is nested more deeply, the evaluator decides. */
const MOST_SCHEMAS = 500;

/** Leaves values to the evaluator for which too many schemas are applied within one another. */
export function limitDepth(depth: number): void {
  if (depth > MOST_SCHEMAS) throw new DepthExceeded();
}

/** Whether a value is an object as `JSON.parse` makes it. Instances of classes are left to the evaluator. */
export function isJsonObject(value: unknown): value is ObjectValue {
  if (!isContainer(value) || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return true;
  throw new DepthExceeded();
}

/** Whether each property of an object passes a test. One that is `undefined` is absent. */
export function everyProperty(
  object: ObjectValue,
  isValid: (part: unknown, name: string) => boolean,
): boolean {
  for (const name in object) {
    const part = object[name];
    if (part !== undefined && !isValid(part, name)) return false;
  }
  return true;
}

/** How many properties an object has. */
export function countProperties(object: ObjectValue): number {
  let size = 0;
  for (const name in object) if (object[name] !== undefined) size++;
  return size;
}

/** Whether each item from one on passes a test. */
export function everyItem(
  list: readonly unknown[],
  isValid: (part: unknown, index: number) => boolean,
  from: number = 0,
): boolean {
  for (let index = from; index < list.length; index++)
    if (!isValid(list[index], index)) return false;
  return true;
}

/** Whether so many items pass a test. */
export function containsMatches(
  list: readonly unknown[],
  isMatch: (part: unknown, index: number) => boolean,
  least: number,
  most: number = Infinity,
): boolean {
  let count = 0;
  for (let index = 0; index < list.length; index++) if (isMatch(list[index], index)) count++;
  return count >= least && count <= most;
}

/** Whether a list has no equal items. */
export const isUnique = (list: readonly unknown[]): boolean =>
  findDuplicate(list, createTexts()) === undefined;

/** Whether a test accepts a value; not if it does not know. */
export function isKnownToMatch(matches: Matches, value: unknown): boolean {
  try {
    return matches(value);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
