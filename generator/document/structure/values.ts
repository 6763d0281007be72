import {
  unclearType,
  wrongType,
  wrongTypeLeftOut,
  wrongValue,
} from "../../diagnostics/catalogue/structure.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { closest } from "../../core/closest.js";
import { kindOf } from "../version.js";
import { describe } from "./describe.js";
import type { FieldType } from "../format/object-types.js";
import type { Visit } from "./visit.js";

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns whether a value has the JSON type that a field type requires. */
export function fits(type: FieldType, value: unknown): boolean {
  switch (type.is) {
    case "boolean":
    case "number":
    case "string":
      return typeof value === type.is;
    case "list":
      return Array.isArray(value);
    default:
      return isObject(value);
  }
}

/** Returns whether a value is valid, as far as this can be decided without descending into it. */
export function isScalarOf(type: FieldType, value: unknown): boolean {
  switch (type.is) {
    case "any":
      return true;
    case "string":
      return typeof value === "string" && type.of?.includes(value) !== false;
    case "boolean":
    case "number":
      return typeof value === type.is;
    case "count":
      return typeof value === "number" && Number.isInteger(value) && value >= 0;
    default:
      return false;
  }
}

export function wrongTypeOf({
  type,
  place,
  prose,
  dispensable = false,
  name,
  note,
}: Visit): Diagnostic {
  const { document, pointer, value } = place;
  const parameters = { name, expected: describe(type), found: kindOf(value), note };
  return (prose || dispensable ? wrongTypeLeftOut : wrongType)(parameters, { document, pointer });
}

export function wrongValueOf(visit: Visit, value: string, allowed: readonly string[]): Diagnostic {
  const { document, pointer } = visit.place;
  const location = { document, pointer };
  const plain = value.toLowerCase().replace(/[^a-z]/g, "");
  // "String" or "string," can only mean `string`.
  if (visit.name === "`type`" && allowed.includes(plain)) {
    return unclearType({ value, guess: plain }, location);
  }
  const guess = SYNONYMS.get(plain) ?? closest(value, allowed);
  const known = guess !== undefined && allowed.includes(guess) ? guess : undefined;
  return wrongValue({ name: visit.name, value, allowed, guess: known }, location);
}

/** Names of other languages and formats for the JSON types. */
const SYNONYMS = new Map([
  ["int", "integer"],
  ["long", "integer"],
  ["str", "string"],
  ["text", "string"],
  ["date", "string"],
  ["datetime", "string"],
  ["uuid", "string"],
  ["file", "string"],
  ["binary", "string"],
  ["enum", "string"],
  ["float", "number"],
  ["double", "number"],
  ["decimal", "number"],
  ["bool", "boolean"],
  ["list", "array"],
  ["map", "object"],
  ["dict", "object"],
]);
