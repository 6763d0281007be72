import { narrowingOf } from "./narrowing.js";
import type { JsonObject, JsonValue } from "../core/json-value.js";
import type { Docs } from "../model/node.js";
import type {
  Declaration,
  EnumSchema,
  ObjectSchema,
  Property,
  RefinedSchema,
  Schema,
  TupleSchema,
  UnionSchema,
} from "../model/schema.js";
import { constraints, scalarKeywords } from "./constraints.js";

/** A JSON Schema 2020-12: an object of keywords, or a boolean. */
export type JsonSchema = boolean | { readonly [keyword: string]: JsonValue };

/** What JSON Schema has several forms for, as one reader of schemas wants it. */
export interface SchemaDialect {
  /** A schema without valid values. */
  readonly never: JsonSchema;
  /** The target of a reference; called once for each reference that is written. */
  reference(target: Declaration): string;
  enum(schema: EnumSchema): JsonObject;
  nullable(inner: JsonSchema): JsonObject;
  refined(schema: RefinedSchema, inner: JsonSchema): JsonSchema;
  union(schema: UnionSchema, variants: readonly JsonSchema[]): JsonObject;
  /** What a schema or a property says to its readers. */
  annotations(docs: Docs): JsonObject;
}

/** A schema of the model as JSON Schema: its constraints, annotations and defaults, and what each side may send. */
export function writeSchema(schema: Schema, dialect: SchemaDialect): JsonSchema {
  const keywords = keywordsOf(schema, dialect);
  return typeof keywords === "boolean"
    ? keywords
    : { ...keywords, ...dialect.annotations(schema.docs) };
}

function keywordsOf(schema: Schema, dialect: SchemaDialect): JsonSchema {
  const inner = (one: Schema): JsonSchema => writeSchema(one, dialect);
  switch (schema.kind) {
    case "any":
      return {};
    case "never":
      return dialect.never;
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
      return dialect.enum(schema);
    case "array":
      return { type: "array", items: inner(schema.items), ...constraints(schema) };
    case "tuple":
      return tupleKeywords(schema, dialect);
    case "object":
      return objectKeywords(schema, dialect);
    case "union":
      return dialect.union(schema, schema.variants.map(inner));
    case "intersection":
      return { allOf: schema.parts.map(inner) };
    case "nullable":
      return dialect.nullable(inner(schema.schema));
    case "ref":
      return { $ref: dialect.reference(schema.target) };
    case "refined":
      return dialect.refined(schema, inner(schema.schema));
    default:
      return schema satisfies never;
  }
}

const tupleKeywords = (schema: TupleSchema, dialect: SchemaDialect): JsonSchema => ({
  type: "array",
  prefixItems: schema.prefix.map((item) => writeSchema(item, dialect)),
  items: extraValues(schema.rest, dialect),
  ...constraints(schema),
});

/** What items or properties besides the declared ones may be: `false` if there are none. */
const extraValues = (schema: Schema, dialect: SchemaDialect): JsonSchema =>
  schema.kind === "never" ? false : writeSchema(schema, dialect);

function objectKeywords(schema: ObjectSchema, dialect: SchemaDialect): JsonSchema {
  const { properties, patterns, additional, minProperties, maxProperties } = schema;
  const required = properties.filter((property) => property.required).map(({ name }) => name);
  return {
    type: "object",
    ...(properties.length > 0 && {
      properties: Object.fromEntries(
        properties.map((property) => [property.name, propertySchema(property, dialect)]),
      ),
    }),
    ...(required.length > 0 && { required }),
    ...(patterns.length > 0 && {
      patternProperties: Object.fromEntries(
        patterns.map(({ pattern, schema: one }) => [pattern, writeSchema(one, dialect)]),
      ),
    }),
    ...(additional !== undefined && { additionalProperties: extraValues(additional, dialect) }),
    ...(minProperties !== undefined && { minProperties }),
    ...(maxProperties !== undefined && { maxProperties }),
  };
}

function propertySchema(property: Property, dialect: SchemaDialect): JsonSchema {
  const schema = writeSchema(property.schema, dialect);
  const { direction, default: byDefault } = property;
  if (typeof schema === "boolean") return schema;
  return {
    ...schema,
    ...dialect.annotations(property.docs),
    ...(byDefault !== undefined && { default: byDefault }),
    ...(direction === "read" && { readOnly: true }),
    ...(direction === "write" && { writeOnly: true }),
  };
}

/** How references are written. */
export interface References {
  declaration(declaration: Declaration): string;
  assertion(key: string): string;
}

/** A schema of the model as JSON Schema, for the evaluator of the runtime and its sample generator. */
export const jsonSchemaOf = (schema: Schema, references: References): JsonSchema =>
  writeSchema(schema, {
    never: false,
    reference: (target) => references.declaration(target),
    enum: enumKeywords,
    nullable: (inner) => ({ anyOf: [inner, { type: "null" }] }),
    refined: ({ assertion }, inner) => ({
      allOf: [inner, { $ref: references.assertion(assertion) }],
    }),
    union: unionKeywords,
    annotations: ({ examples }) => (examples === undefined ? {} : { examples }),
  });

/** A schema that also accepts `null`: another type, if it has one and lists no values. */
export function nullableKeywords(inner: JsonSchema): JsonObject {
  if (typeof inner === "boolean") return { anyOf: [inner, { type: "null" }] };
  const { type, enum: values, const: value } = inner;
  return typeof type === "string" && values === undefined && value === undefined
    ? { ...inner, type: [type, "null"] }
    : { anyOf: [inner, { type: "null" }] };
}

/** The values of an open list become examples, from which samples are made; other values of these types may occur. */
function enumKeywords({ values, extensibility }: EnumSchema): JsonObject {
  const listed = values.map(({ value }) => value);
  if (extensibility !== "open") return { enum: listed };
  return { type: [...new Set(listed.map(jsonType))], examples: listed };
}

/** The type of a scalar. */
export const jsonType = (value: string | number | boolean): string =>
  typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;

/**
 * Alternatives with a discriminator may overlap if read literally, so `anyOf` is used; the discriminator's value is
 * added to the variant.
 */
export function unionKeywords(union: UnionSchema, variants: readonly JsonSchema[]): JsonObject {
  if (union.discriminator === undefined) return { [union.exclusive ? "oneOf" : "anyOf"]: variants };
  return {
    anyOf: variants.map((schema, index) => {
      const narrowing = narrowingOf(union, index);
      if (narrowing === undefined || narrowing.isOwn) return schema;
      const { property, values } = narrowing;
      return {
        allOf: [schema, { properties: { [property]: { enum: values } }, required: [property] }],
      };
    }),
  };
}
