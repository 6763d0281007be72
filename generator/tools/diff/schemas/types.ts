import {
  type BareSchema,
  type EnumSchema,
  followChain,
  type JsonValue,
  type LinkState,
  type LiteralSchema,
  type ObjectSchema,
  type Schema,
  type UnionSchema,
  unwrap,
} from "../../../description/index.js";

/** The JSON types of a schema's values; a number that may have a fraction is a `number`, otherwise an `integer`. */
export function jsonTypesOf(schema: Schema): readonly string[] {
  const types = new Set<string>();
  const seen = new Set<BareSchema>();
  const stack = [schema];
  // Unions may share alternatives that are unions: each is read once.
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const outer = unwrap(next);
    const bare = outer && firstPart(outer);
    if (bare === undefined || bare.kind === "intersection") {
      types.add("any");
      continue;
    }
    if (seen.has(bare)) continue;
    seen.add(bare);
    if (bare.kind === "union") stack.push(...bare.variants.toReversed());
    else for (const type of typesOfBare(bare)) types.add(type);
  }
  return [...types];
}

/** The first part of an intersection, whose types are its own, however deep it is; an intersection if it is circular. */
const firstPart = (start: BareSchema): BareSchema =>
  followChain<BareSchema, BareSchema>(start, {
    memory: FIRST_PARTS,
    next: (bare) => {
      const [part] = bare.kind === "intersection" ? bare.parts : [];
      return part && unwrap(part);
    },
    atEnd: (bare) => bare,
    inCircle: (bare) => bare,
    through: (_, behind) => behind,
  });

const FIRST_PARTS = new WeakMap<BareSchema, LinkState<BareSchema>>();

function typesOfBare(
  bare: Exclude<BareSchema, { kind: "union" | "intersection" }>,
): readonly string[] {
  switch (bare.kind) {
    case "number":
      return [bare.integer ? "integer" : "number"];
    case "literal":
      return [typeOfValue(bare.value)];
    case "enum":
      return bare.values.map(({ value }) => typeOfValue(value));
    case "tuple":
      return ["array"];
    case "any":
    case "never":
    case "null":
    case "boolean":
    case "string":
    case "binary":
    case "array":
    case "object":
      return [bare.kind];
    default:
      return bare satisfies never;
  }
}

function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

/** The name of a schema in messages: its declaration's name, its title, or its types. */
export function schemaName(schema: Schema): string {
  if (schema.kind === "ref") return schema.target.name;
  if (schema.docs.title !== undefined) return schema.docs.title;
  const bare = unwrap(schema);
  if (bare?.kind === "object" && bare.properties.length > 0) return describeObject(bare);
  if (bare?.kind === "union" && bare.variants.some(({ kind }) => kind === "ref"))
    return describeUnion(bare);
  return jsonTypesOf(schema).join(" or ");
}

/** What two schemas are, in different words: their types, or if these are the same, their names. */
export function typesOfBoth(old: Schema, now: Schema): { before: string; after: string } {
  const words = (schema: Schema): string => jsonTypesOf(schema).join(" or ") || "never";
  const [before, after] = [words(old), words(now)];
  if (before !== after) return { before, after };
  const [was, is] = [schemaName(old), schemaName(now)];
  return { before: was, after: was === is ? `another ${is}` : is };
}

/** The number of alternatives by which a union without a name is described. */
const VARIANTS = 3;

function describeUnion({ variants }: UnionSchema): string {
  const named = variants
    .slice(0, VARIANTS)
    .map((variant) =>
      variant.kind === "ref" ? variant.target.name : jsonTypesOf(variant).join(" or "),
    );
  const more = variants.length - named.length;
  return `one of ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** The number of properties by which an object without a name is described. */
const PROPERTIES = 3;

/** An object without a name: constants tell it from others best, then required properties. */
function describeObject({ properties }: ObjectSchema): string {
  const described = properties.map(({ name, required, schema }) => {
    const value = unwrap(schema);
    return value?.kind === "literal"
      ? { rank: 0, text: `${name} ${JSON.stringify(value.value)}` }
      : { rank: required ? 1 : 2, text: name };
  });
  const shown = described.toSorted((a, b) => a.rank - b.rank).slice(0, PROPERTIES);
  const more = described.length > shown.length ? ", …" : "";
  return `object with ${shown.map(({ text }) => text).join(", ")}${more}`;
}

/** Returns whether all values of one JSON type belong to another. */
export const isWithin = (type: string, wider: string): boolean =>
  type === wider || wider === "any" || (type === "integer" && wider === "number");

const SCALARS: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean"]);

/** The same for strings without types, where every scalar is also a string. */
export const isWithinText = (type: string, wider: string): boolean =>
  isWithin(type, wider) || (wider === "string" && SCALARS.has(type));

/** A schema that lists its values. */
export type ListedValues = EnumSchema | LiteralSchema;

export const isListing = (schema: BareSchema): schema is ListedValues =>
  schema.kind === "enum" || schema.kind === "literal";

export function listedValues(schema: ListedValues): readonly JsonValue[] {
  return schema.kind === "literal" ? [schema.value] : schema.values.map(({ value }) => value);
}

export const isListSchema = (
  schema: BareSchema,
): schema is Extract<BareSchema, { kind: "array" | "tuple" }> =>
  schema.kind === "array" || schema.kind === "tuple";

/** Returns whether a schema accepts any string. */
export function isFreeText(schema: Schema): boolean {
  const bare = unwrap(schema);
  return bare?.kind === "string" && bare.pattern === undefined && bare.format === undefined;
}

/** Returns whether a schema lists strings, and nothing else. */
export function listsStrings(schema: Schema): boolean {
  const bare = unwrap(schema);
  return bare !== undefined && isListing(bare) && jsonTypesOf(bare).join() === "string";
}
