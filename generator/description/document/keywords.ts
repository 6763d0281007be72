/** The vocabulary of a Schema Object: JSON Schema 2020-12, and what OpenAPI adds to it. */

/** The form that the value of a keyword must have. */
export type Form =
  | "schema"
  | "schemas"
  | "schemaMap"
  | "number"
  | "positive"
  | "count"
  | "text"
  | "texts"
  | "flag"
  | "list"
  | "object"
  | "dependencies"
  | "types"
  | "anything";

const FORMS: Readonly<Record<string, Form>> = {
  // Core 8
  $schema: "text",
  $id: "text",
  $ref: "text",
  $anchor: "text",
  $dynamicRef: "text",
  $dynamicAnchor: "text",
  $comment: "text",
  $vocabulary: "object",
  $defs: "schemaMap",
  definitions: "schemaMap",
  // Core 10, 11
  allOf: "schemas",
  anyOf: "schemas",
  oneOf: "schemas",
  not: "schema",
  if: "schema",
  then: "schema",
  else: "schema",
  dependentSchemas: "schemaMap",
  dependencies: "dependencies",
  prefixItems: "schemas",
  items: "schema",
  contains: "schema",
  properties: "schemaMap",
  patternProperties: "schemaMap",
  additionalProperties: "schema",
  propertyNames: "schema",
  unevaluatedItems: "schema",
  unevaluatedProperties: "schema",
  // Validation 6
  type: "types",
  enum: "list",
  const: "anything",
  multipleOf: "positive",
  maximum: "number",
  exclusiveMaximum: "number",
  minimum: "number",
  exclusiveMinimum: "number",
  maxLength: "count",
  minLength: "count",
  pattern: "text",
  maxItems: "count",
  minItems: "count",
  uniqueItems: "flag",
  maxContains: "count",
  minContains: "count",
  maxProperties: "count",
  minProperties: "count",
  required: "texts",
  dependentRequired: "object",
  // Validation 7, 8, 9
  format: "text",
  contentEncoding: "text",
  contentMediaType: "text",
  contentSchema: "schema",
  title: "text",
  description: "text",
  default: "anything",
  deprecated: "flag",
  readOnly: "flag",
  writeOnly: "flag",
  examples: "anything",
  // OpenAPI
  discriminator: "object",
  xml: "object",
  externalDocs: "object",
  example: "anything",
  nullable: "flag",
  summary: "text",
};

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

export const KEYWORDS: readonly string[] = Object.keys(FORMS);

export const isKeyword = (name: string): boolean => Object.hasOwn(FORMS, name);

/** The form of a keyword's value; `undefined` if it is not a keyword. */
export const formOf = (keyword: string): Form | undefined =>
  Object.hasOwn(FORMS, keyword) ? FORMS[keyword] : undefined;

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
  const form = Object.hasOwn(FORMS, keyword) ? FORMS[keyword] : undefined;
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
