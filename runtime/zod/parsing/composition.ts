/** Schemas that consist of others, as printed parsers read them. */
import { INVALID } from "zod/v4/core";
import { mergeOutputs } from "../merge.js";
import { omit } from "../checks/patterns.js";

/** The only result that is valid. */
export function onlyValid(...results: readonly unknown[]): unknown {
  const valid = results.filter((result) => result !== INVALID);
  return valid.length === 1 ? valid[0] : INVALID;
}

/** What all parts of an `allOf` make of a value. */
export function allValid(value: unknown, ...results: readonly unknown[]): unknown {
  if (results.includes(INVALID)) return INVALID;
  const merged = new Map<object, Map<object, unknown>>();
  return results.reduce((left, right) => mergeOutputs(value, [left, right], merged));
}

/** An object without the properties of the other side. */
export const withoutProperties = (
  object: Record<string, unknown>,
  ...names: readonly string[]
): object =>
  names.some((name) => Object.hasOwn(object, name)) ? omit(object, new Set(names)) : object;
