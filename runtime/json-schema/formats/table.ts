import { isIpv4, isIpv6 } from "./address.js";
import { isEmail, isIdnEmail } from "./email.js";
import { isHostname, isIdnHostname } from "./idn.js";
import { isDate, isDateTime, isDuration, isTime } from "./time.js";
import { isIri, isIriReference, isUri, isUriReference, isUriTemplate } from "./uri.js";

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

/** Formats of the OpenAPI format registry that limit numbers or encode bytes. */

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

export const isInt8 = (value: number): boolean => isWithin(value, -128, 127);
export const isInt16 = (value: number): boolean => isWithin(value, -32_768, 32_767);
export const isInt32 = (value: number): boolean => isWithin(value, -2_147_483_648, 2_147_483_647);
export const isUint8 = (value: number): boolean => isWithin(value, 0, 255);
export const isUint16 = (value: number): boolean => isWithin(value, 0, 65_535);
export const isUint32 = (value: number): boolean => isWithin(value, 0, 4_294_967_295);

/** A JSON number beyond 2^53 has already lost digits; the rounded number has to be in the range. */
export const isInt64 = (value: number): boolean =>
  Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63;
export const isUint64 = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value < 2 ** 64;

export const isFloat = (value: number): boolean => Math.abs(value) <= 3.4028234663852886e38;

/** RFC 4648, 4: with padding, without line breaks. The pattern has no group to repeat, because texts may be long. */
export const isBase64 = (text: string): boolean =>
  text.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/.test(text);

const STRINGS: ReadonlyMap<string, (text: string) => boolean> = /* @__PURE__ */ new Map([
  ["date-time", isDateTime],
  ["date", isDate],
  ["time", isTime],
  ["duration", isDuration],
  ["email", isEmail],
  ["idn-email", isIdnEmail],
  ["hostname", isHostname],
  ["idn-hostname", isIdnHostname],
  ["ipv4", isIpv4],
  ["ipv6", isIpv6],
  ["uri", isUri],
  ["uri-reference", isUriReference],
  ["iri", isIri],
  ["iri-reference", isIriReference],
  ["uri-template", isUriTemplate],
  ["json-pointer", isJsonPointer],
  ["relative-json-pointer", isRelativeJsonPointer],
  ["regex", isRegex],
  ["uuid", isUuid],
  ["byte", isBase64],
]);

const NUMBERS: ReadonlyMap<string, (value: number) => boolean> = /* @__PURE__ */ new Map([
  ["int8", isInt8],
  ["int16", isInt16],
  ["int32", isInt32],
  ["int64", isInt64],
  ["uint8", isUint8],
  ["uint16", isUint16],
  ["uint32", isUint32],
  ["uint64", isUint64],
  ["float", isFloat],
]);

/**
 * The check of a format, which accepts values of types that the format does not apply to. `undefined` for an unknown
 * format.
 */
export function formatCheck(format: string): ((value: unknown) => boolean) | undefined {
  const ofString = STRINGS.get(format);
  if (ofString !== undefined) return (value) => typeof value !== "string" || ofString(value);
  const ofNumber = NUMBERS.get(format);
  if (ofNumber !== undefined) return (value) => typeof value !== "number" || ofNumber(value);
  return undefined;
}
