import { has, isArray, isObject, namesOf } from "../json-schema/values/value.js";
import type { ObjectValue } from "../json-schema/values/value.js";

/** Outputs that were merged before: pairs meet again on every level of what is recursive. */
export type Merged = Map<object, Map<object, unknown>>;

/**
 * Two outputs of one input as one: what either part has filled in is in it, what either has removed is not. Parts change
 * nothing else, so that their outputs cannot contradict one another.
 */
export function mergeOutputs(
  input: unknown,
  [left, right]: readonly [unknown, unknown],
  merged: Merged,
): unknown {
  if (left === right || right === input) return left;
  if (left === input) return right;
  if (isObject(left) && isObject(right))
    return once(left, right, merged, () =>
      mergeObjects(isObject(input) ? input : {}, [left, right], merged),
    );
  if (isArray(left) && isArray(right)) {
    const items = isArray(input) ? input : [];
    return once(left, right, merged, () =>
      left.map((item, index) => mergeOutputs(items[index], [item, right[index]], merged)),
    );
  }
  return left;
}

function once(left: object, right: object, merged: Merged, merge: () => unknown): unknown {
  const ofLeft = merged.get(left) ?? new Map<object, unknown>();
  merged.set(left, ofLeft);
  if (!ofLeft.has(right)) ofLeft.set(right, merge());
  return ofLeft.get(right);
}

function mergeObjects(
  input: ObjectValue,
  [left, right]: readonly [ObjectValue, ObjectValue],
  merged: Merged,
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

/** Writes a property, whatever its name: `__proto__` would call a setter. */
export function define(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== "__proto__") target[key] = value;
  else
    Object.defineProperty(target, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
}
