import { isRecord } from "../wire/values/text.js";
import type { Operator } from "./query.js";

/** Compares two values as filters do (RFC 9535, section 2.3.5.2.2); `undefined` is an absent value. */
export function compare(operator: Operator, left: unknown, right: unknown): boolean {
  switch (operator) {
    case "==":
      return equal(left, right);
    case "!=":
      return !equal(left, right);
    case "<":
      return less(left, right);
    case ">":
      return less(right, left);
    case "<=":
      return less(left, right) || equal(left, right);
    case ">=":
      return less(right, left) || equal(left, right);
    default:
      return operator satisfies never;
  }
}

/** Only numbers and strings are ordered; strings by code points, not by UTF-16 units. */
function less(left: unknown, right: unknown): boolean {
  if (typeof left === "number" && typeof right === "number") return left < right;
  if (typeof left !== "string" || typeof right !== "string") return false;
  const [one, other] = [[...left], [...right]];
  const at = one.findIndex((character, index) => character !== other[index]);
  if (at === -1) return one.length < other.length;
  return (one[at]?.codePointAt(0) ?? 0) < (other[at]?.codePointAt(0) ?? -1);
}

function equal(left: unknown, right: unknown): boolean {
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => equal(item, right[index]));
  }
  if (!isRecord(left) || !isRecord(right)) return left === right;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && equal(left[key], right[key]))
  );
}
