import type { JsonValue } from "../core/json-value.js";
import type { ArraySchema, NumberSchema, StringSchema, TupleSchema } from "../model/schema.js";

/** The keywords that a kind has under the same name in the model and in JSON Schema. */
const KEYWORDS = {
  number: ["format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  string: ["format", "minLength", "maxLength", "pattern", "contentEncoding", "contentMediaType"],
  array: ["minItems", "maxItems", "uniqueItems"],
  tuple: ["minItems", "maxItems", "uniqueItems"],
};

/** What limits the values of a number, a string or a list, as keywords of JSON Schema. */
export const constraints = (
  schema: NumberSchema | StringSchema | ArraySchema | TupleSchema,
): Readonly<Record<string, JsonValue>> =>
  Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => KEYWORDS[schema.kind].includes(keyword)),
  );

/** A number or a string as JSON Schema, with its type. */
export const scalarKeywords = (
  schema: NumberSchema | StringSchema,
): Readonly<Record<string, JsonValue>> => ({
  type: schema.kind === "number" && schema.integer ? "integer" : schema.kind,
  ...constraints(schema),
});
