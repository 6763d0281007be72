/** Keywords grouped by their effect on the shape of a schema. */

/** They determine the type of a value or of its content, so a TypeScript type can express them. */
export const SHAPE: ReadonlySet<string> = new Set([
  "enum",
  "const",
  "x-extensible-enum",
  "properties",
  "required",
  "additionalProperties",
  "patternProperties",
  "items",
  "prefixItems",
]);

/** Keywords for values of one type; a kind of the model has a field for each. */
export const OF_NUMBER: readonly string[] = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
];
export const OF_STRING: readonly string[] = [
  "minLength",
  "maxLength",
  "pattern",
  "contentEncoding",
  "contentMediaType",
];
export const OF_ARRAY: readonly string[] = [
  "items",
  "prefixItems",
  "minItems",
  "maxItems",
  "uniqueItems",
];
export const OF_OBJECT: readonly string[] = [
  "properties",
  "required",
  "additionalProperties",
  "patternProperties",
  "minProperties",
  "maxProperties",
];

/** The model has no field for them: only the evaluator enforces them. */
export const RESIDUAL: ReadonlySet<string> = new Set([
  "not",
  "if",
  "contains",
  "dependentRequired",
  "dependentSchemas",
  "dependencies",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
  "$dynamicRef",
]);

/** Keywords that constrain a value. The others are for readers or identify schemas. */
export const CONSTRAINTS: ReadonlySet<string> = new Set([
  "type",
  "format",
  "oneOf",
  "anyOf",
  ...SHAPE,
  ...OF_NUMBER,
  ...OF_STRING,
  ...OF_ARRAY,
  ...OF_OBJECT,
  ...RESIDUAL,
]);

/** An enum that the document calls open lists some values, not all. */
export const isOpenEnum = (keywords: Readonly<Record<string, unknown>>): boolean =>
  keywords["x-enum-extensibility"] === "open" ||
  (keywords["x-enum-extensibility"] !== "closed" && keywords["x-extensible-enum"] === true);
