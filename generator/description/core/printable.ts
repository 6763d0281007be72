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
