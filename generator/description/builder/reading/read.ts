import { childPointer, type LocatedValue } from "../../core/origin.js";
import { type JsonValue, isObject } from "../../core/json-value.js";

/** Reads values of unknown type. A value of the wrong type counts as absent: `document/structure` has reported it. */

/** Reads own properties only, so that `constructor` and `__proto__` are ordinary names. */
export const get = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

export function getText(value: unknown, key: string): string | undefined {
  const found = get(value, key);
  return typeof found === "string" ? found : undefined;
}

export function getFlag(value: unknown, key: string): boolean | undefined {
  const found = get(value, key);
  return typeof found === "boolean" ? found : undefined;
}

/** The place of a member, if there is one. */
export function child(place: LocatedValue, key: string): LocatedValue | undefined {
  const value = get(place.value, key);
  return value === undefined
    ? undefined
    : { document: place.document, pointer: childPointer(place.pointer, key), value };
}

/** The places of all members of an object, in the order of the document. */
export function members(
  place: LocatedValue | undefined,
): readonly (readonly [key: string, LocatedValue])[] {
  if (place === undefined || !isObject(place.value)) return [];
  const { document, pointer } = place;
  return Object.entries(place.value).map(([key, value]) => [
    key,
    { document, pointer: childPointer(pointer, key), value },
  ]);
}

/** The places of the elements of an array. */
export function elements(place: LocatedValue | undefined): readonly LocatedValue[] {
  if (place === undefined || !Array.isArray(place.value)) return [];
  const { document, pointer } = place;
  const values: readonly unknown[] = place.value;
  return values.map((value, index) => ({ document, pointer: childPointer(pointer, index), value }));
}

/** Returns whether a value is there: everything in a document is JSON. */
export const isJson = (value: unknown): value is JsonValue => value !== undefined;
