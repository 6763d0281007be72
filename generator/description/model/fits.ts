import { deepEqual } from "../../../runtime/json-schema/values/canonical.js";
import { codePoints } from "../../../runtime/json-schema/values/value.js";
import { matches } from "../patterns/cost.js";
import type { JsonObject, JsonValue } from "../core/json-value.js";
import type {
  ArraySchema,
  NumberSchema,
  ObjectSchema,
  RefinedSchema,
  Schema,
  StringSchema,
  TupleSchema,
} from "./schema.js";

/** Decides what the kind of a schema does not express. */
export type Accepts = (schema: RefinedSchema, value: JsonValue) => boolean;

/**
 * Returns whether a schema accepts a value written in a document, such as a `default`. Required properties that only
 * one side sends may be absent. Without `accepts`, refined schemas are checked by their shape.
 */
export function fits(value: JsonValue, schema: Schema, accepts: Accepts = () => true): boolean {
  const known = new Map<Schema, Map<JsonValue, boolean>>();
  /** A declaration and a value meet once: circular references accept it, and shared alternatives are not repeated. */
  const follow = (inner: JsonValue, target: Schema): boolean => {
    const ofTarget = known.get(target) ?? new Map<JsonValue, boolean>();
    known.set(target, ofTarget);
    const answer = ofTarget.get(inner);
    if (answer !== undefined) return answer;
    ofTarget.set(inner, true);
    const holds = fitsInner(inner, target);
    ofTarget.set(inner, holds);
    return holds;
  };
  const fitsInner: FitsInner = (inner, part) =>
    part.kind === "ref"
      ? follow(inner, part.target.schema)
      : fitsKind(inner, part, { again: fitsInner, accepts });
  return fitsInner(value, schema);
}

interface Fitting {
  readonly again: FitsInner;
  readonly accepts: Accepts;
}

function fitsKind(
  value: JsonValue,
  schema: Exclude<Schema, { kind: "ref" }>,
  { again, accepts }: Fitting,
): boolean {
  switch (schema.kind) {
    case "any":
      return true;
    case "never":
    case "binary":
      return false;
    case "null":
      return value === null;
    case "boolean":
      return typeof value === "boolean";
    case "number":
      return typeof value === "number" && fitsNumber(value, schema);
    case "string":
      return typeof value === "string" && fitsString(value, schema);
    case "literal":
      return deepEqual(value, schema.value);
    case "enum":
      return fitsEnum(value, schema);
    case "array":
    case "tuple":
      return isList(value) && fitsList(value, schema, again);
    case "object":
      return isRecord(value) && fitsObject(value, schema, again);
    case "union":
      return schema.variants.some((variant) => again(value, variant));
    case "intersection":
      return schema.parts.every((part) => again(value, part));
    case "nullable":
      return value === null || again(value, schema.schema);
    case "refined":
      return (schema.typeless === true || again(value, schema.schema)) && accepts(schema, value);
    default:
      return schema satisfies never;
  }
}

type FitsInner = (inner: JsonValue, part: Schema) => boolean;

function fitsNumber(value: number, schema: NumberSchema): boolean {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema;
  if (schema.integer && !Number.isInteger(value)) return false;
  return (
    value >= minimum && value <= maximum && value > exclusiveMinimum && value < exclusiveMaximum
  );
}

function fitsString(value: string, schema: StringSchema): boolean {
  const { minLength = 0, maxLength = Infinity, pattern } = schema;
  const length = codePoints(value);
  if (length < minLength || length > maxLength) return false;
  return pattern === undefined || matches(pattern, value);
}

/** An open enum accepts further values of the types that are listed. */
function fitsEnum(value: JsonValue, schema: Extract<Schema, { kind: "enum" }>): boolean {
  return schema.values.some((listed) =>
    schema.extensibility === "open" ? typeof listed.value === typeof value : listed.value === value,
  );
}

function fitsList(
  value: readonly JsonValue[],
  schema: ArraySchema | TupleSchema,
  again: FitsInner,
): boolean {
  const { minItems = 0, maxItems = Infinity } = schema;
  if (value.length < minItems || value.length > maxItems) return false;
  const prefix = schema.kind === "tuple" ? schema.prefix : [];
  const rest = schema.kind === "tuple" ? schema.rest : schema.items;
  return value.every((item, index) => again(item, prefix[index] ?? rest));
}

function fitsObject(value: JsonObject, schema: ObjectSchema, again: FitsInner): boolean {
  const names = Object.keys(value);
  const { minProperties = 0, maxProperties = Infinity } = schema;
  if (names.length < minProperties || names.length > maxProperties) return false;
  const declared = new Map(schema.properties.map((property) => [property.name, property]));
  const missing = schema.properties.some(
    ({ name, required, direction }) =>
      required && direction === "both" && !Object.hasOwn(value, name),
  );
  if (missing) return false;
  return Object.entries(value).every(([name, inner]) => {
    const property = declared.get(name);
    if (property !== undefined) return again(inner, property.schema);
    const matching = schema.patterns.filter(({ pattern }) => matches(pattern, name));
    if (matching.length > 0) return matching.every((one) => again(inner, one.schema));
    return schema.additional === undefined || again(inner, schema.additional);
  });
}

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

const isRecord = (value: JsonValue): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
