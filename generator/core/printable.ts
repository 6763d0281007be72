/** Control characters, and those that reorder or hide text: a document must not drive the terminal that shows it. */
const UNPRINTABLE =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** A string of a document, made safe to print. */
export function printable(text: string): string {
  return text.replaceAll("\t", "  ").replace(UNPRINTABLE, escaped);
}

/** A value as JSON over several lines. Escapes what a terminal would act on, most of which JSON may hold unescaped. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(UNPRINTABLE, (character) =>
    character === "\n" ? character : escaped(character),
  );

const escaped = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
