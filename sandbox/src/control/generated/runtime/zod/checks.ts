/** Checks where JSON Schema and zod's own differ. For `.check(...)`. */
import type * as z from "zod";
import { isMultipleOf } from "../json-schema/values/decimal.js";
import { compilePattern } from "../json-schema/values/pattern.js";
import { codePoints, lengthWithin } from "../json-schema/values/value.js";

export type Check<T> = (payload: z.core.ParsePayload<T>) => void;

/** Length in Unicode code points, where zod counts UTF-16 units (Validation 6.3.1). */
export function textLength(
  minimum: number,
  maximum: number = Number.MAX_SAFE_INTEGER,
): Check<string> {
  return ({ value, issues }) => {
    if (lengthWithin(value, minimum, maximum)) return;
    const size = { origin: "string", inclusive: true, input: value, continue: true } as const;
    if (codePoints(value) < minimum) issues.push({ code: "too_small", minimum, ...size });
    else issues.push({ code: "too_big", maximum, ...size });
  };
}

/** A regular expression of the document, with the `u` flag (Validation 6.3.3). */
export function pattern(source: string): Check<string> {
  const expression = compilePattern(source);
  return ({ value, issues }) => {
    if (expression.test(value)) return;
    issues.push({
      code: "invalid_format",
      format: "regex",
      pattern: source,
      input: value,
      continue: true,
    });
  };
}

/** A named format, by its test from `json-schema/formats`. */
export function format(name: string, test: (value: string) => boolean): Check<string> {
  return ({ value, issues }) => {
    if (!test(value))
      issues.push({ code: "invalid_format", format: name, input: value, continue: true });
  };
}

/** A named format of numbers, such as `int32`. */
export function numberFormat(name: string, test: (value: number) => boolean): Check<number> {
  return ({ value, issues }) => {
    if (test(value)) return;
    issues.push({ code: "custom", message: `Invalid ${name}`, input: value, continue: true });
  };
}

/** Any number without a fraction: `1.0`, and those beyond 2^53, which zod's `int` refuses. */
export function integer(): Check<number> {
  return ({ value, issues }) => {
    if (Number.isInteger(value)) return;
    issues.push({
      code: "invalid_type",
      expected: "int",
      format: "safeint",
      input: value,
      continue: true,
    });
  };
}

/** Exact on decimals: 19.99 is a multiple of 0.01. */
export function multipleOf(divisor: number): Check<number> {
  return ({ value, issues }) => {
    if (isMultipleOf(value, divisor)) return;
    issues.push({ code: "not_multiple_of", divisor, input: value, continue: true });
  };
}
