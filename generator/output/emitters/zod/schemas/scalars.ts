import type {
  EnumSchema,
  LiteralSchema,
  NumberSchema,
  StringSchema,
} from "../../../../description/index.js";
import { arrayExpression, literal, type Expression } from "../../../print/expression.js";
import { call, use, NUMBER_FORMATS, runtime, SILENT_FORMATS, STRING_FORMATS } from "./symbols.js";
import type { SchemaContext } from "./context.js";

export function stringExpression(schema: StringSchema, context: SchemaContext): Expression {
  const { minLength = 0, maxLength, pattern, format } = schema;
  const checks: Expression[] = [];
  if (minLength > 0 || maxLength !== undefined)
    checks.push(call(runtime.textLength, ...bounds(minLength, maxLength)));
  if (pattern !== undefined) checks.push(call(runtime.pattern, literal(pattern)));
  const test = format === undefined ? undefined : STRING_FORMATS.get(format);
  if (format !== undefined && test !== undefined && context.assertFormats) {
    checks.push(call(runtime.format, literal(format), use(test)));
  } else reportFormat(schema, test !== undefined, context);
  return call(runtime.string, ...checks);
}

export function numberExpression(schema: NumberSchema, context: SchemaContext): Expression {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = schema;
  const test = format === undefined ? undefined : NUMBER_FORMATS.get(format);
  const checks = [
    ...(schema.integer ? [call(runtime.integer)] : []),
    ...(minimum === undefined ? [] : [call(runtime.atLeast, literal(minimum))]),
    ...(exclusiveMinimum === undefined ? [] : [call(runtime.above, literal(exclusiveMinimum))]),
    ...(maximum === undefined ? [] : [call(runtime.atMost, literal(maximum))]),
    ...(exclusiveMaximum === undefined ? [] : [call(runtime.below, literal(exclusiveMaximum))]),
    ...(multipleOf === undefined ? [] : [call(runtime.multipleOf, literal(multipleOf))]),
  ];
  if (format !== undefined && test !== undefined && context.assertFormats) {
    checks.push(call(runtime.numberFormat, literal(format), use(test)));
  } else reportFormat(schema, test !== undefined, context);
  return call(runtime.number, ...checks);
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

/** A minimum, and a maximum if there is one. */
export function bounds(minimum: number, maximum: number | undefined): readonly Expression[] {
  return maximum === undefined ? [literal(minimum)] : [literal(minimum), literal(maximum)];
}

export function literalExpression({ value }: LiteralSchema): Expression {
  if (value === null) return call(runtime.jsonNull);
  return typeof value === "object"
    ? call(runtime.constant, literal(value))
    : call(runtime.literal, literal(value));
}

/** Closed, unless the document says that values may be added. */
export function enumExpression(schema: EnumSchema): Expression {
  const values = schema.values.map(({ value }) => value);
  if (schema.extensibility === "open") return openExpression(values);
  const list = arrayExpression(values.map((value) => literal(value)));
  const [only] = values;
  if (only !== undefined && values.length === 1) return call(runtime.literal, literal(only));
  return call(runtime.oneOfValues, list);
}

function openExpression(values: readonly (string | number | boolean)[]): Expression {
  const types = [...new Set(values.map((value) => typeof value))];
  const members = types.map((type) =>
    call(runtime[type === "string" ? "string" : type === "number" ? "number" : "boolean"]),
  );
  const [only] = members;
  return members.length === 1 && only !== undefined
    ? only
    : call(runtime.union, arrayExpression(members));
}
