/** What can be proved about the variants of a union. */
import {
  type BareSchema,
  behind,
  type model,
  type ObjectSchema,
  type Schema,
  unwrap,
} from "../../../../description/index.js";
import { INHERITED_NAMES } from "../../../print/expression.js";

/** A property that every variant requires, with no value in common between two variants. */
export function findTag(variants: readonly Schema[]): string | undefined {
  const tables = variants.map(tagsOf);
  const [first] = tables;
  if (first === undefined) return undefined;
  for (const property of first.keys()) {
    const values = tables.flatMap((table) => table.get(property) ?? []);
    const all = values.flat();
    const complete = tables.every((table) => table.has(property));
    // Zod would read what every object inherits.
    if (complete && new Set(all).size === all.length && !INHERITED_NAMES.has(property))
      return property;
  }
  return undefined;
}

/**
 * The required properties of a schema that accept only certain strings, numbers or booleans. `undefined` if values may be something other
 * than objects.
 */
function tagsOf(schema: Schema): ReadonlyMap<string, readonly model.TagValue[]> {
  const object = objectBehind(schema);
  const tags = new Map<string, readonly model.TagValue[]>();
  for (const { name, schema: value, required, direction } of object?.properties ?? []) {
    const values = required && direction === "both" ? tagValuesOf(value) : undefined;
    if (values !== undefined) tags.set(name, values);
  }
  return tags;
}

/** The values by which a variant is told apart. */
export const variantTags = (variant: Schema, tag: string): readonly model.TagValue[] =>
  tagsOf(variant).get(tag) ?? [];

/** Returns whether the values of a property are those of an enum to which a service may add some. */
export function isOpenIn(variant: Schema, name: string): boolean {
  const property = objectBehind(variant)?.properties.find((one) => one.name === name);
  const values = property && unwrap(property.schema);
  return values?.kind === "enum" && values.extensibility !== "closed";
}

function objectBehind(schema: Schema): ObjectSchema | undefined {
  const { schema: plain, nullable, typeless } = behind(schema);
  return plain?.kind === "object" && !nullable && !typeless ? plain : undefined;
}

/** Returns whether all values but null are objects, in each alternative. */
export function isObjectOnly(schema: Schema, seen: Set<Schema> = new Set()): boolean {
  const { schema: plain, typeless } = behind(schema);
  if (plain === undefined || typeless) return false;
  if (plain.kind !== "union") return plain.kind === "object";
  // A union that was seen before adds no alternatives.
  if (seen.has(plain)) return true;
  seen.add(plain);
  return plain.variants.every((variant) => isObjectOnly(variant, seen));
}

function tagValuesOf(schema: Schema): readonly model.TagValue[] | undefined {
  const { schema: plain, nullable, typeless } = behind(schema);
  if (nullable || typeless) return undefined;
  if (plain?.kind === "literal") return isTagValue(plain.value) ? [plain.value] : undefined;
  if (plain?.kind !== "enum" || plain.extensibility === "open") return undefined;
  const values = plain.values.map(({ value }) => value).filter(isTagValue);
  return values.length === plain.values.length ? values : undefined;
}

const isTagValue = (value: unknown): value is model.TagValue =>
  typeof value !== "object" && value !== undefined;

/** Returns whether no value can match two of the variants: their JSON types differ, or their values do. */
export function areDisjoint(variants: readonly Schema[]): boolean {
  const taken = new Set<string>();
  for (const variant of variants) {
    const marks = marksOf(variant);
    if (marks === undefined || marks.some((mark) => overlaps(mark, taken))) return false;
    for (const mark of marks) taken.add(mark);
  }
  return true;
}

/** `string` stands for all strings, `string:"a"` for one. */
function overlaps(mark: string, taken: ReadonlySet<string>): boolean {
  const [type = ""] = mark.split(":");
  if (taken.has(mark) || taken.has(type)) return true;
  return mark === type && [...taken].some((other) => other.startsWith(`${type}:`));
}

function marksOf(schema: Schema): readonly string[] | undefined {
  const { schema: plain, nullable, typeless } = behind(schema);
  // Without a type, values of all other types are valid too.
  if (typeless) return undefined;
  const marks = ownMarks(plain);
  return nullable ? marks && [...marks, "null"] : marks;
}

function ownMarks(plain: BareSchema | undefined): readonly string[] | undefined {
  switch (plain?.kind) {
    case "null":
    case "boolean":
    case "number":
    case "string":
    case "array":
    case "object":
      return [plain.kind];
    case "tuple":
      return ["array"];
    case "never":
      return [];
    case "literal":
      return markOf(plain.value);
    case "enum":
      return plain.extensibility === "open"
        ? undefined
        : plain.values.flatMap(({ value }) => markOf(value) ?? []);
    default:
      return undefined;
  }
}

function markOf(value: unknown): readonly string[] | undefined {
  if (value === null) return ["null"];
  if (Array.isArray(value)) return ["array"];
  return typeof value === "object" ? ["object"] : [`${typeof value}:${JSON.stringify(value)}`];
}
