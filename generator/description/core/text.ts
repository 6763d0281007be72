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
