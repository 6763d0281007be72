/** Parsers as code that is printed: they take what is valid, and leave everything else to zod. */
import { INVALID } from "zod/v4/core";
import type { Validator } from "../wire/descriptors/validator.js";
import { withNesting } from "./context.js";
import type { SomeType } from "./context.js";
import { validate } from "./validator.js";

/** The value that a schema makes of another one; `INVALID` if zod has to decide, and to explain. */
export type Parser = (value: unknown) => unknown;

/** The validator of a schema, which is made when it is first used: only what the parser refuses, zod parses. */
export function printedValidator(
  make: () => SomeType,
  parse?: Parser,
): Validator & { schema(): SomeType } {
  let schema: SomeType | undefined;
  return {
    schema: () => (schema ??= make()),
    "~standard": {
      version: 1,
      vendor: "zod",
      validate(value) {
        const parsed = parse === undefined ? INVALID : withoutOverflow(parse, value);
        return parsed === INVALID ? validate((schema ??= make()), value) : { value: parsed };
      },
    },
  };
}

/** There may be many levels between two recursions, or in a constant. */
function withoutOverflow(parse: Parser, value: unknown): unknown {
  try {
    return parse(value);
  } catch (error) {
    if (error instanceof RangeError) return INVALID;
    throw error;
  }
}

/** Has zod parse what is not printed. `depth` is the number of recursive schemas around it. */
export function parseByZod(schema: SomeType, value: unknown, depth = 0): unknown {
  const result = schema._zod.run({ value, issues: [] }, withNesting({ async: false }, depth));
  return result instanceof Promise || result.issues.length > 0 ? INVALID : result.value;
}
