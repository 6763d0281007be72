import {
  constraints,
  type Declaration,
  type Docs,
  type JsonObject,
  type ObjectSchema,
  type Property,
  scalarKeywords,
  type Schema,
  type TupleSchema,
  type UnionSchema,
} from "../../../description/index.js";
import { rendererText } from "./text.js";

/** Returns the target of a reference to a declaration; called once for each reference that is written. */
export type ReferenceTo = (declaration: Declaration) => string;

/** A schema of the model as JSON Schema 2020-12, for the renderer. What only the evaluator checks is left out. */
export function schemaObject(schema: Schema, refTo: ReferenceTo): JsonObject {
  return { ...shapeOf(schema, refTo), ...annotations(schema.docs) };
}

function annotations(docs: Docs): JsonObject {
  const { title, description, deprecated, examples, unit } = docs;
  const text = [description, unit === undefined ? undefined : `Unit: ${unit}.`]
    .filter((part) => part !== undefined)
    .join("\n\n");
  return {
    ...(title !== undefined && { title }),
    ...(text !== "" && { description: rendererText(text) }),
    ...(deprecated === true && { deprecated }),
    ...(examples !== undefined && { examples }),
  };
}

function shapeOf(schema: Schema, refTo: ReferenceTo): JsonObject {
  const again = (inner: Schema): JsonObject => schemaObject(inner, refTo);
  switch (schema.kind) {
    case "any":
      return {};
    case "never":
      return { not: {} };
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
      return enumObject(schema);
    case "array":
      return { type: "array", items: again(schema.items), ...constraints(schema) };
    case "tuple":
      return tupleObject(schema, refTo);
    case "object":
      return objectObject(schema, refTo);
    case "union":
      return unionObject(schema, refTo);
    case "intersection":
      return { allOf: schema.parts.map(again) };
    case "nullable":
      return nullable(again(schema.schema));
    case "refined":
      return again(schema.schema);
    case "ref":
      return { $ref: refTo(schema.target) };
    default:
      return schema satisfies never;
  }
}

function tupleObject(schema: TupleSchema, refTo: ReferenceTo): JsonObject {
  const { prefix, rest } = schema;
  return {
    type: "array",
    prefixItems: prefix.map((item) => schemaObject(item, refTo)),
    ...(rest.kind !== "any" && {
      items: rest.kind === "never" ? false : schemaObject(rest, refTo),
    }),
    ...constraints(schema),
  };
}

function nullable(inner: JsonObject): JsonObject {
  const { type } = inner;
  return typeof type === "string" && inner["enum"] === undefined && inner["const"] === undefined
    ? { ...inner, type: [type, "null"] }
    : { anyOf: [inner, { type: "null" }] };
}

function enumObject({ values }: Extract<Schema, { kind: "enum" }>): JsonObject {
  const described = values.some(({ description }) => description !== undefined);
  const types = new Set(values.map(({ value }) => typeof value));
  const [type] = types;
  return {
    ...(types.size === 1 && type !== undefined && { type }),
    enum: values.map(({ value }) => value),
    ...(described && {
      "x-enum-descriptions": values.map(({ description = "" }) => rendererText(description)),
    }),
  };
}

function objectObject(schema: ObjectSchema, refTo: ReferenceTo): JsonObject {
  const { properties, additional, patterns, minProperties, maxProperties } = schema;
  const required = properties.filter((property) => property.required).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(
      properties.map((property) => [property.name, propertyObject(property, refTo)]),
    ),
    ...(required.length > 0 && { required }),
    ...(additional !== undefined && {
      additionalProperties: additional.kind === "never" ? false : schemaObject(additional, refTo),
    }),
    ...(patterns.length > 0 && {
      patternProperties: Object.fromEntries(
        patterns.map(({ pattern, schema: inner }) => [pattern, schemaObject(inner, refTo)]),
      ),
    }),
    ...(minProperties !== undefined && { minProperties }),
    ...(maxProperties !== undefined && { maxProperties }),
  };
}

const propertyObject = (property: Property, refTo: ReferenceTo): JsonObject => ({
  ...schemaObject(property.schema, refTo),
  ...annotations(property.docs),
  ...(property.direction === "read" && { readOnly: true }),
  ...(property.direction === "write" && { writeOnly: true }),
  ...(property.default !== undefined && { default: property.default }),
});

function unionObject(
  { variants, exclusive, discriminator }: UnionSchema,
  refTo: ReferenceTo,
): JsonObject {
  const members = variants.map((variant) => schemaObject(variant, refTo));
  const mapping = (discriminator?.cases ?? []).flatMap(({ value, variant }) => {
    const target = members[variant]?.["$ref"];
    return target === undefined ? [] : [[value, target] as const];
  });
  return {
    [exclusive ? "oneOf" : "anyOf"]: members,
    ...(discriminator !== undefined &&
      mapping.length === variants.length && {
        discriminator: {
          propertyName: discriminator.property,
          mapping: Object.fromEntries(mapping),
        },
      }),
  };
}
