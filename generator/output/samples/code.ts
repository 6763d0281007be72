import { fits, type JsonObject, type JsonValue, type Schema } from "../../description/index.js";
import { convertedKind } from "../emitters/types/options.js";
import type { TypesPlan } from "../emitters/types/plan.js";
import {
  arrayExpression,
  type Expression,
  expression,
  literal,
  objectExpression,
} from "../print/expression.js";

/** How the types represent dates and 64-bit integers. */
export type Conversions = Pick<TypesPlan, "dates" | "int64">;

export const FILE: Expression = expression('new Blob(["…"])');

/** A value as code: bytes are a `Blob`, and dates have the configured type. */
export const codeOf = (value: JsonValue, schema: Schema, conversions: Conversions): Expression =>
  codeAfter(new Set(), { value, schema, conversions });

interface TypedValue {
  readonly value: JsonValue;
  readonly schema: Schema;
  readonly conversions: Conversions;
}

/** The code of a value. `passed` are the schemas that were followed for it: references may lead back to themselves. */
function codeAfter(passed: ReadonlySet<Schema>, typed: TypedValue): Expression {
  const { value, schema, conversions } = typed;
  if (value === null) return literal(null);
  const within = (inner: JsonValue, part: Schema): Expression => codeOf(inner, part, conversions);
  const as = (other: Schema): Expression =>
    passed.has(other)
      ? literal(value)
      : codeAfter(new Set([...passed, other]), { ...typed, schema: other });
  switch (schema.kind) {
    case "binary":
      return FILE;
    case "ref":
      return as(schema.target.schema);
    case "nullable":
    case "refined":
      return as(schema.schema);
    case "array":
      return isList(value)
        ? arrayExpression(value.map((item) => within(item, schema.items)))
        : literal(value);
    case "object":
      return typeof value === "object" ? objectCode(value, schema, within) : literal(value);
    case "union": {
      const variant = schema.variants.find((candidate) => fits(value, candidate));
      return variant === undefined ? literal(value) : as(variant);
    }
    case "string":
    case "number":
      return scalarCode(value, schema, conversions);
    default:
      return literal(value);
  }
}

function objectCode(
  value: JsonObject | readonly JsonValue[],
  schema: Extract<Schema, { kind: "object" }>,
  within: (inner: JsonValue, part: Schema) => Expression,
): Expression {
  return objectExpression(
    Object.entries(value).map(([key, inner]: [string, JsonValue]) => {
      const property = schema.properties.find(({ name }) => name === key);
      const part = property?.schema ?? schema.additional;
      return { key, value: part === undefined ? literal(inner) : within(inner, part) };
    }),
  );
}

function scalarCode(value: JsonValue, schema: Schema, conversions: Conversions): Expression {
  const text = literal(value).doc;
  switch (convertedKind(schema, conversions)) {
    case "dateTime":
      return expression(["new Date(", text, ")"]);
    case "instant":
      return expression(["Temporal.Instant.from(", text, ")"]);
    case "plainDate":
      return expression(["Temporal.PlainDate.from(", text, ")"]);
    case "int64":
      return expression([text, "n"]);
    default:
      return literal(value);
  }
}

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
