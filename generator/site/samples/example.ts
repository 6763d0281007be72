import type { JsonObject, JsonValue } from "../../core/json-value.js";
import { fits } from "../../model/fits.js";
import type { Docs } from "../../model/node.js";
import type { ObjectSchema, Schema } from "../../model/schema.js";
import { withoutBytes } from "../../values/bytes.js";
import type { SchemaValues } from "../../values/values.js";

export type ExampleSide = "read" | "write";

/** Maximum depth of examples. */
const MAX_DEPTH = 12;

/** Values of the schemas of messages. */
export type ExampleOf = (schema: Schema, side: ExampleSide, docs?: readonly Docs[]) => JsonValue;

/**
 * Values of schemas: the first example in the document that the schema accepts, wherever it is, or else one that is
 * generated from the schema. Properties that the side lacks, or the schema does not declare, are left out.
 */
export const createExampleOf =
  (values: SchemaValues): ExampleOf =>
  (schema, side, docs = []) => {
    const given = docs.flatMap(({ examples = [] }) => examples);
    const found = [...given, ...examplesOf(schema)].find((value) => fits(value, schema));
    return found === undefined
      ? prune(madeValue(schema, side, values), schema, side)
      : prune(found, schema, side);
  };

/** A sender includes only what is required; a receiver sees everything. */
function madeValue(schema: Schema, side: ExampleSide, values: SchemaValues): JsonValue {
  const optional = side === "read" ? "all" : "none";
  const made = withoutBytes(values.sample(schema, { side, seed: "documentation", optional }));
  return made === undefined ? null : (made as JsonValue);
}

/** Examples of a schema, or of those that it refers to. */
function examplesOf(schema: Schema, steps = MAX_DEPTH): readonly JsonValue[] {
  const own = schema.docs.examples ?? [];
  if (steps === 0) return own;
  if (schema.kind === "ref") {
    const { docs, schema: target } = schema.target;
    return [...own, ...(docs.examples ?? []), ...examplesOf(target, steps - 1)];
  }
  if (schema.kind === "nullable" || schema.kind === "refined")
    return [...own, ...examplesOf(schema.schema, steps - 1)];
  return own;
}

/** The parts of a value that a schema declares: generated types have no others. */
function prune(value: JsonValue, schema: Schema, side: ExampleSide, depth = MAX_DEPTH): JsonValue {
  const again = (inner: JsonValue, part: Schema): JsonValue =>
    depth === 0 ? inner : prune(inner, part, side, depth - 1);
  switch (schema.kind) {
    case "ref":
      return again(value, schema.target.schema);
    case "nullable":
    case "refined":
      return value === null ? null : again(value, schema.schema);
    case "array":
      return isList(value) ? value.map((item) => again(item, schema.items)) : value;
    case "union": {
      const variant = schema.variants.find((candidate) => fits(value, candidate));
      return variant === undefined ? value : again(value, variant);
    }
    case "object":
      return isRecord(value) ? pruneObject(value, schema, side, again) : value;
    default:
      return value;
  }
}

function pruneObject(
  value: JsonObject,
  schema: ObjectSchema,
  side: ExampleSide,
  again: (inner: JsonValue, part: Schema) => JsonValue,
): JsonValue {
  const other = side === "read" ? "write" : "read";
  const entries = Object.entries(value).flatMap(([name, inner]): [string, JsonValue][] => {
    const property = schema.properties.find((candidate) => candidate.name === name);
    if (property !== undefined)
      return property.direction === other ? [] : [[name, again(inner, property.schema)]];
    return schema.additional === undefined && schema.patterns.length === 0 && side === "write"
      ? []
      : [[name, inner]];
  });
  return Object.fromEntries(entries);
}

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

const isRecord = (value: JsonValue): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
