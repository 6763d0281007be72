import type { JsonValue } from "../core/json-value.js";
import { LIMITS } from "../document/format/keyword-info.js";
import type { ArraySchema, NumberSchema, StringSchema, TupleSchema } from "../model/schema.js";

/** The keywords that a kind has under the same name in the model and in JSON Schema. */
const KEYWORDS: Readonly<Record<"number" | "string" | "array" | "tuple", readonly string[]>> = {
  number: ["format", ...LIMITS.number],
  string: ["format", ...LIMITS.string],
  array: LIMITS.array,
  tuple: LIMITS.array,
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
