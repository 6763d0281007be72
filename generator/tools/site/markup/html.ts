/** The only way to put content into a page: interpolated values are escaped, unless they were made here. */

const MARKUP: unique symbol = Symbol("markup");

/** Markup that is safe to include in a page. */
export interface Html {
  readonly [MARKUP]: string;
}

/** Values that may be interpolated: strings are escaped, markup is inserted unchanged, `undefined` is empty. */
export type Fragment = Html | string | number | undefined | readonly Fragment[];

/** `html\`<p>${text}</p>\``: strings from a document stay text. Attributes must be in double quotes. */
export function html(strings: TemplateStringsArray, ...values: readonly Fragment[]): Html {
  const text = strings.map((string, index) =>
    index === 0 ? string : `${render(values[index - 1])}${string}`,
  );
  return { [MARKUP]: text.join("") };
}

/** Markup from a source that does its own escaping; the caller is responsible for that. */
export const trustHtml = (text: string): Html => ({ [MARKUP]: text });

/** The source of markup. */
export const textOf = (markup: Html): string => markup[MARKUP];

const BLOCK =
  "(?:html|head|meta|title|link|script|body|header|nav|div|main|footer|aside|section|h[1-6]|p|ul|ol|li|dl|dt|dd|details|summary|figure|figcaption|table|thead|tbody|tr|th|td)";
/** What has every space that it is written with. */
const VERBATIM = String.raw`(<(?:pre|textarea)\b[^]*?</(?:pre|textarea)>)`;
const BETWEEN_BLOCKS = new RegExp(
  `${VERBATIM}|\\s*\\n\\s*(?=</?${BLOCK}\\b)|(</?${BLOCK}\\b[^<>]*>)\\s*\\n\\s*`,
  "g",
);

/** The slash of an element that has no content says nothing (HTML, 13.1.2.1). */
const VOID_END = /(<(?:meta|link|wbr|br|hr)\b[^<>]*?)\s*\/>/g;

/** The elements that a paragraph ends before, and those that it ends with. */
const PARAGRAPH_ENDS = "p|dl|[uo]l|div|details|section|aside|figure|table|pre|h[1-6]|footer";
const PARENTS = "d[dt]|li|div|section|details|main|td|blockquote|footer|aside";

/**
 * End tags that a page may leave out, because the next tag implies them (HTML, 13.1.2.4): the fields of a large API are
 * tens of thousands of them.
 */
const IMPLIED_END = new RegExp(
  `</li>(?=<li\\b|</[uo]l>)|</dt>(?=<d[dt]\\b)|</dd>(?=<d[dt]\\b|</d)|</p>(?=<(?:${PARAGRAPH_ENDS})\\b|</(?:${PARENTS})>)`,
  "g",
);

/** The source of a page, without the indentation of the templates that it was made from, and as short as HTML lets it be. */
export const compact = (page: Html): string =>
  textOf(page)
    .replace(
      BETWEEN_BLOCKS,
      (_, code: string | undefined, tag: string | undefined) => code ?? tag ?? "",
    )
    .replace(
      new RegExp(`${VERBATIM}|\\s*\\n\\s*(>?)`, "g"),
      (_, code: string | undefined, end: string) => code ?? (end === "" ? "\n" : end),
    )
    .replace(VOID_END, "$1>")
    .replace(IMPLIED_END, "");

function render(value: Fragment): string {
  if (value === undefined) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return escapeHtml(value);
  return MARKUP in value ? value[MARKUP] : value.map(render).join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Characters that are not allowed in a page, and those that reorder the following text. */
const UNSHOWABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "").replace(UNSHOWABLE, "\ufffd");

/** Text outside of attributes, where quotation marks stay as they are: code consists of them. */
export const codeText = (text: string): Html =>
  trustHtml(
    text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? "").replace(UNSHOWABLE, "\ufffd"),
  );

/** The URL of a link if readers may follow it; anything else is not made a link. */
export function webAddress(address: string): string | undefined {
  try {
    const { protocol, href } = new URL(address);
    return /^(?:https?|mailto):$/.test(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A value as a JavaScript expression that can be embedded in a page: it contains nothing that ends a script or a line, and
 * nothing that reorders the code after it.
 */
export const stringify = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`)
    .replace(UNSHOWABLE, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Texts that a script of the site shows, as a JavaScript expression. */
export const stringifyTexts = (value: unknown): string =>
  stringify(
    JSON.parse(JSON.stringify(value), (_, one: unknown) =>
      typeof one === "string" ? one.replace(UNSHOWABLE, "\ufffd") : one,
    ),
  );
