/** Almost valid values: each violates one keyword of a schema. */
import type {
  ArraySchema,
  BareSchema,
  NumberSchema,
  ObjectSchema,
  Schema,
  StringSchema,
  TupleSchema,
} from "../../../description/index.js";
import { isMembers, type ValuePath, variations, withoutMember, withPart } from "./variations.js";

export interface Mutation {
  readonly path: ValuePath;
  /** The keyword that the value violates. */
  readonly keyword: string;
  /** The whole value, with one change. */
  readonly value: unknown;
}

/** Longer strings and lists are not generated: higher limits are not tested. */
const LONGEST = 5_000;

/**
 * Mutations of a valid value that may violate a keyword of its schema. Other keywords, such as alternatives, may still
 * allow the mutated value, so callers must check it with the validator.
 */
export const mutations = (schema: Schema, value: unknown): readonly Mutation[] =>
  variations(schema, value, { vary: faults }).map(({ path, label, part }) => ({
    path,
    keyword: label,
    value: withPart(value, path, part),
  }));

type Pair = readonly [keyword: string, value: unknown];

function faults(schema: BareSchema, value: unknown): readonly Pair[] {
  const own = ownFaults(schema, value);
  return own.length === 0 ? [] : [...own, ["type", null]];
}

function ownFaults(schema: BareSchema, value: unknown): readonly Pair[] {
  switch (schema.kind) {
    case "string":
      return [...stringChanges(schema), ["type", 7]];
    case "number":
      return [...numberChanges(schema), ["type", "text"]];
    case "boolean":
    case "null":
      return [["type", "text"]];
    case "literal":
      return [["const", "apostille-other"]];
    case "enum":
      return [["enum", "apostille-other"]];
    case "array":
    case "tuple":
      return [...arrayChanges(schema, value), ["type", "text"]];
    case "object":
      return [...objectChanges(schema, value), ["type", "text"]];
    default:
      return [];
  }
}

function stringChanges({
  minLength = 0,
  maxLength,
  pattern,
  format,
}: StringSchema): readonly Pair[] {
  return [
    ...(minLength > 0
      ? [["minLength", "x".repeat(Math.min(minLength, LONGEST) - 1)] as const]
      : []),
    ...(maxLength !== undefined && maxLength < LONGEST
      ? [["maxLength", "x".repeat(maxLength + 1)] as const]
      : []),
    ...(pattern === undefined ? [] : ["", "~", "Aa0 ~"].map((text) => ["pattern", text] as const)),
    ...(format === undefined ? [] : ([["format", "not of the format"]] as const)),
  ];
}

function numberChanges(schema: NumberSchema): readonly Pair[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, integer } = schema;
  const start = minimum ?? exclusiveMinimum ?? 0;
  return [
    ...(minimum === undefined ? [] : [["minimum", minimum - 1] as const]),
    ...(maximum === undefined ? [] : [["maximum", maximum + 1] as const]),
    ...(exclusiveMinimum === undefined ? [] : [["exclusiveMinimum", exclusiveMinimum] as const]),
    ...(exclusiveMaximum === undefined ? [] : [["exclusiveMaximum", exclusiveMaximum] as const]),
    ...(multipleOf === undefined ? [] : [["multipleOf", start + multipleOf / 2] as const]),
    ...(integer ? [["type", start + 0.5] as const] : []),
  ];
}

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function arrayChanges(
  { minItems = 0, maxItems, uniqueItems }: ArraySchema | TupleSchema,
  value: unknown,
): readonly Pair[] {
  const items = itemsOf(value);
  const [first] = items;
  return [
    ...(minItems > 0 ? [["minItems", items.slice(0, minItems - 1)] as const] : []),
    ...(maxItems !== undefined && maxItems < LONGEST && items.length > 0
      ? [["maxItems", Array.from({ length: maxItems + 1 }, (_, at) => items[at] ?? first)] as const]
      : []),
    ...(uniqueItems === true && items.length > 0 ? [["uniqueItems", [first, first]] as const] : []),
  ];
}

function objectChanges({ properties, additional }: ObjectSchema, value: unknown): readonly Pair[] {
  if (!isMembers(value)) return [];
  const missing = properties
    .filter(({ name, required }) => required && Object.hasOwn(value, name))
    .map(({ name }) => [`required ${name}`, withoutMember(value, name)] as const);
  if (additional?.kind !== "never") return missing;
  return [...missing, ["additionalProperties", { ...value, apostilleUnknown: true }]];
}
