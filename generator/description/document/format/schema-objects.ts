import {
  any,
  boolean,
  costing,
  count,
  either,
  type Field,
  filled,
  list,
  map,
  number,
  object,
  type ObjectType,
  oneOf,
  prose,
  required,
  since,
  string,
  target,
  until,
} from "./object-types.js";

const schema = object("Schema");
const schemas = filled(schema);
const named = map(schema);
const typeName = oneOf("null", "boolean", "object", "array", "number", "string", "integer");
/** In 3.0 a boolean next to the limit, since 3.1 the limit itself: either form is unambiguous in any version. */
const exclusive = (limit: string): Field => ({
  ...number,
  in: { "3.0": either(boolean, number) },
  older: { is: "boolean", beside: limit },
  note: "In 3.0 it is a boolean beside the limit; since 3.1 it is the limit.",
});
const NULL = '`type: [..., "null"]`';

/** Keywords of JSON Schema 2020-12 as OpenAPI 3.1 and 3.2 use them, with those that 3.0 has marked. */
const structure: Readonly<Record<string, Field>> = {
  $ref: string,
  $id: since("3.1", string),
  $schema: since("3.1", string),
  $anchor: since("3.1", string, "a JSON pointer in `$ref`"),
  $dynamicAnchor: since("3.1", string),
  $dynamicRef: since("3.1", string, "`$ref`"),
  $vocabulary: since("3.1", any),
  $comment: since("3.1", prose(string), "`description`"),
  $defs: since("3.1", named, "`components.schemas`"),
  definitions: named,
  allOf: schemas,
  anyOf: schemas,
  oneOf: schemas,
  not: schema,
  if: since("3.1", schema),
  then: since("3.1", schema),
  else: since("3.1", schema),
  dependentSchemas: since("3.1", named),
  prefixItems: since("3.1", schemas),
  // JSON Schema up to 2019-09 allowed a list here; 2020-12 calls it `prefixItems`.
  items: { ...schema, older: { is: "list" } },
  contains: since("3.1", schema),
  properties: { ...named, dispensable: true },
  patternProperties: since("3.1", named, "`additionalProperties`"),
  additionalProperties: either(boolean, schema),
  propertyNames: since("3.1", schema),
  unevaluatedItems: since("3.1", schema),
  unevaluatedProperties: since("3.1", schema, "`additionalProperties`"),
  contentSchema: since("3.1", schema),
};

const assertions: Readonly<Record<string, Field>> = {
  type: {
    ...costing("values of every type are accepted", either(typeName, filled(typeName))),
    in: { "3.0": typeName },
    note: "Lists of types came with 3.1; in 3.0, `nullable: true` stands for null.",
  },
  enum: list(any),
  const: since("3.1", any, "`enum` with one value"),
  multipleOf: number,
  maximum: number,
  exclusiveMaximum: exclusive("maximum"),
  minimum: number,
  exclusiveMinimum: exclusive("minimum"),
  maxLength: count,
  minLength: count,
  pattern: string,
  maxItems: count,
  minItems: count,
  uniqueItems: boolean,
  maxContains: since("3.1", count),
  minContains: since("3.1", count),
  maxProperties: count,
  minProperties: count,
  required: {
    ...list(string),
    older: { is: "boolean" },
  },
  dependentRequired: since("3.1", map(list(string))),
  format: string,
  contentEncoding: since("3.1", string, "`format: byte`"),
  contentMediaType: since("3.1", string, "`format: binary`"),
  nullable: until("3.0", boolean, NULL),
};

const annotations: Readonly<Record<string, Field>> = {
  title: prose(string),
  description: prose(string),
  default: any,
  deprecated: boolean,
  readOnly: boolean,
  writeOnly: boolean,
  examples: since("3.1", prose(list(any)), "`example`"),
  example: any,
  discriminator: object("Discriminator"),
  xml: prose(object("XML")),
  externalDocs: prose(object("External Documentation")),
};

const ANYTHING = "every value is accepted";

export const schemaObjects: Readonly<Record<string, ObjectType>> = {
  Schema: { open: true, cost: ANYTHING, fields: { ...structure, ...assertions, ...annotations } },
  Discriminator: {
    cost: "the alternatives are told apart by their schemas alone",
    fields: {
      propertyName: required(string),
      mapping: map(target),
      defaultMapping: since("3.2", string),
    },
  },
  XML: {
    fields: {
      nodeType: since("3.2", string, "`attribute` or `wrapped`"),
      name: string,
      namespace: string,
      prefix: string,
      attribute: boolean,
      wrapped: boolean,
    },
  },
};
