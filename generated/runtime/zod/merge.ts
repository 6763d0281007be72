import { has, isArray, isObject, namesOf } from "../json-schema/values/value.js";
import type { ObjectValue } from "../json-schema/values/value.js";
import { define } from "./custom.js";

/**
 * Two outputs of one input as one: what either part has filled in is in it, what either has removed is not. Parts change
 * nothing else, so that their outputs cannot contradict one another.
 */
export function mergeOutputs(input: unknown, left: unknown, right: unknown): unknown {
  if (left === right || right === input) return left;
  if (left === input) return right;
  if (isObject(left) && isObject(right))
    return mergeObjects(isObject(input) ? input : {}, left, right);
  if (isArray(left) && isArray(right)) {
    const items = isArray(input) ? input : [];
    return left.map((item, index) => mergeOutputs(items[index], item, right[index]));
  }
  return left;
}

function mergeObjects(input: ObjectValue, left: ObjectValue, right: ObjectValue): object {
  const output = {};
  for (const name of new Set([...namesOf(left), ...namesOf(right)])) {
    const inLeft = has(left, name);
    const inRight = has(right, name);
    if (has(input, name)) {
      if (inLeft && inRight)
        define(output, name, mergeOutputs(input[name], left[name], right[name]));
    } else define(output, name, inLeft ? left[name] : right[name]);
  }
  return output;
}
