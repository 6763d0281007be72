import { fittedText, type Lengths } from "./fitted.js";
import type { Random } from "./random.js";
import { word } from "./words.js";

/**
 * Strings in the formats of JSON Schema Validation 7.3 and of the OpenAPI registry; the same seed produces the same
 * string.
 */
const MAKERS: Readonly<Record<string, (random: Random) => string>> = {
  "date-time": (random) => moment(random).toISOString().replace(".000", ""),
  date: (random) => moment(random).toISOString().slice(0, 10),
  time: (random) => moment(random).toISOString().slice(11, 19).concat("Z"),
  duration: (random) => `PT${1 + random.below(59)}M`,
  email: (random) => `${word(random)}.${word(random)}@example.com`,
  "idn-email": (random) => `${word(random)}@example.com`,
  hostname: (random) => `${word(random)}.example.com`,
  "idn-hostname": (random) => `${word(random)}.example.com`,
  ipv4: (random) => `192.0.2.${1 + random.below(254)}`,
  ipv6: (random) => `2001:db8::${(1 + random.below(0xfffe)).toString(16)}`,
  uri: (random) => `https://example.com/${word(random)}`,
  url: (random) => `https://example.com/${word(random)}`,
  "uri-reference": (random) => `/${word(random)}`,
  iri: (random) => `https://example.com/${word(random)}`,
  "iri-reference": (random) => `/${word(random)}`,
  "uri-template": (random) => `https://example.com/${word(random)}/{id}`,
  "json-pointer": (random) => `/${word(random)}`,
  "relative-json-pointer": (random) => `${random.below(3)}/${word(random)}`,
  regex: (random) => `^${word(random)}$`,
  uuid: uuid,
  byte: (random) => BYTES[random.below(BYTES.length)] ?? "",
  base64url: (random) => BYTES[random.below(BYTES.length)]?.replaceAll("=", "") ?? "",
  char: (random) => word(random).slice(0, 1),
  decimal: (random) => `${1 + random.below(999)}.${10 + random.below(90)}`,
  int32: (random) => String(1 + random.below(1000)),
  int64: (random) => String(1 + random.below(1000)),
};

/** One word each, in Base64 (RFC 4648, section 4). */
const BYTES: readonly string[] = ["YW1iZXI=", "aGFyYm9y", "cml2ZXI=", "c3VtbWl0", "d2lsbG93"];

/** How many usual texts are made to find one that is not too long. */
const USUAL_ATTEMPTS = 10;

/** Whether there are texts for a format. */
export const isKnownFormat = (format: string): boolean => Object.hasOwn(MAKERS, format);

/** A string in a known format. */
export const usualText = (format: string, random: Random): string => MAKERS[format]?.(random) ?? "";

/**
 * A string in a known format: a usual one if its length is within the bounds, else one that is as long as they ask for.
 * `undefined` if the format has none.
 */
export function textInFormat(format: string, random: Random, bounds: Lengths): string | undefined {
  let usual = 0;
  for (let attempt = 0; attempt < USUAL_ATTEMPTS; attempt++) {
    const text = usualText(format, random.fork(attempt));
    if (text.length >= bounds.least && text.length <= bounds.most) return text;
    usual = text.length;
  }
  return fittedText(format, { ...bounds, usual, random });
}

/** A random second of the years 2023 to 2025. */
const moment = (random: Random): Date =>
  new Date(Date.UTC(2023, 0, 1) + random.below(3 * 365 * 86_400) * 1000);

const HEXADECIMAL: readonly string[] = [..."0123456789abcdef"];

/** Version 4 (RFC 9562, 5.4). */
function uuid(random: Random): string {
  const digits = Array.from({ length: 32 }, () => random.pick(HEXADECIMAL));
  digits[12] = "4";
  digits[16] = "89ab"[random.below(4)] ?? "8";
  const text = digits.join("");
  return [
    text.slice(0, 8),
    text.slice(8, 12),
    text.slice(12, 16),
    text.slice(16, 20),
    text.slice(20),
  ].join("-");
}
