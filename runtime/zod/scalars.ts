/** Scalar values and constants. The checks of a scalar are joined into one function. */
import { deepEqual } from "../json-schema/values/canonical.js";
import { PRESENT, part } from "./part.js";
import type { Details, ValidatorPart, Run } from "./run.js";

/**
 * Notes the issues of a value of the right type. Returns `false` if further checks could cost too much or would add
 * nothing.
 */
export type Check<T> = (value: T, run: Run) => boolean;

const STRING: Details = { code: "invalid_type", expected: "string" };
const NUMBER: Details = { code: "invalid_type", expected: "number" };
const BOOLEAN: Details = { code: "invalid_type", expected: "boolean" };
const NULL: Details = { code: "invalid_type", expected: "null" };
const NEVER: Details = { code: "invalid_type", expected: "never" };
const FILE: Details = { code: "invalid_type", expected: "file" };

export function string(...checks: readonly Check<string>[]): ValidatorPart {
  const check = joined(checks);
  return part((value, run) => {
    if (typeof value !== "string") return run.fail(STRING, value);
    check?.(value, run);
    return value;
  });
}

/** A finite number, as in JSON. */
export function number(...checks: readonly Check<number>[]): ValidatorPart {
  const check = joined(checks);
  return part((value, run) => {
    if (typeof value !== "number" || !Number.isFinite(value)) return run.fail(NUMBER, value);
    check?.(value, run);
    return value;
  });
}

function joined<T>(checks: readonly Check<T>[]): Check<T> | undefined {
  if (checks.length <= 1) return checks[0];
  return (value, run) => checks.every((check) => check(value, run));
}

export const boolean = (): ValidatorPart =>
  part((value, run) => (typeof value === "boolean" ? value : run.fail(BOOLEAN, value)));

export const jsonNull = (): ValidatorPart =>
  part((value, run) => (value === null ? value : run.fail(NULL, value)));

export const never = (): ValidatorPart => part((value, run) => run.fail(NEVER, value));

/** Any value except `undefined`. */
export const anything = (): ValidatorPart =>
  part((value, run) => (value === undefined ? run.fail(PRESENT, value) : value));

/** Raw bytes: a Blob or File, a buffer, a stream, or an object with a `stream()` method. */
export const binary = (): ValidatorPart =>
  part((value, run) => (isBinary(value) ? value : run.fail(FILE, value)));

function isBinary(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value) || value instanceof ReadableStream)
    return true;
  return "stream" in value && typeof value.stream === "function";
}
type Scalar = string | number | boolean;

/** One string, number or boolean. */
export function literal(wanted: Scalar): ValidatorPart {
  const details = invalid([wanted]);
  return part((value, run) => (value === wanted ? value : run.fail(details, value)));
}

/** One of several strings, numbers or booleans. */
export function oneOfValues(values: readonly Scalar[]): ValidatorPart {
  const known = new Set<unknown>(values);
  const details = invalid(values);
  return part((value, run) => (known.has(value) ? value : run.fail(details, value)));
}

/** One JSON value of any type. */
export function constant(wanted: unknown): ValidatorPart {
  const details: Details = {
    code: "custom",
    message: `Invalid input: expected ${JSON.stringify(wanted)}`,
  };
  return part((value, run) => (deepEqual(value, wanted) ? value : run.fail(details, value)));
}

function invalid(values: readonly Scalar[]): Details {
  if (values.length <= MAX_NAMED) return { code: "invalid_value", values };
  return {
    code: "invalid_value",
    values,
    message: `Invalid option: expected ${named(values, "|")}`,
  };
}

/** Maximum number of values that a message names. */
const MAX_NAMED = 20;

/** `one of "a", "b" or 3 more`. */
export function named(values: readonly unknown[], separator: string): string {
  const texts = values.slice(0, MAX_NAMED).map((value) => JSON.stringify(value));
  const more = values.length > MAX_NAMED ? ` or ${values.length - MAX_NAMED} more` : "";
  return `one of ${texts.join(separator)}${more}`;
}
