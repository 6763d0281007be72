import { narrowingOf } from "./narrowing.js";
import type { JsonValue } from "../core/json-value.js";
import type {
  Declaration,
  EnumSchema,
  ObjectSchema,
  Property,
  Schema,
  TupleSchema,
  UnionSchema,
} from "../model/schema.js";
import { constraints, scalarKeywords } from "./constraints.js";

/** A JSON Schema 2020-12: an object of keywords, or a boolean. */
export type JsonSchema = boolean | { readonly [keyword: string]: JsonValue };

/** How references are written. */
export interface References {
  declaration(declaration: Declaration): string;
  assertion(key: string): string;
}

/** A schema of the model as JSON Schema: its constraints, examples and defaults, and what each side may send. */
export function jsonSchemaOf(schema: Schema, references: References): JsonSchema {
  const keywords = keywordsOf(schema, references);
  const { examples } = schema.docs;
  if (typeof keywords === "boolean" || examples === undefined) return keywords;
  return { ...keywords, examples };
}

function keywordsOf(schema: Schema, references: References): JsonSchema {
  const inner = (one: Schema): JsonSchema => jsonSchemaOf(one, references);
  switch (schema.kind) {
    case "any":
      return {};
    case "never":
      return false;
    case "null":
    case "boolean":
      return { type: schema.kind };
    case "number":
    case "string":
      return scalarKeywords(schema);
    case "binary":
      return { type: "string", format: "binary" };
    case "literal":
      return { const: schema.value };
    case "enum":
      return enumKeywords(schema);
    case "array":
      return { type: "array", items: inner(schema.items), ...constraints(schema) };
    case "tuple":
      return tupleKeywords(schema, references);
    case "object":
      return objectKeywords(schema, references);
    case "union":
      return unionKeywords(schema, references);
    case "intersection":
      return { allOf: schema.parts.map(inner) };
    case "nullable":
      return { anyOf: [inner(schema.schema), { type: "null" }] };
    case "ref":
      return { $ref: references.declaration(schema.target) };
    case "refined":
      return { allOf: [inner(schema.schema), { $ref: references.assertion(schema.assertion) }] };
    default:
      return schema satisfies never;
  }
}

/** The values of an open list become examples, from which samples are made; other values of these types may occur. */
function enumKeywords({ values, extensibility }: EnumSchema): JsonSchema {
  const listed = values.map(({ value }) => value);
  if (extensibility !== "open") return { enum: listed };
  return { type: [...new Set(listed.map(jsonType))], examples: listed };
}

const jsonType = (value: string | number | boolean): string =>
  typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;

const tupleKeywords = (schema: TupleSchema, references: References): JsonSchema => ({
  type: "array",
  prefixItems: schema.prefix.map((item) => jsonSchemaOf(item, references)),
  items: jsonSchemaOf(schema.rest, references),
  ...constraints(schema),
});

function objectKeywords(schema: ObjectSchema, references: References): JsonSchema {
  const { properties, patterns, additional, minProperties, maxProperties } = schema;
  const required = properties.filter((property) => property.required).map(({ name }) => name);
  return {
    type: "object",
    ...(properties.length > 0 && {
      properties: Object.fromEntries(
        properties.map((property) => [property.name, propertySchema(property, references)]),
      ),
    }),
    ...(required.length > 0 && { required }),
    ...(patterns.length > 0 && {
      patternProperties: Object.fromEntries(
        patterns.map(({ pattern, schema: one }) => [pattern, jsonSchemaOf(one, references)]),
      ),
    }),
    ...(additional !== undefined && { additionalProperties: jsonSchemaOf(additional, references) }),
    ...(minProperties !== undefined && { minProperties }),
    ...(maxProperties !== undefined && { maxProperties }),
  };
}

function propertySchema(property: Property, references: References): JsonSchema {
  const schema = jsonSchemaOf(property.schema, references);
  const { direction, default: byDefault } = property;
  const { examples } = property.docs;
  if (typeof schema === "boolean") return schema;
  return {
    ...schema,
    ...(examples !== undefined && { examples }),
    ...(byDefault !== undefined && { default: byDefault }),
    ...(direction === "read" && { readOnly: true }),
    ...(direction === "write" && { writeOnly: true }),
  };
}

/**
 * Alternatives with a discriminator may overlap if read literally, so `anyOf` is used; the discriminator's value is
 * added to the variant.
 */
function unionKeywords(union: UnionSchema, references: References): JsonSchema {
  const schemas = union.variants.map((variant) => jsonSchemaOf(variant, references));
  if (union.discriminator === undefined) return { [union.exclusive ? "oneOf" : "anyOf"]: schemas };
  return {
    anyOf: schemas.map((schema, index) => {
      const narrowing = narrowingOf(union, index);
      if (narrowing === undefined || narrowing.isOwn) return schema;
      const { property, values } = narrowing;
      return {
        allOf: [schema, { properties: { [property]: { enum: values } }, required: [property] }],
      };
    }),
  };
}
