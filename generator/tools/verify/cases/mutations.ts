/** Almost valid values: each violates one keyword of a schema. */
import {
  type ArraySchema,
  type JsonValue,
  type NumberSchema,
  type ObjectSchema,
  type Schema,
  type StringSchema,
  type TupleSchema,
  unwrap,
} from "../../../description/index.js";

export interface Mutation {
  readonly path: readonly (string | number)[];
  /** The keyword that the value violates. */
  readonly keyword: string;
  /** The whole value, with one change. */
  readonly value: unknown;
}

/** Levels below the root at which values are mutated. */
const DEPTH = 3;
/** Longer strings and lists are not generated: higher limits are not tested. */
const LONGEST = 5_000;

type Change = Pick<Mutation, "keyword" | "value" | "path">;

/**
 * Mutations of a valid value that may violate a keyword of its schema. Other keywords, such as alternatives, may still
 * allow the mutated value, so callers must check it with the validator.
 */
export function mutations(schema: Schema, value: unknown, depth = DEPTH): readonly Mutation[] {
  const bare = unwrap(schema);
  switch (bare?.kind) {
    case "string":
      return here([...stringChanges(bare), ["type", 7]]);
    case "number":
      return here([...numberChanges(bare), ["type", "text"]]);
    case "boolean":
      return here([["type", "text"]]);
    case "null":
      return here([["type", "text"]]);
    case "literal":
      return here([["const", "apostille-other"]]);
    case "enum":
      return here([["enum", "apostille-other"]]);
    case "array":
    case "tuple":
      return [
        ...here([...arrayChanges(bare, value), ["type", "text"]]),
        ...inItems(bare, value, depth),
      ];
    case "object":
      return [
        ...here([...objectChanges(bare, value), ["type", "text"]]),
        ...inProperties(bare, value, depth),
      ];
    case "intersection":
      return bare.parts.flatMap((part) => mutations(part, value, depth));
    default:
      return [];
  }
}

type Pair = readonly [keyword: string, value: unknown];

const here = (pairs: readonly Pair[]): readonly Change[] =>
  [...pairs, ["type", null] as const].map(([keyword, value]) => ({ path: [], keyword, value }));

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

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function objectChanges({ properties, additional }: ObjectSchema, value: unknown): readonly Pair[] {
  if (!isObject(value)) return [];
  const missing = properties
    .filter(({ name, required }) => required && Object.hasOwn(value, name))
    .map(({ name }) => [`required ${name}`, withoutMember(value, name)] as const);
  if (additional?.kind !== "never") return missing;
  return [...missing, ["additionalProperties", { ...value, apostilleUnknown: true }]];
}

export const withoutMember = (
  value: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));

function inItems(
  schema: ArraySchema | TupleSchema,
  value: unknown,
  depth: number,
): readonly Mutation[] {
  const items = itemsOf(value);
  if (depth === 0 || items.length === 0) return [];
  const [first, ...rest] = items;
  const item = schema.kind === "array" ? schema.items : (schema.prefix[0] ?? schema.rest);
  return mutations(item, first, depth - 1).map((mutation) => ({
    ...mutation,
    path: [0, ...mutation.path],
    value: [mutation.value, ...rest],
  }));
}

function inProperties(schema: ObjectSchema, value: unknown, depth: number): readonly Mutation[] {
  if (depth === 0 || !isObject(value)) return [];
  return schema.properties
    .filter(({ name, direction }) => direction !== "read" && Object.hasOwn(value, name))
    .flatMap(({ name, schema: inner }) =>
      mutations(inner, value[name], depth - 1).map((mutation) => ({
        ...mutation,
        path: [name, ...mutation.path],
        value: { ...value, [name]: mutation.value as JsonValue },
      })),
    );
}
