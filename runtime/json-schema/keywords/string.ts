/** Validation 6.3 and 7. */
import { formatCheck } from "../formats/table.js";
import { fail } from "../evaluation/run.js";
import type { CompiledCheck } from "../evaluation/frame.js";
import { codePoints, lengthWithin } from "../values/value.js";
import { numberOf, textOf } from "./keyword.js";
import type { Keyword } from "./keyword.js";

export const minLength: Keyword = (value, context) => {
  const limit = numberOf(value, context);
  return length("minLength", `must have at least ${limit} characters`, [
    limit,
    Number.MAX_SAFE_INTEGER,
  ]);
};

export const maxLength: Keyword = (value, context) => {
  const limit = numberOf(value, context);
  return length("maxLength", `must have at most ${limit} characters`, [0, limit]);
};

function length(
  keyword: string,
  message: string,
  [minimum, maximum]: readonly [number, number],
): CompiledCheck {
  return (instance, frame) => {
    if (typeof instance !== "string" || lengthWithin(instance, minimum, maximum)) return true;
    return fail(frame, () => ({ keyword, message: `${message}, has ${codePoints(instance)}` }));
  };
}

export const pattern: Keyword = (value, context) => {
  const source = textOf(value, context);
  const expression = context.compilePattern(source);
  return (instance, frame) =>
    typeof instance !== "string" ||
    expression.test(instance) ||
    fail(frame, () => ({ keyword: "pattern", message: `must match the pattern ${source}` }));
};

export const formatKeyword: Keyword = (value, context) => {
  if (!context.assertFormats || typeof value !== "string") return undefined;
  const check = formatCheck(value);
  if (check === undefined) return undefined;
  return (instance, frame) =>
    check(instance) ||
    fail(frame, () => ({ keyword: "format", message: `must be in the format ${value}` }));
};
