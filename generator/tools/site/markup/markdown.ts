import markdownIt, { type MarkdownIt } from "markdown-it";

import { escapeHtml, type Html, html, trustHtml, webAddress } from "./html.js";

/** Longer texts are shown unformatted. */
const MAX_LENGTH = 200_000;

/** Headings in a description are placed below the heading of the described object. */
const DEEPEST = 6;

/** Renders descriptions in CommonMark; HTML in them is shown as text, except for line breaks. */
export type Markdown = (text: string | undefined, level?: number) => Html;

/** `level` is that of the heading above the text. Images are not loaded but become links. */
export function createMarkdown(): Markdown {
  const renderer = markdownIt({ html: false, linkify: false });
  renderer.validateLink = (address) => webAddress(address) !== undefined;
  linkImages(renderer);
  openElsewhere(renderer);
  scrollTables(renderer);
  scrollCode(renderer);
  nestHeadings(renderer);
  nameAlerts(renderer);
  breakLines(renderer);
  return (text, level = 1) => {
    if (text === undefined || text.trim() === "") return html``;
    if (text.length > MAX_LENGTH) return html`<pre class="plain">${text}</pre>`;
    return trustHtml(renderer.render(text.replace(REORDERING_CHARACTERS, "\ufffd"), { level }));
  };
}

const REORDERING_CHARACTERS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Headings follow the one above the text, each at most one level deeper than the one that it belongs to. */
function nestHeadings({ core }: MarkdownIt): void {
  core.ruler.push("headings", ({ tokens, env }) => {
    const open: string[] = [];
    for (const token of tokens) {
      if (token.type === "heading_open") {
        while ((open.at(-1) ?? "") >= token.tag) open.pop();
        open.push(token.tag);
      } else if (token.type !== "heading_close") continue;
      token.tag = `h${Math.min(Number(env["level"]) + open.length, DEEPEST)}`;
    }
  });
}

function linkImages({ renderer }: MarkdownIt): void {
  renderer.rules["image"] = (tokens, index) => {
    const token = tokens[index];
    const address = webAddress(String(token?.attrGet("src") ?? ""));
    const text = escapeHtml(token?.content || "image");
    return address === undefined
      ? text
      : `<a href="${escapeHtml(address)}" rel="noreferrer">${text}</a>`;
  };
}

function openElsewhere({ renderer }: MarkdownIt): void {
  renderer.rules["link_open"] = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet("rel", "noreferrer");
    return self.renderToken(tokens, index, options);
  };
}

function scrollTables({ renderer }: MarkdownIt): void {
  renderer.rules["table_open"] = () =>
    '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>';
  renderer.rules["table_close"] = () => "</table></div>";
}

function scrollCode({ renderer }: MarkdownIt): void {
  for (const name of ["fence", "code_block"]) {
    const written = renderer.rules[name];
    renderer.rules[name] = (...given) =>
      (written?.(...given) ?? "").replace("<pre", '<pre tabindex="0"');
  }
}

const ALERT = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/;

/** Quotations that GitHub shows as alerts begin with their kind: "Note: …". */
function nameAlerts({ core }: MarkdownIt): void {
  core.ruler.before("inline", "alerts", ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const [marker, kind = ""] = ALERT.exec(token.content) ?? [];
      if (marker === undefined || tokens[index - 2]?.type !== "blockquote_open") continue;
      const name = `${kind[0]}${kind.slice(1).toLowerCase()}`;
      token.content = `**${name}:** ${token.content.slice(marker.length)}`;
    }
  });
}

const BREAK = /<\/?br\s*\/?>/iy;

/** `<br>` is the HTML that descriptions have most, in cells of tables because Markdown has no other way. */
function breakLines({ inline }: MarkdownIt): void {
  inline.ruler.before("autolink", "break", (state, silent) => {
    BREAK.lastIndex = state.pos;
    const [found] = BREAK.exec(state.src) ?? [];
    if (found === undefined) return false;
    if (!silent) state.push("hardbreak", "br", 0);
    state.pos += found.length;
    return true;
  });
}

/** The first paragraph of a description, as plain text for lists and search. */
export function plainSummary(text: string | undefined, length = 160): string {
  const paragraph = text?.trim().split(/\n\s*\n/)[0] ?? "";
  const plain = paragraph
    .slice(0, 2000)
    .replace(/<\/?br\s*\/?>/gi, " ")
    .replace(/<[^<>]*>/g, "")
    .replace(/\[![A-Z]+\]\s*/g, "")
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/[*`#>]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return plain.length <= length ? plain : `${plain.slice(0, length - 1).trimEnd()}…`;
}
