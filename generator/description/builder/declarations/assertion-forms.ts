/** Assembles assertions from keywords. */
import type { JsonValue } from "../../core/json-value.js";
import type { Located } from "../../core/origin.js";
import { isObject } from "../reading/read.js";
import type { Entry } from "./assertion-keywords.js";

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
