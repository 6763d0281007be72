/** Splits a text into words at everything that is neither letter nor digit, and between `aB` and `ABc`. */
export function words(text: string): readonly string[] {
  return text
    .normalize("NFC")
    .replace(/(\p{Ll}|\p{Nd})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[^\p{L}\p{Nd}\p{M}]+/u)
    .filter((word) => word !== "");
}

/** `quote_item`, `quote-item` and `quoteItem` become `QuoteItem`; `HTTPError` stays as it is. */
export function pascalCase(text: string): string {
  const parts = text.normalize("NFC").split(/[^\p{L}\p{Nd}\p{M}]+/u);
  return startLegally(parts.map(upperFirst).join(""));
}

/** As {@link pascalCase}, with the first word in lower case: `HTTPError` becomes `httpError`. */
export function camelCase(text: string): string {
  const [first = "", ...rest] = words(text);
  return startLegally(first.toLowerCase() + rest.map(upperFirst).join(""));
}

export const kebabCase = (text: string): string => words(text).join("-").toLowerCase();

function upperFirst(word: string): string {
  const [first = ""] = word;
  return first.toUpperCase() + word.slice(first.length);
}

/** A name cannot begin with a digit or a combining mark. */
function startLegally(name: string): string {
  return name === "" || /^[\p{ID_Start}_$]/u.test(name) ? name : `_${name}`;
}

/** Orders texts by their UTF-16 code units, as `sort` does without a function. */
export const textOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * A short, stable hash of a string: FNV-1a (draft-eastlake-fnv), 32 bit, in base 36. Distinguishes clashing names; not
 * for security.
 */
export function mark(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

/**
 * Control characters, and characters that reorder or hide text: a document must not control the terminal that shows it.
 */
const UNPRINTABLE =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Makes a string from a document safe to print. */
export function printable(text: string): string {
  return text.replaceAll("\t", "  ").replace(UNPRINTABLE, escaped);
}

/** A value as multi-line JSON. Escapes what a terminal would interpret, which JSON mostly allows unescaped. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(UNPRINTABLE, (character) =>
    character === "\n" ? character : escaped(character),
  );

const escaped = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
