/** The Markdown of this repository as the content of pages: each heading is a section with the address that GitHub gives it. */
import markdownIt, { type MarkdownIt, type Token } from "markdown-it";

import {
  codeBlock,
  escapeHtml,
  type Html,
  html,
  plainSummary,
  textOf,
  trustHtml,
} from "../../generator/tools/index.js";

/** The content of a page. */
export interface Content {
  readonly title: string;
  readonly summary: string;
  readonly body: Html;
  readonly sections: readonly Section[];
}

export interface Section {
  readonly id: string;
  readonly text: string;
  readonly level: number;
  /** What it says, as plain text for the search. */
  readonly plain: string;
}

/** Where a link leads on the site; `undefined` for what is only in the repository, which is no link then. */
export type LinkOf = (href: string) => string | undefined;

interface Part extends Section {
  readonly heading: Html;
  readonly tokens: readonly Token[];
}

/** `kicker` stands above the title. */
export function renderMarkdown(text: string, kicker: string, linkOf: LinkOf): Content {
  const renderer = createRenderer(linkOf);
  const [first, ...parts] = partsOf(renderer, text.replaceAll(/^<!--.*?-->$/gm, ""));
  if (first === undefined) throw new TypeError("a page has no heading");
  const render = ({ tokens }: Part): Html =>
    trustHtml(renderer.renderer.render([...tokens], renderer.options, {}));
  const summary = plainSummary(first.plain.split("\n")[0]);
  return {
    title: first.text,
    summary: summary === "" ? first.text : summary,
    body: html`<div class="hero">
        <p class="kicker">${kicker}</p>
        <h1>${first.heading}</h1>
      </div>
      <div class="text">${render(first)}</div>
      ${outer(parts).map(([part, ...inner]) => sectionOf(part, render, inner))}`,
    sections: parts.map(({ id, text: title, level, plain }) => ({ id, text: title, level, plain })),
  };
}

const sectionOf = (part: Part, render: (part: Part) => Html, inner: readonly Part[]): Html =>
  html`<section id="${part.id}">
    ${part.level === 2 ? html`<h2>${part.heading}</h2>` : html`<h3>${part.heading}</h3>`}
    ${render(part)}${inner.map((own) => sectionOf(own, render, []))}
  </section>`;

/** Each section of the second level, with those of the third in it. */
function outer(parts: readonly Part[]): readonly (readonly [Part, ...Part[]])[] {
  const groups: [Part, ...Part[]][] = [];
  for (const part of parts) {
    const group = groups.at(-1);
    if (part.level === 2 || group === undefined) groups.push([part]);
    else group.push(part);
  }
  return groups;
}

const HEADING = /^h[123]$/;

function partsOf(renderer: MarkdownIt, text: string): readonly Part[] {
  const tokens = renderer.parse(text, {});
  const starts = tokens.flatMap((token, index) =>
    token.type === "heading_open" && HEADING.test(token.tag) ? [index] : [],
  );
  // The frame of the page has these.
  const ids = new Map([
    ["content", 1],
    ["menu", 1],
  ]);
  return starts.map((start, index): Part => {
    const children = tokens[start + 1]?.children ?? [];
    const title = plainText(children);
    const own = tokens.slice(start + 3, starts[index + 1]);
    return {
      id: uniqueSlug(title, ids),
      text: title,
      level: Number(tokens[start]?.tag.slice(1)),
      heading: trustHtml(renderer.renderer.renderInline(children, renderer.options, {})),
      plain: own
        .flatMap(({ children: inner }) => plainText(inner ?? []))
        .join("\n")
        .trim(),
      tokens: own,
    };
  });
}

const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content }) => (/^(?:text|code_inline)$/.test(type) ? content : " "))
    .join("")
    .replaceAll(/ +/g, " ")
    .trim();

/** The anchor that GitHub gives a heading. */
function uniqueSlug(title: string, taken: Map<string, number>): string {
  const slug = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
  const before = taken.get(slug) ?? 0;
  taken.set(slug, before + 1);
  return before === 0 ? slug : `${slug}-${before}`;
}

function createRenderer(linkOf: LinkOf): MarkdownIt {
  const renderer = markdownIt({ html: false });
  const { rules } = renderer.renderer;
  rules["fence"] = (tokens, index) => fence(tokens[index]);
  rules["code_block"] = (tokens, index) => textOf(codeBlock(tokens[index]?.content ?? "", "text"));
  nameTables(renderer);
  linkWithin(renderer, linkOf);
  return renderer;
}

/** A table scrolls on its own if it is too wide, and is a region with a number. A header cell without a text is none. */
function nameTables({ renderer: { rules } }: MarkdownIt): void {
  let tables = 0;
  const cell = (tokens: readonly Token[], index: number): string =>
    tokens[index]?.content === "" ? "td" : "th";
  rules["table_open"] = () =>
    `<div class="scroll" tabindex="0" role="region" aria-label="Table ${++tables}"><table>`;
  rules["table_close"] = () => "</table></div>";
  rules["th_open"] = (tokens, index) =>
    cell(tokens, index + 1) === "th" ? '<th scope="col">' : "<td>";
  rules["th_close"] = (tokens, index) => `</${cell(tokens, index - 1)}>`;
}

const LANGUAGES = {
  ts: "ts",
  js: "ts",
  sh: "sh",
  json: "json",
  jsonc: "ts",
  yaml: "yaml",
} as const;

/** The words after a fence are its language and, in some guides, the name of the file. */
function fence(token: Token | undefined): string {
  const [language = "", label] = (token?.info ?? "").split(" ");
  const known = Object.entries(LANGUAGES).find(([name]) => name === language)?.[1];
  return textOf(codeBlock((token?.content ?? "").trimEnd(), known ?? "text", label));
}

/** Links of the Markdown lead to its pages; what is only in the repository is shown as text. */
function linkWithin(renderer: MarkdownIt, linkOf: LinkOf): void {
  const { rules } = renderer.renderer;
  const open: (string | undefined)[] = [];
  rules["link_open"] = (tokens, index) => {
    const href = linkOf(String(tokens[index]?.attrGet("href") ?? ""));
    open.push(href);
    if (href === undefined) return "";
    const isElsewhere = /^[a-z]+:/.test(href);
    return `<a href="${escapeHtml(href)}"${isElsewhere ? ' rel="noreferrer"' : ""}>`;
  };
  rules["link_close"] = () => (open.pop() === undefined ? "" : "</a>");
}
