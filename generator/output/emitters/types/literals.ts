import type { Declaration, JsonValue, Schema } from "../../../description/index.js";

/** The parts of an intersection, or only its literal if all other parts accept that value: `Foo & 1` is `1`. */
export function withoutRedundant(parts: readonly Schema[]): readonly Schema[] {
  const literal = parts.find((part) => part.kind === "literal");
  if (literal === undefined) return parts;
  return parts.every((part) => holds(part, literal.value, new Set())) ? [literal] : parts;
}

/** Returns whether a schema's type certainly includes a value. Each declaration is visited once. */
function holds(schema: Schema, value: JsonValue, seen: Set<Declaration>): boolean {
  switch (schema.kind) {
    case "any":
      return true;
    case "boolean":
    case "number":
    case "string":
      return typeof value === schema.kind;
    case "literal":
      return schema.value === value;
    case "enum":
      return schema.values.some((listed) => listed.value === value);
    case "union":
      // The variants of a discriminated union are objects.
      return schema.variants.some((variant) => holds(variant, value, seen));
    case "intersection":
      return schema.parts.every((part) => holds(part, value, seen));
    case "nullable":
    case "refined":
      return holds(schema.schema, value, seen);
    case "ref":
      if (seen.has(schema.target)) return false;
      seen.add(schema.target);
      return holds(schema.target.schema, value, seen);
    // No literal is null: that is a kind of its own.
    case "null":
    case "never":
    case "binary":
    case "array":
    case "tuple":
    case "object":
      return false;
    default:
      return schema satisfies never;
  }
}
