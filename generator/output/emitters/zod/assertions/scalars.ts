/** What keywords of numbers, texts and of values as a whole demand. */
import { deepEqual } from "../../../../../runtime/json-schema/values/canonical.js";
import { compilePattern } from "../../../../../runtime/json-schema/values/pattern.js";
import { isArray, isContainer, typeOf } from "../../../../../runtime/json-schema/values/value.js";
import { literal } from "../../../print/expression.js";
import type { Doc } from "../../../print/layout/doc.js";
import { NUMBER_FORMATS, STRING_FORMATS } from "../schemas/symbols.js";
import {
  allHold,
  anyHolds,
  comparison,
  type Condition,
  equal,
  holds,
} from "../parsers/condition.js";
import { matches, typeCondition } from "../parsers/scalars.js";
import { calls, parsers } from "../parsers/symbols.js";
import type { ObjectValue } from "../../../../../runtime/json-schema/values/value.js";
import { NotPrintable } from "./places.js";
import { tests, type AssertionRules } from "./site.js";
import { listIn, numberIn, textIn } from "./values.js";

/** The types of JSON, and its integers. */
export const TYPES = ["object", "array", "string", "number", "integer", "boolean", "null"] as const;
export type TypeName = (typeof TYPES)[number];

/** Whether a value has a type. */
export function typeTest(type: TypeName, value: Doc): Condition {
  switch (type) {
    case "object":
      return holds(calls(tests.isJsonObject, value));
    case "array":
      return holds(calls(tests.isArray, value));
    case "number":
      return holds(calls(parsers.isNumber, value));
    case "integer":
      return holds(calls(parsers.isInteger, value));
    case "null":
      return equal(value, "null");
    case "string":
    case "boolean":
      return typeCondition(type, value);
    default:
      return type satisfies never;
  }
}

/** The types that a schema names; `undefined` if it names none. */
export function typesOf(schema: ObjectValue): readonly TypeName[] | undefined {
  const { type } = schema;
  if (type === undefined) return undefined;
  const names = new Set<unknown>(isArray(type) ? type : [type]);
  const known = TYPES.filter((name) => names.delete(name));
  if (names.size > 0) throw new NotPrintable("type");
  return known.filter((name) => name !== "integer" || !known.includes("number"));
}

/** The values that a schema lists; `undefined` if it lists none. */
export function listedValues(schema: ObjectValue): readonly unknown[] | undefined {
  const { const: constant, enum: listed } = schema;
  if (listed === undefined) return constant === undefined ? undefined : [constant];
  const values = listIn(schema, "enum");
  return constant === undefined ? values : values.filter((value) => deepEqual(value, constant));
}

/** Whether a value is one of those listed, which all have a type. */
export const isListed = (values: readonly unknown[], value: Doc): Condition =>
  anyHolds(
    ...values.map((one) => {
      const text = literal(one as Parameters<typeof literal>[0]).doc;
      return isContainer(one) ? holds(calls(parsers.deepEqual, value, text)) : equal(value, text);
    }),
  );

/** Whether a listed value has a type. */
export const hasType = (value: unknown, type: TypeName): boolean =>
  typeOf(value) === type || (type === "integer" && Number.isInteger(value));

/** What a number has to be. */
export function numberCondition(schema: ObjectValue, value: Doc, rules: AssertionRules): Condition {
  const limits = LIMITS.flatMap(([keyword, operators]) => {
    const limit = numberIn(schema, keyword);
    return limit === undefined ? [] : [comparison(value, operators, literal(limit).doc)];
  });
  const divisor = numberIn(schema, "multipleOf");
  const format = formatIn(schema, NUMBER_FORMATS, rules);
  return allHold(
    ...limits,
    ...(format === undefined ? [] : [holds(calls(format, value))]),
    ...(divisor === undefined
      ? []
      : [holds(calls(parsers.isMultipleOf, value, literal(divisor).doc))]),
  );
}

const LIMITS = [
  ["minimum", [">=", "<"]],
  ["exclusiveMinimum", [">", "<="]],
  ["maximum", ["<=", ">"]],
  ["exclusiveMaximum", ["<", ">="]],
] as const;

/** What a text has to be. */
export function stringCondition(schema: ObjectValue, value: Doc, rules: AssertionRules): Condition {
  const minimum = numberIn(schema, "minLength");
  const maximum = numberIn(schema, "maxLength");
  const limits = [
    literal(minimum ?? 0).doc,
    maximum === undefined ? "Infinity" : literal(maximum).doc,
  ];
  const pattern = textIn(schema, "pattern");
  const format = formatIn(schema, STRING_FORMATS, rules);
  return allHold(
    ...(minimum === undefined && maximum === undefined
      ? []
      : [holds(calls(tests.lengthWithin, value, ...limits))]),
    ...(format === undefined ? [] : [holds(calls(format, value))]),
    ...(pattern === undefined ? [] : [matchesPattern(pattern, value)]),
  );
}

/** A text that matches a pattern. What is one only without the flag `u` is left to the evaluator. */
export function matchesPattern(pattern: string, text: Doc): Condition {
  if (!compilePattern(pattern).unicode) throw new NotPrintable(pattern);
  return holds(matches(pattern, text));
}

const formatIn = <Symbol>(
  { format }: ObjectValue,
  known: ReadonlyMap<string, Symbol>,
  { assertFormats }: AssertionRules,
): Symbol | undefined =>
  assertFormats && typeof format === "string" ? known.get(format) : undefined;

/** A comparison of the length of a text or list, or of another number. */
export const within = (
  schema: ObjectValue,
  [least, most]: readonly [least: string, most: string],
  size: Doc,
): Condition => {
  const minimum = numberIn(schema, least);
  const maximum = numberIn(schema, most);
  return allHold(
    ...(maximum === undefined ? [] : [comparison(size, ["<=", ">"], literal(maximum).doc)]),
    ...(minimum === undefined ? [] : [comparison(size, [">=", "<"], literal(minimum).doc)]),
  );
};
