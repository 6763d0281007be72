/** Orders texts by their UTF-16 code units, as `sort` does without a function. */
export const textOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A media type without its parameters, in small letters (RFC 9110, 8.3.1). */
export const essence = (mediaType: string): string =>
  (mediaType.split(";")[0] ?? "").trim().toLowerCase();

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
  return text.replaceAll("\t", "  ").replace(UNPRINTABLE, unicodeEscape);
}

/** A value as multi-line JSON. Escapes what a terminal would interpret, which JSON mostly allows unescaped. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(UNPRINTABLE, (character) =>
    character === "\n" ? character : unicodeEscape(character),
  );

const unicodeEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Text for an element or an attribute. XML 1.0, 2.2: some characters cannot be written at all. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
