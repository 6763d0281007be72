import { isObject } from "../../core/json-value.js";
import {
  unclearType,
  wrongType,
  wrongTypeLeftOut,
  wrongValue,
} from "../../diagnostics/catalogue/structure.js";
import { type Diagnostic, type Location, recoverable } from "../../diagnostics/diagnostic.js";
import { closest } from "../../core/closest.js";
import { kindOf, typeIn } from "../version.js";
import { typeInWords } from "./describe.js";
import type { FieldType } from "../format/object-types.js";
import { objectTypes } from "../format/objects.js";
import { JSON_TYPES } from "../format/schema-objects.js";
import type { Visit } from "./visit.js";

/** Returns whether a value has the JSON type that a field type requires. */
export function isOfType(type: FieldType, value: unknown): boolean {
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

/** The diagnostic for a value of the wrong type. `found` says what it is. */
export function wrongTypeOf(visit: Visit, found = foundIn(visit)): Diagnostic {
  const { type, place, name, note } = visit;
  const { document, pointer } = place;
  const parameters = { name, expected: typeInWords(type), found, note };
  // An empty key describes nothing that could be lost.
  const isEmpty =
    place.value === null && (type.is === "map" || (type.is === "object" && type.type === "Schema"));
  if (visit.prose || visit.dispensable === true || isEmpty)
    return wrongTypeLeftOut(parameters, { document, pointer });
  if (isRefused(visit)) return wrongType(parameters, { document, pointer });
  return recoverable(wrongType({ ...parameters, cost: costOf(visit) }, { document, pointer }));
}

const foundIn = ({ place: { value }, isTarget = false }: Visit): string =>
  isTarget ? typeIn(value) : kindOf(value);

/** Returns whether nothing can be generated because of a wrong value, even leniently: `docs/decisions/lenient-reading.md`. */
export function isRefused(visit: Visit): boolean {
  const { type, prose, refused = false } = visit;
  if (prose || isNothing(visit)) return false;
  return refused || (type.is === "object" && objectTypes.get(type.type)?.refused === true);
}

/**
 * An empty key in YAML is null, and an empty object of PHP is an empty list: neither says anything. A security
 * requirement that says nothing would allow everybody.
 */
const isNothing = ({ type, place: { value } }: Visit): boolean =>
  (type.is === "map" || (type.is === "object" && type.type !== "Security Requirement")) &&
  (value === null || (Array.isArray(value) && value.length === 0));

const costOf = ({ type, cost }: Visit): string =>
  cost ?? (type.is === "object" ? objectTypes.get(type.type)?.cost : undefined) ?? "it is ignored";

export function wrongValueOf(visit: Visit, value: string, allowed: readonly string[]): Diagnostic {
  const { document, pointer } = visit.place;
  const location = { document, pointer };
  // A property of no type costs less than the document.
  if (allowed.includes("integer")) return unclearTypeOf(value, location);
  const guess = guessOf(value, allowed);
  return wrongValue({ name: visit.name, value, allowed, cost: costOf(visit), guess }, location);
}

/** What is wrong with a word that is none of the JSON types. */
export const unclearTypeOf = (value: string, location: Location): Diagnostic =>
  unclearType({ value, guess: guessOf(value, JSON_TYPES) }, location);

function guessOf(value: string, allowed: readonly string[]): string | undefined {
  const plain = value.toLowerCase().replace(/[^a-z]/g, "");
  const synonym = SYNONYMS.get(plain) ?? plain;
  return allowed.includes(synonym) ? synonym : closest(value, allowed);
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
