import type { BareSchema, Schema } from "../../model/schema.js";
import { unwrap } from "../../model/unwrap.js";

/** The JSON types of a schema's values; a number that may have a fraction is a `number`, otherwise an `integer`. */
export function typesOf(schema: Schema): readonly string[] {
  const bare = unwrap(schema);
  return bare === undefined ? ["any"] : [...new Set(typesOfBare(bare))];
}

function typesOfBare(bare: BareSchema): readonly string[] {
  switch (bare.kind) {
    case "number":
      return [bare.integer ? "integer" : "number"];
    case "literal":
      return [typeOfValue(bare.value)];
    case "enum":
      return bare.values.map(({ value }) => typeOfValue(value));
    case "tuple":
      return ["array"];
    case "union":
      return bare.variants.flatMap(typesOf);
    case "intersection":
      return bare.parts.slice(0, 1).flatMap(typesOf);
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

export function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

/** The name of a schema in messages: its declaration's name, or its types. */
export function nameOf(schema: Schema): string {
  if (schema.kind === "ref") return schema.target.name;
  return typesOf(schema).join(" or ");
}

/** Returns whether all values of one JSON type belong to another. */
export const isWithin = (type: string, wider: string): boolean =>
  type === wider || wider === "any" || (type === "integer" && wider === "number");

const SCALARS: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean"]);

/** The same for strings without types, where every scalar is also a string. */
export const isWithinText = (type: string, wider: string): boolean =>
  isWithin(type, wider) || (wider === "string" && SCALARS.has(type));
