/** The vocabulary of a Schema Object as the generator reads it: forms, versions, and what each keyword has an effect on. */
import type {
  ANNOTATIONS,
  APPLICATORS,
  ASSERTIONS,
  IDENTIFIERS,
  KeywordsWith,
  TRANSLATED,
} from "../../../../runtime/json-schema/vocabulary/keywords.js";
import type { Family } from "./object-types.js";

export type KeywordName =
  | keyof typeof IDENTIFIERS
  | keyof typeof APPLICATORS
  | keyof typeof ASSERTIONS
  | keyof typeof ANNOTATIONS
  | keyof typeof TRANSLATED;

export type KeywordRole = "identifier" | "applicator" | "assertion" | "annotation" | "translated";

/** The form that the value of a keyword must have. */
export type Form =
  | "schema"
  | "schemas"
  | "schemaMap"
  | "number"
  | "positive"
  | "count"
  | "text"
  | "uri"
  | "texts"
  | "flag"
  | "list"
  | "object"
  | "dependencies"
  | "types"
  | "anything";

/**
 * What a keyword has an effect on, and so who enforces it.
 *
 * - `kind`: on the kind of a schema in the model.
 * - `shape`: on a field of the model that types express.
 * - `field`: on a field of the model that validators check.
 * - `composed`: on which schemas are put together.
 * - `evaluator`: on validity alone. The model has no field for it: only the evaluator of the runtime checks it.
 * - `direction`: on which side sends a property.
 * - `typed only`: on types, or on what is filled in, converted or removed; no value is rejected for it.
 * - `resolved`: on what references lead to.
 * - `documented`: on comments.
 * - `ignored`: on nothing.
 */
export type KeywordEffect =
  | "kind"
  | "shape"
  | "field"
  | "composed"
  | "evaluator"
  | "direction"
  | "typed only"
  | "resolved"
  | "documented"
  | "ignored";

export interface KeywordReading {
  readonly effect: KeywordEffect;
  /** Of a keyword that leads to schemas, it follows from how it holds them. */
  readonly form?: Form;
  /** The first and the last version of OpenAPI that have it; if absent, 2.0 and the newest. */
  readonly since?: Family;
  readonly until?: Family;
}

type Rows = {
  readonly [Name in KeywordName]: Name extends keyof typeof APPLICATORS
    ? KeywordReading
    : KeywordReading & { readonly form: Form };
};

export const ROWS = {
  // Core 8
  $schema: { effect: "ignored", form: "uri", since: "3.1" },
  $id: { effect: "resolved", form: "uri", since: "3.1" },
  $ref: { effect: "composed" },
  $anchor: { effect: "resolved", form: "text", since: "3.1" },
  $dynamicRef: { effect: "evaluator", since: "3.1" },
  $dynamicAnchor: { effect: "resolved", form: "text", since: "3.1" },
  $comment: { effect: "ignored", form: "text", since: "3.1" },
  $vocabulary: { effect: "ignored", form: "object", since: "3.1" },
  $defs: { effect: "resolved", since: "3.1" },
  definitions: { effect: "resolved" },
  // Core 10, 11
  allOf: { effect: "composed" },
  anyOf: { effect: "kind", since: "3.0" },
  oneOf: { effect: "kind", since: "3.0" },
  not: { effect: "evaluator", since: "3.0" },
  if: { effect: "evaluator", since: "3.1" },
  then: { effect: "evaluator", since: "3.1" },
  else: { effect: "evaluator", since: "3.1" },
  dependentSchemas: { effect: "evaluator", since: "3.1" },
  dependencies: { effect: "evaluator", form: "dependencies" },
  prefixItems: { effect: "shape", since: "3.1" },
  items: { effect: "shape" },
  contains: { effect: "evaluator", since: "3.1" },
  properties: { effect: "shape" },
  patternProperties: { effect: "shape", since: "3.1" },
  additionalProperties: { effect: "shape" },
  propertyNames: { effect: "evaluator", since: "3.1" },
  unevaluatedItems: { effect: "evaluator", since: "3.1" },
  unevaluatedProperties: { effect: "evaluator", since: "3.1" },
  // Validation 6
  type: { effect: "kind", form: "types" },
  enum: { effect: "shape", form: "list" },
  const: { effect: "shape", form: "anything", since: "3.1" },
  minimum: { effect: "field", form: "number" },
  exclusiveMinimum: { effect: "field", form: "number" },
  maximum: { effect: "field", form: "number" },
  exclusiveMaximum: { effect: "field", form: "number" },
  multipleOf: { effect: "field", form: "positive" },
  minLength: { effect: "field", form: "count" },
  maxLength: { effect: "field", form: "count" },
  pattern: { effect: "field", form: "text" },
  minItems: { effect: "field", form: "count" },
  maxItems: { effect: "field", form: "count" },
  uniqueItems: { effect: "field", form: "flag" },
  minContains: { effect: "evaluator", form: "count", since: "3.1" },
  maxContains: { effect: "evaluator", form: "count", since: "3.1" },
  minProperties: { effect: "field", form: "count" },
  maxProperties: { effect: "field", form: "count" },
  required: { effect: "shape", form: "texts" },
  dependentRequired: { effect: "evaluator", form: "object", since: "3.1" },
  // Validation 7, 8, 9
  format: { effect: "field", form: "text" },
  contentEncoding: { effect: "documented", form: "text", since: "3.1" },
  contentMediaType: { effect: "typed only", form: "text", since: "3.1" },
  contentSchema: { effect: "ignored", since: "3.1" },
  title: { effect: "documented", form: "text" },
  description: { effect: "documented", form: "text" },
  default: { effect: "typed only", form: "anything" },
  deprecated: { effect: "documented", form: "flag", since: "3.0" },
  readOnly: { effect: "direction", form: "flag" },
  writeOnly: { effect: "direction", form: "flag", since: "3.0" },
  examples: { effect: "ignored", form: "anything", since: "3.1" },
  // OpenAPI
  discriminator: { effect: "composed", form: "object" },
  xml: { effect: "ignored", form: "object" },
  externalDocs: { effect: "documented", form: "object" },
  example: { effect: "ignored", form: "anything" },
  nullable: { effect: "composed", form: "flag", since: "3.0", until: "3.0" },
  summary: { effect: "documented", form: "text" },
} as const satisfies Rows;

/** The keywords with some effect. */
export type KeywordOf<Some extends KeywordEffect> = KeywordsWith<
  typeof ROWS,
  { readonly effect: Some }
>;

/** The keywords that values of a type have a field for in the model, besides those for their parts. */
export type LimitOf<Type extends string> = Extract<
  KeywordsWith<typeof ASSERTIONS & typeof ANNOTATIONS, { readonly of: Type }>,
  KeywordOf<"field" | "documented" | "typed only">
>;
