import {
  isObject,
  type JsonObject,
  type JsonValue,
  type Side,
} from "../../../description/index.js";

/** Keywords whose values are data. */
const DATA: ReadonlySet<string> = new Set(["const", "default", "enum", "examples"]);

/** The marks of properties that only the other side sends. */
const OTHER: Readonly<Record<Side, string>> = { read: "writeOnly", write: "readOnly" };

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
    kept.map(([keyword, value]) => {
      if (DATA.has(keyword)) return [keyword, value];
      if (keyword === "required" && Array.isArray(value))
        return [keyword, value.filter((name) => !hidden.has(name))];
      if (keyword === "properties" && isObject(value)) return [keyword, ofMap(value, side, hidden)];
      const isMap = keyword === "patternProperties" || keyword === "dependentSchemas";
      return [keyword, isMap && isObject(value) ? ofMap(value, side) : inside(value, side)];
    }),
  );
}

/** JSON Schema, 6.4.1: patterns have the `u` flag. A validator that finds one without it refuses the whole tool. */
function isPortable(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u").source !== "";
  } catch {
    return false;
  }
}

function inside(value: JsonValue, side: Side): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => inside(item, side));
  return isObject(value) ? forSide(value, side) : value;
}

const ofMap = (
  schemas: JsonObject,
  side: Side,
  hidden: ReadonlySet<JsonValue> = new Set(),
): JsonObject =>
  Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => !hidden.has(name))
      .map(([name, schema]) => [name, inside(schema, side)]),
  );

function hiddenIn(properties: JsonValue | undefined, side: Side): ReadonlySet<JsonValue> {
  const found = isObject(properties) ? Object.entries(properties) : [];
  return new Set(
    found
      .filter(([, schema]) => isObject(schema) && schema[OTHER[side]] === true)
      .map(([name]) => name),
  );
}
