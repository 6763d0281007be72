import type { Random } from "./random.js";
import { letters } from "./words.js";

/** A text of exactly this many characters; `undefined` if the format has none. */
type Fit = (length: number, random: Random) => string | undefined;

/** The first digit is not zero. */
const digits = (length: number, random: Random): string =>
  Array.from({ length }, (_, index) => (index === 0 ? 1 : 0) + random.below(9)).join("");

/** A label of a host name has at most 63 characters (RFC 1035, 2.3.4). */
const labels = (length: number, random: Random): string =>
  length <= 63 ? letters(random, length) : `${letters(random, 62)}.${labels(length - 63, random)}`;

const host: Fit = (length, random) => {
  if (length < 1 || length > 253) return undefined;
  return length < 4 ? letters(random, length) : `${labels(length - 3, random)}.co`;
};

/** The part before the `@` has at most 64 characters (RFC 5321, 4.5.3.1.1). */
const email: Fit = (length, random) => {
  const local = Math.max(1, Math.min(64, Math.ceil((length - 5) / 2)));
  const domain = host(length - local - 1, random);
  return domain === undefined ? undefined : `${letters(random, local)}@${domain}`;
};

const uri: Fit = (length, random) => {
  if (length < 3) return undefined;
  if (length < 8) return `x:${letters(random, length - 2)}`;
  const scheme = length < 12 ? "http://" : "https://";
  const rest = length - scheme.length;
  const origin = scheme + (host(Math.min(rest, 11), random) ?? "");
  return rest <= 11 ? origin : origin + path(rest - 11, random);
};

const path = (length: number, random: Random): string =>
  length === 0 ? "" : `/${letters(random, length - 1)}`;

const duration: Fit = (length, random) => {
  if (length < 3) return undefined;
  return length === 3 ? `P${digits(1, random)}D` : `PT${digits(length - 3, random)}M`;
};

/** With a fraction of a second after the second (RFC 3339, 5.6). */
const fraction =
  (second: string): Fit =>
  (length, random) => {
    const missing = length - second.length - 2;
    return missing < 1 ? undefined : `${second}.${digits(missing, random)}Z`;
  };

/** Parts of 1 to `most` characters between separators. */
function groupLengths(length: number, most: number, count: number): readonly number[] | undefined {
  const characters = length - (count - 1);
  if (characters < count || characters > count * most) return undefined;
  const even = Math.floor(characters / count);
  return Array.from({ length: count }, (_, index) => even + (index < characters % count ? 1 : 0));
}

const ipv4: Fit = (length, random) =>
  groupLengths(length, 3, 4)
    ?.map((size) => String(10 ** (size - 1) + random.below(size === 3 ? 100 : 9)))
    .join(".");

/** Groups of zeros are left out where the address is too long with all eight (RFC 4291, 2.2). */
const ipv6: Fit = (length, random) => {
  const whole = groupLengths(length, 4, 8);
  const sizes = whole ?? groupLengths(length - 2, 4, Math.ceil((length - 1) / 5));
  const groups = sizes?.map((size) => digits(size, random)).join(":");
  return groups === undefined || whole !== undefined ? groups : `::${groups}`;
};

/** The unused bits of the last character are zero (RFC 4648, 3.5). */
const base64 = (length: number, random: Random): string =>
  length === 0 ? "" : `${letters(random, length - 1)}A`;

const FITS: Readonly<Record<string, Fit>> = {
  "date-time": fraction("2024-05-17T08:30:06"),
  time: fraction("08:30:06"),
  duration,
  email,
  "idn-email": email,
  hostname: host,
  "idn-hostname": host,
  ipv4,
  ipv6,
  uri,
  url: uri,
  iri: uri,
  "uri-reference": path,
  "iri-reference": path,
  "uri-template": path,
  "json-pointer": path,
  "relative-json-pointer": (length, random) =>
    length < 2 ? "0".slice(0, length) || undefined : `0${path(length - 1, random)}`,
  regex: (length, random) => letters(random, length),
  byte: (length, random) => (length % 4 === 0 ? base64(length, random) : undefined),
  base64url: (length, random) => (length % 4 === 1 ? undefined : base64(length, random)),
  decimal: digits,
  int32: (length, random) => (length < 10 ? digits(length, random) : undefined),
  int64: (length, random) => (length < 19 ? digits(length, random) : undefined),
};

/** How many lengths are tried: no format has fewer than one text among so many, if it has longer ones. */
const LENGTHS_TRIED = 40;

/** How many characters a text has. */
export interface Lengths {
  readonly least: number;
  readonly most: number;
}

/** A text in the format whose length is within bounds, and next to the usual length. */
export function fittedText(
  format: string,
  { usual, least, most, random }: Lengths & { readonly usual: number; readonly random: Random },
): string | undefined {
  const fit = Object.hasOwn(FITS, format) ? FITS[format] : undefined;
  const [start, step] = usual < least ? [least, 1] : [most, -1];
  for (let tried = 0; tried < LENGTHS_TRIED; tried++) {
    const length = start + tried * step;
    if (length < least || length > most) return undefined;
    const text = fit?.(length, random);
    if (text !== undefined) return text;
  }
  return undefined;
}
