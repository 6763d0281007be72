/** The only place where a string from a document becomes a string literal in code. */

/** Characters that end a line, reorder text, or are invisible: always escaped. */
const UNSAFE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Printable ASCII in which nothing is escaped: nearly every string. */
const PLAIN = /^[ !#-;=-[\]-~]*$/;

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * A string literal: in double quotes, or in single quotes if that saves escapes (as formatters choose). `</script` and
 * `<!--` are split, so that the output can be embedded in HTML.
 */
export function stringLiteral(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  const quote = text.split('"').length > text.split("'").length ? "'" : '"';
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll(quote, `\\${quote}`)
    .replace(UNSAFE, escapeCharacter)
    .replace(/<(?=\/script|!--)/gi, "\\u003c");
  return quote + escaped + quote;
}

/** A module whose literals somebody else has printed, with the escapes that those have here. */
export const withEscapes = (module: string): string =>
  module.replace(UNSAFE, (character) =>
    character === "\n" ? character : escapeCharacter(character),
  );

/** A template literal type: the texts, with any text between them. */
export const templateLiteral = (texts: readonly string[]): string =>
  `\`${texts.map(templateText).join("${string}")}\``;

/** A text between the expressions of a template. */
export const templateText = (text: string): string =>
  stringLiteral(text)
    .slice(1, -1)
    .replaceAll(/`|\$\{/g, "\\$&");

/** A number literal as formatters write it. */
export function numberLiteral(value: number): string {
  if (Object.is(value, -0)) return "-0";
  if (!Number.isFinite(value)) throw new RangeError(`not a JSON number: ${value}`);
  return String(value).replace("e+", "e");
}

function escapeCharacter(character: string): string {
  return SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
