import {
  any,
  boolean,
  costing,
  count,
  either,
  type Field,
  type FieldType,
  nonEmptyList,
  list,
  map,
  number,
  object,
  type ObjectType,
  oneOf,
  prose,
  referenceTo,
  required,
  since,
  string,
} from "./object-types.js";
import { KEYWORDS, keywordInfo } from "./keyword-info.js";
import { type Form, type KeywordName } from "./vocabulary.js";

const schema = object("Schema");
const named = map(schema);
/** JSON Schema Validation 2020-12, 6.1.1. */
export const JSON_TYPES: readonly string[] = [
  "null",
  "boolean",
  "object",
  "array",
  "number",
  "string",
  "integer",
];

const typeName = oneOf(...JSON_TYPES);
/** In 3.0 a boolean next to the limit, since 3.1 the limit itself: either form is unambiguous in any version. */
const exclusive = (limit: string): Field => ({
  ...number,
  in: { "3.0": either(boolean, number) },
  older: { is: "boolean", beside: limit },
  note: "In 3.0 it is a boolean beside the limit; since 3.1 it is the limit.",
});

const FIELDS: Readonly<Record<Form, FieldType>> = {
  schema,
  schemas: nonEmptyList(schema),
  schemaMap: named,
  number,
  positive: number,
  count,
  text: string,
  uri: string,
  texts: list(string),
  flag: boolean,
  list: list(any),
  object: any,
  dependencies: map(either(list(string), boolean, schema)),
  types: either(typeName, nonEmptyList(typeName)),
  anything: any,
};

/** Keywords about whose values more is known than their form. */
const SPECIAL: { readonly [Name in KeywordName]?: Field } = {
  $comment: prose(string),
  // JSON Schema up to 2019-09 allowed a list here; 2020-12 calls it `prefixItems`.
  items: { ...schema, older: { is: "list" } },
  properties: { ...named, dispensable: true },
  additionalProperties: either(boolean, schema),
  type: { ...costing("values of every type are accepted", FIELDS.types) },
  exclusiveMaximum: exclusive("maximum"),
  exclusiveMinimum: exclusive("minimum"),
  required: { ...list(string), older: { is: "boolean" } },
  dependentRequired: map(list(string)),
  title: prose(string),
  description: prose(string),
  summary: prose(string),
  examples: prose(list(any)),
  discriminator: object("Discriminator"),
  xml: prose(object("XML")),
  externalDocs: prose(object("External Documentation")),
};

/** What to write in versions that do not have a keyword. */
const INSTEAD: { readonly [Name in KeywordName]?: string } = {
  $anchor: "a JSON pointer in `$ref`",
  $dynamicRef: "`$ref`",
  $comment: "`description`",
  $defs: "`components.schemas`",
  patternProperties: "`additionalProperties`",
  unevaluatedProperties: "`additionalProperties`",
  const: "`enum` with one value",
  contentEncoding: "`format: byte`",
  contentMediaType: "`format: binary`",
  nullable: '`type: [..., "null"]`',
  examples: "`example`",
};

const fieldOf = (keyword: KeywordName): Field => {
  const { form, since: first, until: last } = keywordInfo(keyword) ?? { form: "anything" };
  return {
    ...(SPECIAL[keyword] ?? FIELDS[form]),
    ...(first !== undefined && { since: first }),
    ...(last !== undefined && { until: last }),
    ...(INSTEAD[keyword] !== undefined && { instead: INSTEAD[keyword] }),
  };
};

const ANYTHING = "every value is accepted";

export const schemaObjects: Readonly<Record<string, ObjectType>> = {
  Schema: {
    open: true,
    cost: ANYTHING,
    fields: Object.fromEntries(KEYWORDS.map((keyword) => [keyword, fieldOf(keyword)])),
  },
  Discriminator: {
    cost: "the alternatives are told apart by their schemas alone",
    fields: {
      propertyName: required(string),
      mapping: map(referenceTo("schema")),
      defaultMapping: since("3.2", referenceTo("schema")),
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
