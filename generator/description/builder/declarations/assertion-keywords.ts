/** Which keywords assertions keep, how their values are read, and how they become one assertion. */
import { type JsonValue, isObject } from "../../core/json-value.js";
import type { LocatedValue } from "../../core/origin.js";
import type { ApplicatorRow } from "../../../../runtime/json-schema/vocabulary/keywords.js";
import { keywordInfo } from "../../document/format/keyword-info.js";
import { fieldMedium, type Medium } from "../reading/source.js";

export type Entry = readonly [keyword: string, value: JsonValue];

/** How the value of a keyword becomes that of an assertion: as schemas, as it is, or not at all. */
export type Copying = ApplicatorRow["schemas"] | "pattern" | "plain" | "left out";

/**
 * @param whole Whether the schema keeps what identifies it and its parts, because the dynamic scope of evaluation matters.
 */
export function copyingOf(keyword: string, whole: boolean): Copying {
  if (keyword === "pattern") return "pattern";
  const { role, schemas, effect = "ignored" } = keywordInfo(keyword) ?? {};
  if (effect === "ignored" || (effect === "resolved" && !whole)) return "left out";
  if (role === "assertion" || role === "identifier" || effect === "direction") return "plain";
  return schemas ?? "left out";
}

/** Fields of a form are parts, and so are items of a body of parts. Their content is JSON, unless the field is a list of parts. */
export function mediumOf(keyword: string, medium: Medium): Medium {
  const { to, of: type } = keywordInfo(keyword) ?? {};
  if (to === "value") return medium;
  if (medium === "parts" || medium === "fields") return fieldMedium(medium);
  if (medium === "any") return "json";
  if (medium === "part" || medium === "field") return type === "object" ? "json" : medium;
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
export const assertionKeyword = (
  keyword: string,
  keywords: Readonly<Record<string, unknown>>,
): string =>
  keyword === "oneOf" && isObject(keywords["discriminator"]) && keywords["anyOf"] === undefined
    ? "anyOf"
    : keyword;

/** There may be two `allOf` entries: one for a reference, and the schema's own. */
export function joinAllOf(entries: readonly Entry[]): Readonly<Record<string, JsonValue>> {
  const all = entries.flatMap(([keyword, value]) =>
    keyword === "allOf" ? (value as readonly JsonValue[]) : [],
  );
  const schema = Object.fromEntries(entries);
  return all.length === 0 ? schema : { ...schema, allOf: all };
}

/**
 * `readOnly` and `writeOnly` affect which properties are required, and are looked up where the property is declared.
 */
export function directionOf({ value }: LocatedValue): Readonly<Record<string, JsonValue>> {
  if (!isObject(value)) return {};
  return {
    ...(value["readOnly"] === true && { readOnly: true }),
    ...(value["writeOnly"] === true && { writeOnly: true }),
  };
}

export function acceptNull(schema: Readonly<Record<string, JsonValue>>): JsonValue {
  const { readOnly, writeOnly, ...rest } = schema;
  return {
    anyOf: [{ type: "null" }, rest],
    ...(readOnly !== undefined && { readOnly }),
    ...(writeOnly !== undefined && { writeOnly }),
  };
}
