/** JSON pointers, regular expressions and UUIDs (JSON Schema Validation 7.3.5, 7.3.7, 7.3.8). */

const POINTER = /^(?:\/(?:[^~/]|~[01])*)*$/u;
const RELATIVE = /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/u;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** RFC 6901. */
export const isJsonPointer = (text: string): boolean => POINTER.test(text);

/** draft-handrews-relative-json-pointer-01. */
export const isRelativeJsonPointer = (text: string): boolean => RELATIVE.test(text);

/** RFC 4122, of any version. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** ECMA-262, with the `u` flag. */
export function isRegex(text: string): boolean {
  try {
    return new RegExp(text, "u") instanceof RegExp;
  } catch {
    return false;
  }
}
