/** Objects, as printed parsers read and copy them. */
import { INVALID } from "zod/v4/core";
import type { ObjectValue } from "../../json-schema/values/value.js";
import type { Parser } from "../parser.js";

/** Whether a value is an object as `JSON.parse` makes it. Any other is left to zod. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The value of a property that tells alternatives apart. */
export const tagOf = (value: unknown, property: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, property)
    ? (value as ObjectValue)[property]
    : undefined;

/** Replaces a property by what a parser makes of it; whether that is valid. */
export const parseProperty = (
  object: Record<string, unknown>,
  name: string,
  parse: Parser,
): boolean => (object[name] = parse(object[name])) !== INVALID;
