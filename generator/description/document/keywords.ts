/** Whether the values of keywords have the form that they must have. */
import { keywordInfo } from "./format/keyword-info.js";
import { type Form } from "./format/vocabulary.js";

/** The types of JSON values (Validation 6.1.1). */
export const JSON_TYPES = [
  "null",
  "boolean",
  "object",
  "array",
  "number",
  "integer",
  "string",
] as const;
export type JsonType = (typeof JSON_TYPES)[number];

export const isJsonType = (value: unknown): value is JsonType =>
  JSON_TYPES.some((type) => type === value);

/** The form of a keyword's value; `undefined` if it is not a keyword. */
export const formOf = (keyword: string): Form | undefined => keywordInfo(keyword)?.form;

/** Returns whether the value of a keyword has the required form. */
export function isWellFormed(keyword: string, value: unknown): boolean {
  const form = formOf(keyword);
  switch (form) {
    case undefined:
    case "anything":
      return true;
    case "schema":
      return isSchema(value);
    case "schemas":
      return Array.isArray(value) && value.length > 0;
    case "schemaMap":
    case "dependencies":
    case "object":
      return isRecord(value);
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    case "positive":
      return typeof value === "number" && Number.isFinite(value) && value > 0;
    case "count":
      return typeof value === "number" && Number.isInteger(value) && value >= 0;
    case "text":
    case "uri":
      return typeof value === "string";
    case "texts":
      return Array.isArray(value) && value.every((item) => typeof item === "string");
    case "flag":
      return typeof value === "boolean";
    case "list":
      return Array.isArray(value);
    case "types":
      return (
        isJsonType(value) || (Array.isArray(value) && value.length > 0 && value.every(isJsonType))
      );
    default:
      return form satisfies never;
  }
}

/** Describes the expected value for the user. */
export function expectedForm(keyword: string): string {
  const form = formOf(keyword);
  return form === undefined ? "a value" : EXPECTED[form];
}

const EXPECTED: Readonly<Record<Form, string>> = {
  schema: "a schema",
  schemas: "a list of schemas that is not empty",
  schemaMap: "an object with a schema under each name",
  number: "a number",
  positive: "a number above 0",
  count: "an integer of 0 or more",
  text: "a string",
  uri: "a string",
  texts: "a list of strings",
  flag: "true or false",
  list: "a list of values",
  object: "an object",
  dependencies: "an object",
  types: `${JSON_TYPES.slice(0, -1).join(", ")} or ${JSON_TYPES.at(-1) ?? ""}, or a list of these`,
  anything: "a value",
};

const isSchema = (value: unknown): boolean => typeof value === "boolean" || isRecord(value);

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
