import { roundToDouble } from "../../../../../runtime/wire/conversion/wire-value.js";
import {
  type EnumSchema,
  type EnumValue,
  listedRounded,
  type LiteralSchema,
  type NumberSchema,
  type StringSchema,
} from "../../../../description/index.js";
import {
  arrayExpression,
  type MethodCall,
  chainExpression,
  literal,
  objectExpression,
  type Expression,
} from "../../../print/expression.js";
import { patternExpression } from "../../../print/pattern.js";
import {
  call,
  withCheck,
  use,
  NUMBER_FORMATS,
  runtime,
  SILENT_FORMATS,
  STRING_FORMATS,
  z,
} from "./symbols.js";
import { isRounded } from "../../types/options.js";
import { withoutFormatLimits } from "../../types/comments.js";
import type { SchemaContext } from "./context.js";

export function stringExpression(schema: StringSchema, context: SchemaContext): Expression {
  const { minLength = 0, maxLength, pattern, format } = schema;
  const isValid = format === undefined ? undefined : STRING_FORMATS.get(format);
  const asserted = isValid !== undefined && context.assertFormats;
  if (!asserted) reportFormat(schema, isValid !== undefined, context);
  const calls: readonly MethodCall[] = [
    ...(minLength > 0 ? [["min", literal(minLength)] as const] : []),
    // A string that is too long is not checked further, because patterns can be slow.
    ...(maxLength === undefined
      ? []
      : [["max", literal(maxLength), ...(pattern === undefined ? [] : [ABORT])] as const]),
    ...(pattern === undefined ? [] : [["regex", patternExpression(pattern)] as const]),
  ];
  if (!asserted || format === undefined) return chainOf(z("string"), calls);
  const formatted = z("stringFormat", literal(format), use(isValid));
  // Of two formats, zod writes the last one into the JSON Schema, and a pattern is one for it.
  if (pattern !== undefined) return chainOf(z("string"), [...calls, ["check", formatted]]);
  return UNWRITTEN.has(format)
    ? chainOf(formatted, [
        ...calls,
        ["meta", objectExpression([{ key: "format", value: literal(format) }])],
      ])
    : chainOf(formatted, calls);
}

/** Formats that zod does not write into the JSON Schema, because its own of these names differ. */
const UNWRITTEN: ReadonlySet<string> = new Set(["time", "regex"]);

const chainOf = (base: Expression, calls: readonly MethodCall[]): Expression =>
  calls.length === 0 ? base : chainExpression(base, ...calls);

const ABORT = objectExpression([{ key: "abort", value: literal(true) }]);

export function numberExpression(schema: NumberSchema, context: SchemaContext): Expression {
  const { format, integer, multipleOf } = schema;
  const isValid = format === undefined ? undefined : NUMBER_FORMATS.get(format);
  const asserted = isValid !== undefined && context.assertFormats;
  if (!asserted) reportFormat(schema, isValid !== undefined, context);
  const is32 = integer && format === "int32" && asserted;
  const is64 = integer && format === "int64" && asserted;
  const isSafe = integer && isWithinSafe(schema);
  const base = z(is32 ? "int32" : isSafe ? "int" : "number");
  const checks = [
    ...(is64 ? [call(runtime.int64)] : []),
    ...(integer && !isSafe && !is32 && !is64 ? [call(runtime.integer)] : []),
    ...(multipleOf === undefined ? [] : [call(runtime.multipleOf, literal(multipleOf))]),
    ...(asserted && format !== undefined && !is32 && !is64
      ? [call(runtime.numberFormat, literal(format), use(isValid))]
      : []),
  ];
  const within = withLimits(base, asserted ? withoutFormatLimits(schema) : schema);
  return checks.reduce(withCheck, within);
}

/** Whether the limits leave no integers that zod's `int` would refuse. */
export function isWithinSafe({
  minimum = -Infinity,
  maximum = Infinity,
  exclusiveMinimum = -Infinity,
  exclusiveMaximum = Infinity,
}: NumberSchema): boolean {
  const low = Math.max(minimum, exclusiveMinimum);
  const high = Math.min(maximum, exclusiveMaximum);
  return low >= Number.MIN_SAFE_INTEGER && high <= Number.MAX_SAFE_INTEGER;
}

function withLimits(base: Expression, schema: NumberSchema): Expression {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const limits = { min: minimum, gt: exclusiveMinimum, max: maximum, lt: exclusiveMaximum };
  const calls = Object.entries(limits).flatMap(([name, limit]): MethodCall[] =>
    limit === undefined ? [] : [[name, literal(limit)]],
  );
  return chainOf(base, calls);
}

/** An unknown format has no effect (Validation 7.2.3), which is reported to the user. */
function reportFormat(
  schema: StringSchema | NumberSchema,
  known: boolean,
  context: SchemaContext,
): void {
  const { format } = schema;
  if (format !== undefined && !known && !SILENT_FORMATS.has(format))
    context.unchecked(format, schema);
}

export function literalExpression(schema: LiteralSchema, context: SchemaContext): Expression {
  const { value } = schema;
  if (value === null) return z("null");
  return typeof value === "object"
    ? withCheck(z("unknown"), call(runtime.constant, literal(value, true)))
    : z("literal", literal(validatedValue({ ...schema, value }, schema, context)));
}

/** A listed value as a validator gets it: a bigint is a number by then. */
export function validatedValue(
  listed: EnumValue,
  schema: EnumSchema | LiteralSchema,
  { conversions, report }: SchemaContext,
): EnumValue["value"] {
  const { value, digits } = listed;
  if (digits === undefined) return value;
  if (conversions.part(schema) !== undefined) return roundToDouble(BigInt(digits));
  if (isRounded([listed])) report(listedRounded({ digits }, schema.origin));
  return value;
}

/**
 * Closed, unless the document says that values may be added. Types are declared elsewhere; in a large output, that of
 * each enumeration, and of the lists of its values, would be a fifth of what a compiler keeps.
 */
export function enumExpression(schema: EnumSchema, context: SchemaContext): Expression {
  const values = listedValues(schema, context);
  if (schema.extensibility === "open") return openExpression(values);
  const list = arrayExpression(values.map((value) => literal(value)));
  const [only] = values;
  if (only !== undefined && values.length === 1) return z("literal", literal(only));
  if (!values.every((value) => typeof value === "string")) return z("literal", list);
  return z(context.isLarge ? "enum<string[]>" : "enum", list);
}

export const listedValues = (
  schema: EnumSchema,
  context: SchemaContext,
): readonly EnumValue["value"][] =>
  schema.values.map((listed) => validatedValue(listed, schema, context));

function openExpression(values: readonly (string | number | boolean)[]): Expression {
  const types = [...new Set(values.map((value) => typeof value))];
  const members = types.map((type) => z(type));
  const [only] = members;
  return members.length === 1 && only !== undefined ? only : z("union", arrayExpression(members));
}
