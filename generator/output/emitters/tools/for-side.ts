import { mapSchemas } from "../../../../runtime/json-schema/vocabulary/subschemas.js";
import {
  isObject,
  type JsonObject,
  type JsonValue,
  type Side,
} from "../../../description/index.js";

/** The marks of properties that only the other side sends. */
const OTHER_SIDE: Readonly<Record<Side, string>> = { read: "writeOnly", write: "readOnly" };

/**
 * A JSON Schema without the properties that only the other side sends, without the marks of both, and without patterns
 * that validators cannot compile.
 */
export function forSide(schema: JsonObject, side: Side): JsonObject {
  const { readOnly: _, writeOnly: __, ...keywords } = schema;
  const hidden = hiddenIn(schema["properties"], side);
  const kept = Object.entries(keywords).filter(
    ([keyword, value]) => keyword !== "pattern" || typeof value !== "string" || isPortable(value),
  );
  return Object.fromEntries(
    kept.map(([keyword, value]) => [
      keyword,
      mapSchemas(keyword, withoutHidden(keyword, value, hidden), (inner) =>
        isObject(inner) ? forSide(inner, side) : inner,
      ),
    ]),
  );
}

/** `required` and `properties` without the properties that are hidden. */
function withoutHidden(
  keyword: string,
  value: JsonValue,
  hidden: ReadonlySet<JsonValue>,
): JsonValue {
  if (keyword === "required" && Array.isArray(value))
    return value.filter((name) => !hidden.has(name));
  return keyword === "properties" && isObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !hidden.has(name)))
    : value;
}

/** JSON Schema, 6.4.1: patterns have the `u` flag. A validator that finds one without it refuses the whole tool. */
function isPortable(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u").source !== "";
  } catch {
    return false;
  }
}

function hiddenIn(properties: JsonValue | undefined, side: Side): ReadonlySet<JsonValue> {
  const found = isObject(properties) ? Object.entries(properties) : [];
  return new Set(
    found
      .filter(([, schema]) => isObject(schema) && schema[OTHER_SIDE[side]] === true)
      .map(([name]) => name),
  );
}
