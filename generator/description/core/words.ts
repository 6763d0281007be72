/**
 * Words with a capital letter in the middle, as people write them. The case of letters does not tell them from two
 * words, as in `getATag`.
 */
const SPELLED = [
  "DevOps",
  "GitHub",
  "GitLab",
  "GraphQL",
  "IPv[46]",
  "IoT",
  "JavaScript",
  "MySQL",
  "NoSQL",
  "[Oo]Auth",
  "OpenAPI",
  "OpenID",
  "PostgreSQL",
  "TypeScript",
].join("|");

/** What a word goes on with: anything but a capital letter. */
const REST = String.raw`(?:(?!\p{Lu})[\p{L}\p{Nd}\p{M}])*`;

const WORD = new RegExp(
  [
    String.raw`(?:${SPELLED})(?!\p{Ll})\p{Nd}*`,
    // `mTLS`, `vCPUs`
    String.raw`(?<!\p{L})\p{Ll}\p{Lu}{2,}s?(?!\p{Ll})`,
    // `URLs`: a plural is one word.
    String.raw`\p{Lu}{2,}s(?!\p{Ll})`,
    // `HTTP` of `HTTPServer`, `S3`
    String.raw`\p{Lu}+(?!\p{Ll})${REST}`,
    String.raw`\p{Lu}?${REST}`,
  ].join("|"),
  "gu",
);

/** One word. Most parts are, and large documents have millions of them. */
const PLAIN = /^[a-z\d]+$/;
/** ASCII without apostrophes, which needs no knowledge of Unicode. */
const SIMPLE = /^[\x20-\x26\x28-\x7e]*$/;

/** The words of a text, as they are written there: `getURLs`, `get_URLs` and `get URLs` are `get` and `URLs`. */
export const words = (text: string): readonly string[] =>
  partsOf(text)
    .flatMap((part) => (PLAIN.test(part) ? part : (part.match(WORD) ?? [])))
    .filter((word) => word !== "");

/** What is between signs that are no letters, digits or marks. */
const partsOf = (text: string): readonly string[] =>
  SIMPLE.test(text)
    ? text.split(/[^A-Za-z\d]+/)
    : text
        .normalize("NFC")
        .replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, "")
        .split(/[^\p{L}\p{Nd}\p{M}]+/u);

/** `quote_item`, `quote-item` and `quoteItem` become `QuoteItem`; `HTTPError` stays as it is. */
export function pascalCase(text: string): string {
  const parts = text.normalize("NFC").split(/[^\p{L}\p{Nd}\p{M}]+/u);
  return startLegally(parts.map(upperFirst).join(""));
}

/** `getHTTPStatus`, `get_http_status` and `GetHttpStatus` become `getHttpStatus`. */
export const camelCase = (text: string): string => joinCamel(words(text));

/** As {@link camelCase}, of words. */
export function joinCamel(parts: readonly string[]): string {
  const [first = "", ...rest] = parts.map((part) => part.toLowerCase());
  return startLegally(first + rest.map(upperFirst).join(""));
}

export const kebabCase = (text: string): string => words(text).join("-").toLowerCase();

function upperFirst(word: string): string {
  const [first = ""] = word;
  return first.toUpperCase() + word.slice(first.length);
}

/** A name cannot begin with a digit or a combining mark. */
const startLegally = (name: string): string =>
  name === "" || /^[\p{ID_Start}_$]/u.test(name) ? name : `_${name}`;
