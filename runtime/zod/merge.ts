import { has, isArray, isObject, namesOf } from "../json-schema/values/value.js";
import type { ObjectValue } from "../json-schema/values/value.js";
import { PLAIN, PROTOTYPE } from "./names.js";

/** Outputs that have been merged already: in recursive schemas, the same pairs occur again on every level. */
export type MergeResults = Map<object, Map<object, unknown>>;

/**
 * Merges two outputs of one input: what either one has added is included, what either one has removed is not. Parts
 * make no other changes, so their outputs cannot contradict each other.
 */
export function mergeOutputs(
  input: unknown,
  [left, right]: readonly [unknown, unknown],
  merged: MergeResults,
): unknown {
  if (left === right || right === input) return left;
  if (left === input) return right;
  if (isObject(left) && isObject(right))
    return once([left, right], merged, () =>
      mergeObjects(isObject(input) ? input : {}, [left, right], merged),
    );
  if (isArray(left) && isArray(right)) {
    const items = isArray(input) ? input : [];
    return once([left, right], merged, () =>
      left.map((item, index) => mergeOutputs(items[index], [item, right[index]], merged)),
    );
  }
  return left;
}

function once(
  [left, right]: readonly [object, object],
  merged: MergeResults,
  merge: () => unknown,
): unknown {
  const ofLeft = merged.get(left) ?? new Map<object, unknown>();
  merged.set(left, ofLeft);
  if (!ofLeft.has(right)) ofLeft.set(right, merge());
  return ofLeft.get(right);
}

function mergeObjects(
  input: ObjectValue,
  [left, right]: readonly [ObjectValue, ObjectValue],
  merged: MergeResults,
): object {
  const output = {};
  for (const name of new Set([...namesOf(left), ...namesOf(right)])) {
    const inLeft = has(left, name);
    const inRight = has(right, name);
    if (has(input, name)) {
      if (inLeft && inRight)
        define(output, name, mergeOutputs(input[name], [left[name], right[name]], merged));
    } else define(output, name, inLeft ? left[name] : right[name]);
  }
  return output;
}

/** Sets a property of any name. */
export function define(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== PROTOTYPE) target[key] = value;
  else Object.defineProperty(target, key, { ...PLAIN, value });
}
