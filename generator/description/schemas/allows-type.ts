import type { JsonValue } from "../core/json-value.js";
import type { Schema } from "../model/schema.js";

/**
 * Returns whether a schema allows the JSON type of a value, whatever else it says of values. Examples of objects in
 * real documents may be `null`, or JSON in a string.
 */
export function allowsTypeOf(value: JsonValue, schema: Schema): boolean {
  const seen = new Set<Schema>();
  const stack = [schema];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (allowsByItself(next, value)) return true;
    stack.push(...within(next));
  }
  return false;
}

/** The schemas that apply to the same value. */
function within(schema: Schema): readonly Schema[] {
  switch (schema.kind) {
    case "ref":
      return [schema.target.schema];
    case "nullable":
    case "refined":
      return [schema.schema];
    case "union":
      return schema.variants;
    case "intersection":
      return schema.parts;
    default:
      return [];
  }
}

function allowsByItself(schema: Schema, value: JsonValue): boolean {
  switch (schema.kind) {
    case "any":
      return true;
    case "nullable":
    case "null":
      return value === null;
    case "refined":
      return schema.typeless === true;
    case "boolean":
    case "number":
      return typeof value === schema.kind;
    case "string":
    case "binary":
      return typeof value === "string";
    case "array":
    case "tuple":
      return Array.isArray(value);
    case "object":
      return typeOf(value) === "object";
    case "literal":
      return typeOf(value) === typeOf(schema.value);
    case "enum":
      return schema.values.some((listed) => typeOf(value) === typeOf(listed.value));
    default:
      return false;
  }
}

function typeOf(value: JsonValue): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
