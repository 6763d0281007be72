/**
 * The vocabulary of a Schema Object, a row for each keyword: JSON Schema 2020-12, what its drafts leave in documents, and
 * what OpenAPI adds. Whatever lists keywords derives from here, so that a new keyword is a new row. The columns that only
 * the generator needs are in `generator/description/document/format/vocabulary.ts`.
 */

/** A row of a keyword that leads to schemas. Rows of other keywords have only what is optional here. */
export interface ApplicatorRow {
  /** How its value holds schemas: it is one, or a list or a map of them, or a reference to one. */
  readonly schemas: "one" | "list" | "map" | "reference";
  /**
   * What they apply to: the `value` that the whole schema applies to (Core 10.2), or `parts` of it (Core 10.3); `shared`
   * parts are those that other keywords of the same schema apply to as well. Absent: nothing.
   */
  readonly to?: "value" | "parts" | "shared";
  /** The type of the values that the keyword applies to; any type if absent. */
  readonly of?: "number" | "string" | "array" | "object";
  /** The keyword beside it without which it has no effect (Core 10.2.2; Validation 6.4.4, 6.4.5). */
  readonly with?: string;
}

/** Keywords that lead to schemas (Core 8.2.3, 8.2.4, 10, 11; Validation 8.5). */
export const APPLICATORS = {
  $ref: { schemas: "reference", to: "value" },
  $dynamicRef: { schemas: "reference", to: "value" },
  $defs: { schemas: "map" },
  definitions: { schemas: "map" },
  allOf: { schemas: "list", to: "value" },
  anyOf: { schemas: "list", to: "value" },
  oneOf: { schemas: "list", to: "value" },
  not: { schemas: "one", to: "value" },
  if: { schemas: "one", to: "value" },
  then: { schemas: "one", to: "value", with: "if" },
  else: { schemas: "one", to: "value", with: "if" },
  dependentSchemas: { schemas: "map", to: "value", of: "object" },
  dependencies: { schemas: "map", to: "value", of: "object" },
  prefixItems: { schemas: "list", to: "parts", of: "array" },
  items: { schemas: "one", to: "parts", of: "array" },
  contains: { schemas: "one", to: "shared", of: "array" },
  properties: { schemas: "map", to: "parts", of: "object" },
  patternProperties: { schemas: "map", to: "shared", of: "object" },
  additionalProperties: { schemas: "one", to: "parts", of: "object" },
  propertyNames: { schemas: "one", to: "shared", of: "object" },
  unevaluatedItems: { schemas: "one", to: "parts", of: "array" },
  unevaluatedProperties: { schemas: "one", to: "parts", of: "object" },
  contentSchema: { schemas: "one", of: "string" },
} as const;

/** Keywords that restrict values by themselves (Validation 6, 7). */
export const ASSERTIONS = {
  type: {},
  enum: {},
  const: {},
  format: {},
  multipleOf: { of: "number" },
  maximum: { of: "number" },
  exclusiveMaximum: { of: "number" },
  minimum: { of: "number" },
  exclusiveMinimum: { of: "number" },
  maxLength: { of: "string" },
  minLength: { of: "string" },
  pattern: { of: "string" },
  maxItems: { of: "array" },
  minItems: { of: "array" },
  uniqueItems: { of: "array" },
  maxContains: { of: "array", with: "contains" },
  minContains: { of: "array", with: "contains" },
  maxProperties: { of: "object" },
  minProperties: { of: "object" },
  required: { of: "object" },
  dependentRequired: { of: "object" },
} as const;

/** Keywords that restrict nothing (Core 8.3; Validation 8, 9; OpenAPI 3.1.1, 4.8.24). */
export const ANNOTATIONS = {
  contentEncoding: { of: "string" },
  contentMediaType: { of: "string" },
  title: {},
  description: {},
  default: {},
  deprecated: {},
  readOnly: {},
  writeOnly: {},
  examples: {},
  $comment: {},
  // OpenAPI
  xml: {},
  externalDocs: {},
  example: {},
  summary: {},
} as const;

/** Keywords that say what a schema is called, and in what language it is written (Core 8.1, 8.2). */
export const IDENTIFIERS = {
  $schema: {},
  $id: {},
  $anchor: {},
  $dynamicAnchor: {},
  $vocabulary: {},
} as const;

/** Keywords of OpenAPI that decide what is valid, and are put in terms of JSON Schema before anything is checked. */
export const TRANSLATED = { discriminator: {}, nullable: {} } as const;

/** The keywords of a table whose rows have some value. */
export type KeywordsWith<Table, Row> = {
  [Name in keyof Table]: Table[Name] extends Row ? Name : never;
}[keyof Table];

/** Keywords that restrict values, without those that only change how another one does. */
export type EvaluatedKeyword = Exclude<
  keyof typeof ASSERTIONS | KeywordsWith<typeof APPLICATORS, { readonly to: string }>,
  KeywordsWith<typeof ASSERTIONS & typeof APPLICATORS, { readonly with: string }>
>;
