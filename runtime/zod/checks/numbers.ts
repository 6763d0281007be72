/** Checks of numbers, exact for decimals and for integers of any size. */
import { isMultipleOf } from "../../json-schema/values/decimal.js";
import { type Check, test } from "../rule.js";

/** A number without a fraction: also `1.0`, and integers beyond 2^53, which zod's `int` refuses. */
export const integer = (): Check =>
  test((input) => (Number.isInteger(input) ? undefined : { ...INTEGER, input }), {
    type: "integer",
  });

const INTEGER = {
  code: "invalid_type",
  expected: "int",
  format: "safeint",
  continue: false,
} as const;

/** Exact for decimals: 19.99 is a multiple of 0.01. */
export const multipleOf = (divisor: number): Check =>
  test(
    (input) =>
      isMultipleOf(input as number, divisor)
        ? undefined
        : { code: "not_multiple_of", divisor, input: input as number },
    { multipleOf: divisor },
  );

/** A named format of numbers, such as `int64`. */
export const numberFormat = (name: string, isValid: (value: number) => boolean): Check =>
  test(
    (input) =>
      isValid(input as number) ? undefined : { code: "custom", message: `Invalid ${name}`, input },
    { format: name },
  );
