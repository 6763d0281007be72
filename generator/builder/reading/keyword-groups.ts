/** Keywords by what they do to the shape of a schema. */

/** They distinguish the type of a value, or what is in it, so a TypeScript type can express them. */
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

/** Of values of one type; a kind of the model has a field for each. */
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

/** No kind of the model has a field for them: only the evaluator enforces them. */
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

/** What these say about a value; the rest of the keywords are for readers, or say how schemas are found. */
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
