import {
  type Docs,
  fits,
  type JsonObject,
  type JsonValue,
  type ObjectSchema,
  type Schema,
  type SchemaValues,
  withoutBytes,
} from "../../description/index.js";

type ExampleSide = "read" | "write";

/** Values of the schemas of messages. */
export type ExampleOf = (schema: Schema, side: ExampleSide, docs: readonly Docs[]) => JsonValue;

/**
 * Values of schemas: the first example in the document that the schema accepts, wherever it is, or else one that is
 * generated from the schema. Properties that the side lacks, or the schema does not declare, are left out.
 */
export const createExampleOf =
  (values: Pick<SchemaValues, "sample">): ExampleOf =>
  (schema, side, docs) => {
    const given = docs.flatMap(({ examples = [] }) => examples);
    const found = [...given, ...examplesOf(schema)].find((value) => fits(value, schema));
    return prune(found === undefined ? madeValue(schema, side, values) : found, schema, side);
  };

/** A longer value is made anew without what is optional. */
const LONGEST_MADE = 5000;

/** A sender includes only what is required; a receiver sees everything, unless that is too much to read. */
function madeValue(
  schema: Schema,
  side: ExampleSide,
  values: Pick<SchemaValues, "sample">,
): JsonValue {
  const make = (optional: "all" | "none"): JsonValue => {
    const sample = withoutBytes(values.sample(schema, { side, seed: "documentation", optional }));
    return (sample ?? null) as JsonValue;
  };
  if (side === "write") return make("none");
  const whole = make("all");
  return JSON.stringify(whole).length > LONGEST_MADE ? make("none") : whole;
}

/** Examples of a schema, and of those behind it. */
function examplesOf(schema: Schema): readonly JsonValue[] {
  const passed = new Set<Schema>();
  for (let next = schema; !passed.has(next); next = nextOf(next)) passed.add(next);
  return [...passed].flatMap((one) => one.docs.examples ?? []);
}

/** The schema that a wrapper is around; any other schema itself. */
function nextOf(schema: Schema): Schema {
  if (schema.kind === "ref") return schema.target.schema;
  return schema.kind === "nullable" || schema.kind === "refined" ? schema.schema : schema;
}

/**
 * The parts of a value that a schema declares: generated types have no others. `passed` are the schemas that were
 * followed for the same value: references and alternatives may lead back to themselves.
 */
function prune(
  value: JsonValue,
  schema: Schema,
  side: ExampleSide,
  passed: ReadonlySet<Schema> = new Set(),
): JsonValue {
  if (value === null) return null;
  const within = (inner: JsonValue, part: Schema): JsonValue => prune(inner, part, side);
  const as = (other: Schema): JsonValue =>
    passed.has(other) ? value : prune(value, other, side, new Set([...passed, other]));
  switch (schema.kind) {
    case "ref":
      return as(schema.target.schema);
    case "nullable":
    case "refined":
      return as(schema.schema);
    case "array":
      return isList(value) ? value.map((item) => within(item, schema.items)) : value;
    case "union": {
      const variant = schema.variants.find((candidate) => fits(value, candidate));
      return variant === undefined ? value : as(variant);
    }
    case "object":
      return typeof value === "object" ? pruneObject(value, schema, side, within) : value;
    default:
      return value;
  }
}

function pruneObject(
  value: JsonObject | readonly JsonValue[],
  schema: ObjectSchema,
  side: ExampleSide,
  within: (inner: JsonValue, part: Schema) => JsonValue,
): JsonValue {
  const other = side === "read" ? "write" : "read";
  const entries = Object.entries(value).flatMap(
    ([name, inner]: [string, JsonValue]): [string, JsonValue][] => {
      const property = schema.properties.find((candidate) => candidate.name === name);
      if (property !== undefined)
        return property.direction === other ? [] : [[name, within(inner, property.schema)]];
      return schema.additional === undefined && schema.patterns.length === 0 && side === "write"
        ? []
        : [[name, inner]];
    },
  );
  return Object.fromEntries(entries);
}

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
