import {
  type BareSchema,
  canonical,
  type Schema,
  type UnionSchema,
  unwrap,
} from "../../../description/index.js";
import { isListing, jsonTypesOf, type ListedValues, listedValues } from "./types.js";

/** The values by which readers recognize an object, in canonical form, by the name of the property. */
type Tags = ReadonlyMap<string, ReadonlySet<string>>;

/** The required properties of an object that list their values. */
export function tagsOf(schema: Schema): Tags {
  const bare = unwrap(schema);
  if (bare?.kind !== "object") return new Map();
  return new Map(
    bare.properties.flatMap(({ name, required, schema: inner }) => {
      const values = required ? valuesOf(inner) : undefined;
      return values === undefined ? [] : [[name, values]];
    }),
  );
}

/** The values that a schema lists; of parts that must all hold, those of the part with the fewest. */
function valuesOf(schema: Schema): ReadonlySet<string> | undefined {
  const bare = unwrap(schema);
  if (bare?.kind === "intersection") {
    const lists = bare.parts.map(unwrap).filter((part) => part !== undefined && isComplete(part));
    return lists.map(setOf).toSorted((one, other) => one.size - other.size)[0];
  }
  return bare !== undefined && isComplete(bare) ? setOf(bare) : undefined;
}

const isComplete = (schema: BareSchema): schema is ListedValues =>
  isListing(schema) && (schema.kind === "literal" || schema.extensibility !== "open");

const setOf = (schema: ListedValues): ReadonlySet<string> =>
  new Set(listedValues(schema).map(canonical));

/** Returns whether a tag of two objects has no value in common. */
export function haveOtherTags(one: Schema, other: Schema): boolean {
  const tags = tagsOf(one);
  return [...tagsOf(other)].some(([name, values]) => {
    const own = tags.get(name);
    return own !== undefined && ![...values].some((value) => own.has(value));
  });
}

/** Returns whether no value is valid for both schemas, as far as their types and tags show. */
export function excludeEachOther(one: Schema, other: Schema): boolean {
  const [left, right] = [unwrap(one), unwrap(other)];
  if (left === undefined || right === undefined) return false;
  const [types, others] = [new Set(jsonTypesOf(left).map(broad)), jsonTypesOf(right).map(broad)];
  if (types.has("any") || others.includes("any")) return false;
  if (!others.some((type) => types.has(type))) return true;
  if (isListing(left) && isListing(right)) {
    const values = setOf(left);
    return !listedValues(right).some((value) => values.has(canonical(value)));
  }
  return haveOtherTags(left, right);
}

const broad = (name: string): string => (name === "integer" ? "number" : name);

/**
 * Returns whether readers can recognize an alternative that they do not know: a discriminator says so, or its tags
 * exclude all others.
 */
export function isRecognizable(schema: Schema, { variants, discriminator }: UnionSchema): boolean {
  if (discriminator !== undefined) return true;
  return (
    tagsOf(schema).size > 0 &&
    variants.every((other) => other === schema || excludeEachOther(schema, other))
  );
}

/** A property that distinguishes all objects among some alternatives. */
export interface CommonTag {
  readonly name: string;
  /** The index of the alternative that has a value, which is in canonical form. */
  readonly holders: ReadonlyMap<string, number>;
}

/** The first property of which all objects among some alternatives, two at least, list different values. */
export function commonTag(variants: readonly Schema[]): CommonTag | undefined {
  const objects = variants.flatMap((schema, index) =>
    unwrap(schema)?.kind === "object" ? [{ index, tags: tagsOf(schema) }] : [],
  );
  if (objects.length < 2) return undefined;
  for (const name of objects[0]?.tags.keys() ?? []) {
    const values = objects.flatMap(({ index, tags }) =>
      [...(tags.get(name) ?? [])].map((value) => [value, index] as const),
    );
    const holders = new Map(values);
    const isCommon = new Set(holders.values()).size === objects.length;
    if (isCommon && holders.size === values.length) return { name, holders };
  }
  return undefined;
}
