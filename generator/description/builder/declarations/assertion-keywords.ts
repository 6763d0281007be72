/** Which keywords assertions keep, how their values are read, and how they become one assertion. */
import { type JsonValue, isObject } from "../../core/json-value.js";
import type { Located } from "../../core/origin.js";
import { fieldMedium, type Medium } from "../reading/source.js";

export type Entry = readonly [keyword: string, value: JsonValue];

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
export const SCHEMA: ReadonlySet<string> = new Set([
  "not",
  "if",
  "then",
  "else",
  "items",
  "contains",
  "additionalProperties",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
]);
export const LIST: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
export const MAP: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "dependencies",
]);
/** Copied unchanged. All other keywords are for readers or identify schemas. */
export const PLAIN: ReadonlySet<string> = new Set([
  "type",
  "enum",
  "const",
  "multipleOf",
  "maximum",
  "exclusiveMaximum",
  "minimum",
  "exclusiveMinimum",
  "maxLength",
  "minLength",
  "maxItems",
  "minItems",
  "uniqueItems",
  "maxContains",
  "minContains",
  "maxProperties",
  "minProperties",
  "required",
  "dependentRequired",
  "format",
  "readOnly",
  "writeOnly",
]);

/** Keywords that identify schemas: kept where the dynamic scope of evaluation matters. */
export const IDENTITY: ReadonlySet<string> = new Set(["$id", "$anchor", "$dynamicAnchor"]);
export const DEFINITIONS: ReadonlySet<string> = new Set(["$defs", "definitions"]);

const PART_KEYWORDS: ReadonlySet<string> = new Set([
  "properties",
  "additionalProperties",
  "items",
  "prefixItems",
]);

/** Fields of a form are parts, and so are items of a body of parts. Their content is JSON, unless the field is a list of parts. */
export function mediumOf(keyword: string, medium: Medium): Medium {
  if (medium === "parts" || medium === "fields")
    return PART_KEYWORDS.has(keyword) ? fieldMedium(medium) : medium;
  if (medium === "part" || medium === "field")
    return MAP.has(keyword) || keyword === "additionalProperties" ? "json" : medium;
  return medium;
}

export function acceptsBytes(keywords: Readonly<Record<string, unknown>>, medium: Medium): boolean {
  const isText = medium === "json" || medium === "parts" || medium === "fields";
  if (isText || keywords["contentEncoding"] !== undefined) return false;
  const type = keywords["type"];
  const text = type === undefined || (Array.isArray(type) && type.includes("string"));
  if (!text || keywords["$ref"] !== undefined) return false;
  if (medium === "bytes") return true;
  return keywords["format"] === "binary" || keywords["contentMediaType"] !== undefined;
}

export function typeEntry(values: unknown): Entry {
  const list: readonly unknown[] = Array.isArray(values) ? values : [];
  const types = new Set(
    list.map((value) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value)),
  );
  return ["type", [...types]];
}

/** Alternatives with a discriminator may overlap if read literally: the discriminator decides which one counts. */
export const assertedAs = (keyword: string, keywords: Readonly<Record<string, unknown>>): string =>
  keyword === "oneOf" && isObject(keywords["discriminator"]) && keywords["anyOf"] === undefined
    ? "anyOf"
    : keyword;

/** There may be two `allOf` entries: one for a reference, and the schema's own. */
export function gathered(entries: readonly Entry[]): Readonly<Record<string, JsonValue>> {
  const all = entries.flatMap(([keyword, value]) =>
    keyword === "allOf" ? (value as readonly JsonValue[]) : [],
  );
  const schema = Object.fromEntries(entries);
  return all.length === 0 ? schema : { ...schema, allOf: all };
}

/**
 * `readOnly` and `writeOnly` affect which properties are required, and are looked up where the property is declared.
 */
export function directionOf({ value }: Located): Readonly<Record<string, JsonValue>> {
  if (!isObject(value)) return {};
  return {
    ...(value["readOnly"] === true && { readOnly: true }),
    ...(value["writeOnly"] === true && { writeOnly: true }),
  };
}

export function withNull(schema: Readonly<Record<string, JsonValue>>): JsonValue {
  const { readOnly, writeOnly, ...rest } = schema;
  return {
    anyOf: [{ type: "null" }, rest],
    ...(readOnly !== undefined && { readOnly }),
    ...(writeOnly !== undefined && { writeOnly }),
  };
}
