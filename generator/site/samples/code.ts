import type { JsonObject, JsonValue } from "../../core/json-value.js";
import { convertedKind } from "../../emitters/types/converted.js";
import type { TypesPlan } from "../../emitters/types/plan.js";
import { fits } from "../../model/fits.js";
import type { Schema } from "../../model/schema.js";
import {
  arrayExpression,
  type Expression,
  expression,
  literal,
  objectExpression,
} from "../../print/expression.js";

/** How the types represent dates and 64-bit integers. */
export type Conversions = Pick<TypesPlan, "dates" | "int64">;

export const FILE: Expression = expression('new Blob(["…"])');

/** A value as code: bytes are a `Blob`, and dates have the configured type. */
export function codeOf(value: JsonValue, schema: Schema, conversions: Conversions): Expression {
  const again = (inner: JsonValue, part: Schema): Expression => codeOf(inner, part, conversions);
  switch (schema.kind) {
    case "binary":
      return FILE;
    case "ref":
      return again(value, schema.target.schema);
    case "nullable":
    case "refined":
      return value === null ? literal(null) : again(value, schema.schema);
    case "array":
      return isList(value)
        ? arrayExpression(value.map((item) => again(item, schema.items)))
        : literal(value);
    case "object":
      return isRecord(value) ? objectCode(value, schema, again) : literal(value);
    case "union": {
      const variant = schema.variants.find((candidate) => fits(value, candidate));
      return variant === undefined ? literal(value) : again(value, variant);
    }
    case "string":
    case "number":
      return scalarCode(value, schema, conversions);
    default:
      return literal(value);
  }
}

function objectCode(
  value: JsonObject,
  schema: Extract<Schema, { kind: "object" }>,
  again: (inner: JsonValue, part: Schema) => Expression,
): Expression {
  return objectExpression(
    Object.entries(value).map(([key, inner]) => {
      const property = schema.properties.find(({ name }) => name === key);
      const part = property?.schema ?? schema.additional;
      return { key, value: part === undefined ? literal(inner) : again(inner, part) };
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

const isRecord = (value: JsonValue): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
