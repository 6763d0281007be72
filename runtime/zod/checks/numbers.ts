/** Checks of numbers, exact for decimals and for integers of any size. */
import { isInt64 } from "../../json-schema/formats/table.js";
import { isMultipleOf } from "../../json-schema/values/decimal.js";
import { type Check, type JsonSchema, test } from "../rule.js";

/** A number without a fraction: also `1.0`, and integers beyond 2^53, which zod's `int` refuses. */
export const integer = (): Check =>
  test({
    isValid: Number.isInteger,
    issue: (input) => ({ ...INTEGER, input }),
    keywords: { type: "integer" },
  });

/** An integer of 64 bits, which zod's `int64` takes only as a `bigint`. */
export const int64 = (): Check =>
  test({
    isValid: (input) => isInt64(Number(input)),
    issue: (input) =>
      Number.isInteger(input)
        ? { code: "custom", message: "Invalid int64", input }
        : { ...INTEGER, input },
    keywords: { type: "integer", format: "int64" },
    defaults: { minimum: -(2 ** 63), exclusiveMaximum: 2 ** 63 },
  });

const INTEGER = {
  code: "invalid_type",
  expected: "int",
  format: "safeint",
  continue: false,
} as const;

/** Exact for decimals: 19.99 is a multiple of 0.01. */
export const multipleOf = (divisor: number): Check =>
  test({
    isValid: (input) => isMultipleOf(Number(input), divisor),
    issue: (input) => ({ code: "not_multiple_of", divisor, input: Number(input) }),
    keywords: { multipleOf: divisor },
  });

/** A named format of numbers, such as `int64`. */
export const numberFormat = (name: string, isValid: (value: number) => boolean): Check =>
  test({
    isValid: (input) => isValid(Number(input)),
    issue: (input) => ({ code: "custom", message: `Invalid ${name}`, input }),
    keywords: { format: name },
    defaults: rangeOf(name),
  });

/** The limits of integers of some bits: few programs that read a JSON Schema know the formats. */
export function rangeOf(format: string): JsonSchema {
  const [, unsigned, bits] = /^(u?)int(\d+)$/.exec(format) ?? [];
  if (bits === undefined) return {};
  const limit = 2 ** (unsigned === "u" ? Number(bits) : Number(bits) - 1);
  return { minimum: unsigned === "u" ? 0 : -limit, exclusiveMaximum: limit };
}
