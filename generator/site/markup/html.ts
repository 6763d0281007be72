/** The only way into a page: what is interpolated is escaped, unless it was made here. */

const MARKUP: unique symbol = Symbol("markup");

/** Markup that is safe to stand in a page. */
export interface Html {
  readonly [MARKUP]: string;
}

/** What may be interpolated: text is escaped, markup is taken as it is, nothing is nothing. */
export type Fragment = Html | string | number | undefined | readonly Fragment[];

/** `html\`<p>${text}</p>\``: text of a document stays text. Attributes are written in double quotes. */
export function html(strings: TemplateStringsArray, ...values: readonly Fragment[]): Html {
  const text = strings.map((string, index) =>
    index === 0 ? string : `${render(values[index - 1])}${string}`,
  );
  return { [MARKUP]: text.join("") };
}

/** Markup from something that escapes by itself; a caller answers for that. */
export const trusted = (text: string): Html => ({ [MARKUP]: text });

/** The text of a page that is written. */
export const textOf = (markup: Html): string => markup[MARKUP];

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
  "'": "&#39;",
};

/** Characters that a page may not hold, and those that reorder what follows them. */
const UNSHOWABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "").replace(UNSHOWABLE, "\ufffd");

/** An address that a reader may follow: nothing else is a link. */
export function webAddress(address: string): string | undefined {
  try {
    const { protocol, href } = new URL(address);
    return /^(?:https?|mailto):$/.test(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}

/** A value as an expression of JavaScript that may also stand inside a page: nothing in it ends a script or a line. */
export const stringify = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
