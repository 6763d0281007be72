import { isObject } from "../core/json-value.js";
import { childOf, childPointer, type LocatedValue, valueAt } from "../core/origin.js";
import { REFERRING_KEYS } from "./format/keys.js";
import { type FieldType, ownField, type ReferenceTarget } from "./format/object-types.js";
import { objectTypes } from "./format/objects.js";

/** A reference that is not called `$ref`, such as a value in the mapping of a discriminator. */
export interface HeldReference {
  readonly ref: string;
  readonly to: ReferenceTarget;
  /** The reference's own pointer. */
  readonly pointer: string;
}

/** The references in the value of a key: of a discriminator, a link or an example, or of a map of these. */
export function heldReferences(
  key: string,
  value: unknown,
  pointer: string,
): readonly HeldReference[] {
  const type = REFERRING_KEYS.get(key);
  return type === undefined ? [] : referencesIn(type, value, pointer);
}

function referencesIn(type: FieldType, value: unknown, pointer: string): readonly HeldReference[] {
  if (type.is === "reference")
    return typeof value === "string" ? [{ ref: value, to: type.to, pointer }] : [];
  if (!isObject(value)) return [];
  const object = type.is === "object" ? objectTypes.get(type.type) : undefined;
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = type.is === "map" ? type.values : object && ownField(object, key);
    return own === undefined ? [] : referencesIn(own, inner, childPointer(pointer, key));
  });
}

interface DescriptionFile {
  readonly uri: string;
  readonly value: unknown;
}

/**
 * The component that a reference to a schema names. What is the name of one is no URI reference, whatever it looks like
 * (OpenAPI 3.1.1, 4.8.25.4).
 */
export function schemaNamed(
  name: string,
  document: DescriptionFile | undefined,
): LocatedValue | undefined {
  if (document === undefined) return undefined;
  const found = childOf(valueAt(document.value, "/components/schemas")?.value, name);
  const pointer = childPointer("/components/schemas", name);
  return found && { document: document.uri, pointer, value: found.value };
}

/** Returns whether what names no component may be a URI reference. */
export const mayBeUri = (ref: string): boolean => /[/#.]/.test(ref);

/** Returns whether a reference to a schema leads out of documents, and names no component of theirs. */
export const isSchemaUri = (
  ref: string,
  documents: readonly (DescriptionFile | undefined)[],
): boolean =>
  !ref.startsWith("#") &&
  mayBeUri(ref) &&
  documents.every((document) => schemaNamed(ref, document) === undefined);
