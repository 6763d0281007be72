/** Checks of strings and numbers beyond their type. */
import { isMultipleOf } from "../json-schema/values/decimal.js";
import { compilePattern } from "../json-schema/values/pattern.js";
import { codePoints, lengthWithin } from "../json-schema/values/value.js";
import type { Details } from "./run.js";
import type { Check } from "./scalars.js";

/**
 * Length in Unicode code points (Validation 6.3.1). A string that is too long is not checked further, because patterns
 * can be slow.
 */
export function textLength(
  minimum: number,
  maximum: number = Number.MAX_SAFE_INTEGER,
): Check<string> {
  const size = { origin: "string", inclusive: true } as const;
  const small: Details = { code: "too_small", minimum, ...size };
  const big: Details = { code: "too_big", maximum, ...size };
  return (value, run) => {
    if (lengthWithin(value, minimum, maximum)) return true;
    const short = codePoints(value) < minimum;
    run.fail(short ? small : big, value);
    return short;
  };
}

/** A check that notes an issue if a test fails. */
function must<T>(test: (value: T) => boolean, details: Details): Check<T> {
  return (value, run) => {
    if (!test(value)) run.fail(details, value);
    return true;
  };
}

/** A regular expression of the document, with the `u` flag (Validation 6.3.3). */
export function pattern(source: string): Check<string> {
  const expression = compilePattern(source);
  return must((value) => expression.test(value), {
    code: "invalid_format",
    format: "regex",
    pattern: source,
  });
}

/** A named format, with its test from `json-schema/formats`. */
export function format(name: string, test: (value: string) => boolean): Check<string> {
  return must(test, { code: "invalid_format", format: name });
}

/** A named format of numbers, such as `int32`. */
export function numberFormat(name: string, test: (value: number) => boolean): Check<number> {
  return must(test, { code: "custom", message: `Invalid ${name}` });
}

/** A number without a fraction: also `1.0`, and integers beyond 2^53, which zod's `int` refuses. */
export function integer(): Check<number> {
  return must(Number.isInteger, { code: "invalid_type", expected: "int", format: "safeint" });
}

/** Exact for decimals: 19.99 is a multiple of 0.01. */
export function multipleOf(divisor: number): Check<number> {
  return must((value) => isMultipleOf(value, divisor), { code: "not_multiple_of", divisor });
}

const LIMIT = { origin: "number" } as const;

/** `minimum`. */
export function atLeast(minimum: number): Check<number> {
  const details: Details = { code: "too_small", minimum, inclusive: true, ...LIMIT };
  return must((value) => value >= minimum, details);
}

/** `exclusiveMinimum`. */
export function above(minimum: number): Check<number> {
  const details: Details = { code: "too_small", minimum, inclusive: false, ...LIMIT };
  return must((value) => value > minimum, details);
}

/** `maximum`. */
export function atMost(maximum: number): Check<number> {
  const details: Details = { code: "too_big", maximum, inclusive: true, ...LIMIT };
  return must((value) => value <= maximum, details);
}

/** `exclusiveMaximum`. */
export function below(maximum: number): Check<number> {
  const details: Details = { code: "too_big", maximum, inclusive: false, ...LIMIT };
  return must((value) => value < maximum, details);
}
