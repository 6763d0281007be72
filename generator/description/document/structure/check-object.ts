import {
  emptyEntry,
  lostField,
  missingField,
  missingFieldAdvised,
  otherVersion,
  unknownField,
} from "../../diagnostics/catalogue/structure.js";
import { atKey, type Location, recoverable } from "../../diagnostics/diagnostic.js";
import { closest } from "../../core/closest.js";
import { childPointer } from "../../core/origin.js";
import type { Checker, ObjectVisit } from "./visit.js";
import { isExtension } from "./keys.js";
import { exists, type Field, isMandatory, ownField, typeIn } from "../format/object-types.js";
import { isScalarOf } from "./values.js";
import { isQuoted } from "../upgrade.js";

/** Checks the keys of an object against its type, and passes its values on to the checker. */
export function checkObject(visit: ObjectVisit, checker: Checker): void {
  const { place, value, name, type } = visit;
  const keys = Object.keys(value);
  // The checker takes the last entry first.
  for (const key of keys.reverse()) {
    const field = ownField(type, key);
    if (field !== undefined && isRight(field, value[key], checker)) continue;
    // The reader of schemas, of parameters in Swagger 2.0 too, says what it reads.
    if ((name === "Schema" || key !== "deprecated") && isQuoted(key, value[key])) continue;
    const location = keyLocation(visit, key);
    const child = { document: place.document, pointer: location.pointer, value: value[key] };
    if (field !== undefined) checkField({ visit, key, field, location }, checker, child);
    else if (type.entries === undefined) unknown(visit, key, checker);
    else if (!isExtension(key, type.entries.keys)) {
      const under = `\`${key}\` of this ${name} Object`;
      const { values } = type.entries;
      if (child.value === null && values.is === "list")
        checker.add(emptyEntry({ name: under }, location));
      else {
        const { prose } = visit;
        checker.push({ type: values, place: child, prose, refused: type.refused, name: under });
      }
    }
  }
  for (const [key, field] of type.mandatory) {
    if (!Object.hasOwn(value, key) && isMandatory(field, value))
      checkMissing(visit, { key, field }, checker);
  }
}

/** A quick test that most values pass. */
const isRight = (field: Field, value: unknown, { openapi }: Checker): boolean =>
  exists(field, openapi.family) && isScalarOf(typeIn(field, openapi.family), value);

interface FieldVisit {
  readonly visit: ObjectVisit;
  readonly key: string;
  readonly field: Field;
  readonly location: Location;
}

function checkField(
  { visit, key, field, location }: FieldVisit,
  checker: Checker,
  place: Parameters<Checker["push"]>[0]["place"],
): void {
  const { family, written } = checker.openapi;
  if (isOlder(field, place.value, visit.value)) return;
  if (!exists(field, family) && visit.type.open !== true) {
    const has =
      field.until === undefined
        ? `${field.since ?? "3.0"} and later`
        : `${field.until} and earlier`;
    const { instead } = field;
    checker.add(otherVersion({ field: key, type: visit.name, has, written, instead }, location));
  }
  const optionalNull = place.value === null && field.required === undefined && mayBeEmpty(field);
  const prose = visit.prose || field.prose === true || optionalNull;
  const { note, dispensable, refused, cost } = field;
  const type = typeIn(field, family);
  checker.push({ type, place, prose, dispensable, refused, cost, name: `\`${key}\``, note });
}

function isOlder({ older }: Field, value: unknown, holder: object): boolean {
  if (older === undefined) return false;
  if (older.beside !== undefined && !Object.hasOwn(holder, older.beside)) return false;
  return older.is === "list" ? Array.isArray(value) : typeof value === older.is;
}

/** An empty value in YAML (`tags:`) is null. If nothing depends on it, it counts as absent. */
const mayBeEmpty = ({ is }: Field): boolean => is !== "object" && is !== "either";

function checkMissing(
  visit: ObjectVisit,
  { key, field }: { readonly key: string; readonly field: Field },
  checker: Checker,
): void {
  const { family } = checker.openapi;
  if (!exists(field, family)) return;
  if (field.optionalSince !== undefined && field.optionalSince <= family) return;
  const { document, pointer } = visit.place;
  const location = atKey({ document, pointer });
  const parameters = { field: key, type: visit.name };
  if (visit.prose || field.required === "advised")
    return checker.add(missingFieldAdvised(parameters, location));
  const cost = field.cost ?? visit.type.cost ?? "it is left out";
  if (field.refused === true) return checker.add(missingField(parameters, location));
  checker.add(recoverable(missingField({ ...parameters, cost }, location)));
}

function unknown(visit: ObjectVisit, key: string, checker: Checker): void {
  const { type, name, value } = visit;
  if (key.startsWith("x-") || key === "$ref" || type.open === true) return;
  const location = keyLocation(visit, key);
  const known = Object.entries(type.fields).filter(([, field]) =>
    exists(field, checker.openapi.family),
  );
  const guess = nearMiss(
    key,
    known.map(([field]) => field),
  );
  const content = value[key];
  if (type.lost !== undefined && typeof content === "object" && content !== null) {
    checker.add(lostField({ field: key, type: name, expected: type.lost, guess }, location));
  } else checker.add(unknownField({ field: key, type: name, guess }, location));
}

/** Short words are similar to almost everything. */
const nearMiss = (key: string, known: readonly string[]): string | undefined =>
  key.length < 4 ? undefined : closest(key, known);

const keyLocation = ({ place }: ObjectVisit, key: string): Location =>
  atKey({ document: place.document, pointer: childPointer(place.pointer, key) });
