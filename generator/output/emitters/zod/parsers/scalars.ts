/** The conditions that scalars fulfil: the same as of zod's schemas for them. */
import type {
  EnumSchema,
  LiteralSchema,
  NumberSchema,
  Schema,
  StringSchema,
} from "../../../../description/index.js";
import { literal } from "../../../print/expression.js";
import { brackets, ref, type Doc } from "../../../print/layout/doc.js";
import { patternExpression } from "../../../print/pattern.js";
import { withoutFormatLimits } from "../../types/comments.js";
import type { SchemaContext } from "../schemas/context.js";
import { isWithinSafe, listedValues, validatedValue } from "../schemas/scalars.js";
import { NUMBER_FORMATS, STRING_FORMATS } from "../schemas/symbols.js";
import {
  allHold,
  ALWAYS,
  anyHolds,
  comparison,
  type Condition,
  equal,
  holds,
  NEVER,
  unequal,
} from "./condition.js";
import { calls, parsers } from "./symbols.js";

export function stringCondition(
  { minLength = 0, maxLength, pattern, format = "" }: StringSchema,
  value: Doc,
  { assertFormats }: SchemaContext,
): Condition {
  const isFormat = assertFormats ? STRING_FORMATS.get(format) : undefined;
  const limits = [minLength, ...(maxLength === undefined ? [] : [maxLength])];
  const isLimited = minLength > 0 || maxLength !== undefined;
  return allHold(
    ...(isLimited ? [holds(calls(parsers.isText, value, ...limits.map(String)))] : []),
    ...(isFormat === undefined ? [] : [holds(calls(parsers.isString, value, ref(isFormat)))]),
    ...(isLimited || isFormat !== undefined ? [] : [typeCondition("string", value)]),
    ...(pattern === undefined ? [] : [holds(matches(pattern, value))]),
  );
}

/** Whether a text matches a pattern. */
export const matches = (pattern: string, text: Doc): Doc => [
  patternExpression(pattern).doc,
  ".test",
  brackets(["(", ")"], [text]),
];

export const typeCondition = (type: "string" | "boolean", value: Doc): Condition =>
  equal(["typeof ", value], `"${type}"`);

export function numberCondition(
  schema: NumberSchema,
  value: Doc,
  { assertFormats }: SchemaContext,
): Condition {
  const { integer, multipleOf } = schema;
  const isFormat = assertFormats ? NUMBER_FORMATS.get(schema.format ?? "") : undefined;
  const format = isFormat === undefined ? [] : [ref(isFormat)];
  const limits = isFormat === undefined ? schema : withoutFormatLimits(schema);
  const integerTest = isWithinSafe(schema) ? parsers.isSafeInteger : parsers.isInteger;
  return allHold(
    holds(calls(integer ? integerTest : parsers.isNumber, value, ...format)),
    ...limitConditions(limits, value),
    ...(multipleOf === undefined
      ? []
      : [holds(calls(parsers.isMultipleOf, value, String(multipleOf)))]),
  );
}

function limitConditions(schema: NumberSchema, value: Doc): readonly Condition[] {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema;
  const limits = [
    [[">=", "<"], minimum],
    [[">", "<="], exclusiveMinimum],
    [["<=", ">"], maximum],
    [["<", ">="], exclusiveMaximum],
  ] as const;
  return limits.flatMap(([operators, limit]) =>
    limit === undefined ? [] : [comparison(value, operators, literal(limit).doc)],
  );
}

type ScalarSchema = Exclude<
  Schema,
  { kind: "array" | "tuple" | "object" | "union" | "intersection" | "nullable" | "ref" }
>;

/** The condition of a schema whose values are returned as they are, and which has no others in it. */
export function scalarCondition(
  schema: ScalarSchema,
  value: Doc,
  context: SchemaContext,
): Condition {
  switch (schema.kind) {
    case "any":
      return ALWAYS;
    case "never":
      return NEVER;
    case "null":
      return equal(value, "null");
    case "boolean":
      return typeCondition("boolean", value);
    case "number":
      return numberCondition(schema, value, context);
    case "string":
      return stringCondition(schema, value, context);
    case "binary":
      return holds(calls(parsers.isBinary, value));
    case "literal":
      return literalCondition(schema, value, context);
    case "enum":
      return enumCondition(schema, value, context);
    case "refined": {
      const { evaluator, uri, test } = context.assertion(schema.assertion);
      if (test !== undefined)
        return allHold(unequal(value, "undefined"), holds(calls(test.symbol, value)));
      return holds(calls(parsers.isValidFor, ref(evaluator), literal(uri).doc, value));
    }
    default:
      return schema satisfies never;
  }
}

function literalCondition(schema: LiteralSchema, value: Doc, context: SchemaContext): Condition {
  const { value: wanted } = schema;
  if (typeof wanted === "object" && wanted !== null)
    return holds(calls(parsers.deepEqual, value, literal(wanted).doc));
  const compared =
    wanted === null ? null : validatedValue({ ...schema, value: wanted }, schema, context);
  return equal(value, literal(compared).doc);
}

function enumCondition(schema: EnumSchema, value: Doc, context: SchemaContext): Condition {
  const values = listedValues(schema, context);
  if (schema.extensibility !== "open")
    return anyHolds(...values.map((listed) => equal(value, literal(listed).doc)));
  const types = [...new Set(values.map((listed) => typeof listed))];
  return anyHolds(
    ...types.map((type) =>
      type === "number"
        ? holds(calls(parsers.isNumber, value))
        : typeCondition(type === "string" ? "string" : "boolean", value),
    ),
  );
}
