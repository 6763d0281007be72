/** Percent-encoding (RFC 3986, 2.1): everything but letters, digits and `-._~` is encoded. */
const LEFT_BY_PLATFORM = /[!'()*]/g;
const UNPAIRED_SURROGATE =
  /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export const escapeText = (text: string): string =>
  encodeURIComponent(text.replace(UNPAIRED_SURROGATE, "\ufffd")).replace(
    LEFT_BY_PLATFORM,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Reserved expansion (RFC 6570, 3.2.3): the reserved characters in `kept` and triplets such as `%20` stay unchanged.
 */
export function escapeExcept(text: string, kept: string): string {
  return text.replace(/%[0-9a-f]{2}|[^%]+|%/gi, (part) =>
    part.length === 3 && part.startsWith("%")
      ? part
      : Array.from(part, (character) =>
          kept.includes(character) ? character : escapeText(character),
        ).join(""),
  );
}

/** Malformed triplets stay unchanged, for a validator to report. */
export function unescapeText(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Like {@link unescapeText}, but a plus sign is a space (URL standard, 5.1). */
export const unescapeForm = (text: string): string =>
  unescapeText(text.includes("+") ? text.replaceAll("+", " ") : text);
