import type { BareSchema, Schema } from "../../model/schema.js";
import { unwrap } from "../../model/unwrap.js";

/** The JSON types of a schema's values; a number that may be a fraction is a `number`, else an `integer`. */
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

/** What a schema is called in messages: its declaration's name, or its types. */
export function nameOf(schema: Schema): string {
  if (schema.kind === "ref") return schema.target.name;
  return typesOf(schema).join(" or ");
}

/** Whether all values of one JSON type are of another. */
export const isWithin = (type: string, wider: string): boolean =>
  type === wider || wider === "any" || (type === "integer" && wider === "number");

const SCALARS: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean"]);

/** The same for text without types, where every scalar is a string as well. */
export const isWithinText = (type: string, wider: string): boolean =>
  isWithin(type, wider) || (wider === "string" && SCALARS.has(type));
