import { isIpv4, isIpv6 } from "./address.js";
import { isEmail, isIdnEmail } from "./email.js";
import { isHostname } from "./hostname.js";
import { isIdnHostname } from "./idn.js";
import {
  isBase64,
  isFloat,
  isInt16,
  isInt32,
  isInt64,
  isInt8,
  isUint16,
  isUint32,
  isUint64,
  isUint8,
} from "./numeric.js";
import { isJsonPointer, isRegex, isRelativeJsonPointer, isUuid } from "./pointer.js";
import { isDate, isDateTime, isDuration, isTime } from "./time.js";
import { isIri, isIriReference, isUri, isUriReference, isUriTemplate } from "./uri.js";

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
