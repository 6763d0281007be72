/**
 * A page of the site as Markdown. The build makes a file of every page with this, and a page copies itself with it, so it
 * reads only the markup that the site writes: every element is closed, and text is escaped.
 */

/** @typedef {{ tag: string, attributes: string, children: (MarkupNode | string)[] }} MarkupNode */

const VOID = /^(?:br|hr|wbr|img|input|link|meta)$/;
const LEFT_OUT = /^(?:svg|button|nav|dialog|footer|noscript|script)$/;
const BLOCK = /^(?:h[1-6]|p|ul|ol|dl|table|pre|figure|details|section|div|aside|blockquote|small|hr|main|header)$/;

/** The longest example that is repeated; a link leads to longer ones. */
const LONGEST_EXAMPLE = 700;

/**
 * @param {string} html the content of a page
 * @param {string} page the name of its file, for what Markdown leaves out
 */
export function toMarkdown(html, page) {
  const nodes = parse(html).children;
  const isOperation = /<p class="request"><?\s*<span class="method/.test(html);
  let text = "";
  for (const level of isOperation ? LEVELS : LEVELS.slice(0, 1)) {
    text = level.isBrief
      ? `${written(nodes.map(brief), { page, ...level })}\n[The whole page](${page})\n`
      : written(nodes, { page, ...level });
    if (text.length <= LONGEST_OPERATION) return text;
  }
  return text;
}

/** What a program reads costs it: of an operation that is longer, one step after the other is left to the page. */
const LONGEST_OPERATION = 2600;

/** The longest meaning of a field, and how deep fields are shown. */
const LEVELS = [
  { longest: Infinity, depth: Infinity },
  { longest: 90, depth: Infinity },
  { longest: 90, depth: 4, isBrief: true },
  { longest: 50, depth: 3, isBrief: true },
  { longest: 0, depth: 3, isBrief: true },
  { longest: 0, depth: 2, isBrief: true },
  { longest: 0, depth: 1, isBrief: true },
];

/** The longest description, and the longest call, of an operation that is brief. */
const LONGEST_PROSE = 400;
const LONGEST_CALL = 500;

/** Without the end of a long description, without examples, and without fields that have a page of their own. */
const brief = (node) =>
  isDiv(node, "split") ? { ...node, children: elements(node, "div").flatMap(briefPart) } : node;

function briefPart(part) {
  if (isDiv(part, "samples")) {
    const [call] = part.children.filter((node) => node.tag !== undefined);
    return textOf(call ?? "").length > LONGEST_CALL ? [] : [call];
  }
  let left = LONGEST_PROSE;
  return part.children.filter((node) => {
    if (node.tag === "section" || node.tag === undefined) return true;
    left -= textOf(node).length;
    return left > 0;
  });
}

const isDiv = (node, name) => node.tag === "div" && node.attributes.includes(`class="${name}"`);

const written = (nodes, page) =>
  `${blocks(nodes, page)
    .join("\n\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^(- .*)\n\n(?=- )/gm, "$1\n")
    .trim()}\n`;

/** Code, a link or an escaped character, which are cut as a whole, or any other character. */
const PIECE = /(`+)(?!`)[^]*?[^`]\1(?!`)|\[(?:\\[^]|[^\]\\])*\]\([^)]*\)|\\?[^]/g;

/** Facts are short, and stay where meanings are left out. */
function cut(text, longest) {
  if (text.length <= Math.max(longest, 30)) return text;
  let shown = "";
  for (const [piece] of longest === 0 ? [] : text.matchAll(PIECE)) {
    if (shown.length + piece.length >= longest) return `${shown.trimEnd()}…`;
    shown += piece;
  }
  return "";
}

/** @returns {MarkupNode} */
function parse(html) {
  const root = { tag: "", attributes: "", children: [] };
  const open = [root];
  for (const [, end, tag, attributes, text] of html.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>|([^<]+)/g,
  )) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.children.push(unescape(text));
    else if (end !== "") open.length = Math.max(1, open.findLastIndex((one) => one.tag === tag));
    else {
      const node = { tag, attributes, children: [] };
      parent.children.push(node);
      if (!VOID.test(tag) && !attributes.endsWith("/")) open.push(node);
    }
  }
  return root;
}

const unescape = (text) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&nbsp;", "\u00a0")
    .replaceAll("&amp;", "&");

/** Blocks of a list of nodes; text and inline elements between blocks are paragraphs. */
function blocks(nodes, page) {
  const found = [];
  let run = [];
  const flush = () => {
    const text = paragraph(run);
    if (text !== "") found.push(text);
    run = [];
  };
  for (const node of nodes)
    if (typeof node === "string" || !BLOCK.test(node.tag)) run.push(node);
    else {
      flush();
      found.push(...block(node, page));
    }
  flush();
  return found;
}

function block(node, page) {
  const { tag, children } = node;
  if (/^h[1-6]$/.test(tag)) return [`${"#".repeat(Number(tag[1]))} ${inline(children).trim()}`];
  switch (tag) {
    case "p":
    case "small":
      return [paragraph(children)].filter((text) => text !== "");
    case "ul":
    case "ol":
      return [items(elements(node, "li").map((item) => blocks(item.children, page)))];
    case "dl":
      return page.depth < 1 ? [] : [items(rowsOf(node).map((row) => definition(row, { ...page, depth: page.depth - 1 })))];
    case "table":
      return [table(node)];
    case "pre":
      return [fence(node)];
    case "details":
      return details(node, page);
    case "section":
      return /class="response"/.test(node.attributes) ? response(node, page) : blocks(children, page);
    case "figure":
      return figure(node, page);
    case "blockquote":
      return [blocks(children, page).join("\n\n").replace(/^/gm, "> ")];
    case "hr":
      return ["---"];
    case "aside":
      return [];
    default:
      return blocks(children, page);
  }
}

const elements = (node, tag) => (node.children ?? []).filter((child) => child.tag === tag);

/** The rows of a list of definitions: each name begins one, whether an element is around it or not. */
function rowsOf(list) {
  const rows = [];
  for (const child of list.children) {
    if (child.tag === "div") rows.push(child);
    if (child.tag === "dt") rows.push({ ...list, children: [] });
    if (/^d[td]$/.test(child.tag)) rows.at(-1)?.children.push(child);
  }
  return rows;
}

/** More items than these of a folded list are left to the page. */
const MOST_FOLDED = 60;

/** A list whose items are blocks: those after the first are indented. */
const items = (all) =>
  all
    .filter((own) => own.length > 0)
    .map(([first = "", ...more]) =>
      [`- ${first.replace(/\n/g, "\n  ")}`, ...more.map((text) => text.replace(/^(?=.)/gm, "  "))].join("\n"),
    )
    .join("\n");

/** A name with its description in one line. What is inside a type that is a link is not repeated. */
function definition(row, page) {
  const [name] = elements(row, "dt");
  const [description] = elements(row, "dd");
  const linked = (name?.children ?? []).some(({ tag, children }) => tag === "i" && elements({ children }, "a").length > 0);
  const rest = (description?.children ?? []).filter((child) => !(linked && child.tag === "details"));
  const [first, ...more] = blocks(rest, page)
    .map((text) => (/^(?:[-#>|]|```)/.test(text) && page.longest > 0 ? text : cut(text, page.longest)))
    .filter((text) => text !== "");
  const title = inline(name?.children ?? []).trim();
  if (first === undefined) return [title];
  return /^(?:[-#>|]|```)/.test(first) ? [title, first, ...more] : [[`${title}: ${first}`, ...more.filter((text) => !/^(?:-|```)/.test(text))].join(" "), ...more.filter((text) => /^(?:-|```)/.test(text))];
}

function table(node) {
  const rows = [...elements(node, "thead"), ...elements(node, "tbody")].flatMap((part) => elements(part, "tr"));
  const lines = rows.map(
    ({ children }) =>
      `| ${children
        .filter(({ tag }) => tag === "th" || tag === "td")
        .map((cell) => blocks(cell.children, { page: "", longest: Infinity }).join(" ").replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|"))
        .join(" | ")} |`,
  );
  const columns = rows[0]?.children.filter(({ tag }) => tag === "th" || tag === "td").length ?? 0;
  return [lines[0], `|${" --- |".repeat(columns)}`, ...lines.slice(1)].join("\n");
}

function fence(node) {
  const [code] = elements(node, "code");
  const text = textOf(node).replace(/\n$/, "");
  const language = /data-language="(\w+)"/.exec(code?.attributes ?? "")?.[1] ?? "";
  const ticks = fenceOf(text, 2);
  return `${ticks}${language}\n${text}\n${ticks}`;
}

/** More backticks than any run in a text, and than `least`. */
const fenceOf = (text, least) =>
  "`".repeat(Math.max(least, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length)) + 1);

/** What is folded stands below its title; a long example is left to the page. */
function details(node, page) {
  const [summary] = elements(node, "summary");
  const title = inline(summary?.children ?? []).trim();
  // What another part says already.
  if (node.children.some((child) => elements(child, "li").length > MOST_FOLDED))
    return [`[${title}](${page.page})`];
  if (title === "curl" || /^\d+ headers?$/.test(title)) return [];
  if (/class="example"/.test(node.attributes) && /^[45]/.test(title)) return [];
  const content = blocks(node.children.filter((child) => child !== summary), page);
  if (content.length === 0) return [];
  if (/class="example"/.test(node.attributes) && !/^`{3}/.test(content[0] ?? "")) return [`[${title}](${page.page})`];
  return /^\d+ (?:fields?|values)$/.test(title) ? content : [`${title}:`, ...content];
}

/** An error in a line. The fields of a schema with a page of its own are only named. */
function response(node, page) {
  const [status] = elements(node, "h3").map(({ children }) => inline(children).trim());
  const types = elements(node, "p").filter(isContent);
  if (!/^[123]/.test(status)) {
    const [meaning] = elements(node, "p").filter((child) => !isContent(child));
    const text = inline(meaning?.children ?? []).trim();
    const links = types.flatMap(({ children }) => children.filter(({ tag }) => tag === "i"));
    return [[`- ${status}`, ...new Set(links.map((type) => inline([type])))].join(" ") + (text === "" ? "" : `: ${text}`)];
  }
  if (page.isBrief && node.children.some(isBriefList)) return blocks(node.children.filter((child) => !isBriefList(child)), page);
  const isNamed = types.some(({ children }) => children.some(({ tag, children: own }) => tag === "i" && elements({ children: own }, "a").length > 0));
  const shown = node.children.map((child) => (isNamed && child.tag === "dl" ? namesOf(child) : child));
  return blocks(shown, page);
}

const isBriefList = ({ attributes }) => /class="brief"/.test(attributes);

const isContent = ({ attributes }) => /class="content"/.test(attributes);

/** The names and types of fields, as a paragraph. */
function namesOf(list) {
  const rows = rowsOf(list).map((row) => {
    const [{ children = [] } = {}] = elements(row, "dt");
    return `${textOf(children.find(({ tag }) => tag === "code") ?? "")} ${textOf(children.find(({ tag }) => tag === "i") ?? "")}`;
  });
  return { tag: "p", attributes: "", children: [`Fields: ${rows.join(", ")}`] };
}

/** Code with its label; long messages are left to the page. */
function figure(node, page) {
  const [label] = elements(node, "figcaption").map(({ children }) => inline(children).trim());
  const [pre] = elements(node, "pre");
  const isLong = textOf(pre).length > LONGEST_EXAMPLE && /data-language="json"/.test(pre.children[0]?.attributes ?? "");
  if (isLong) return [`[${label ?? "Example"}](${page.page})`];
  return [...(label === undefined ? [] : [`${label}:`]), fence(pre)];
}

const textOf = (node) => (typeof node === "string" ? node : node.children.map(textOf).join(""));

/** Text as it is shown: no link, no markup, and neither the begin nor the end of code. A pair of brackets is of a type. */
const escape = (text) =>
  text.replace(/(\[\](?![([:]))|[[\]`<]|\\(?=[!-/:-@[-`{-~]|$)/g, (found, pair) => pair ?? `\\${found}`);

/** Text that begins no other block. */
const paragraph = (nodes) =>
  inline(nodes)
    .trim()
    .replace(/^(?=(?:[-+*]|#{1,6})(?:\s|$)|>|~~~)/, "\\")
    .replace(/^(\d+)(?=[.)](?:\s|$))/, "$1\\");

function inline(nodes) {
  const parts = nodes.map(inlineOf).filter((part) => part !== "");
  return parts
    .map((part, index) => (/^[([:]/.test(parts[index + 1] ?? "") ? part.replace(/(?:\[\]|!)$/, "\\$&") : part))
    .join("")
    .replace(/[ \t\n]+/g, " ");
}

function inlineOf(node) {
  if (typeof node === "string") return escape(node);
  const { tag, attributes, children } = node;
  if (LEFT_OUT.test(tag) || /class="anchor"/.test(attributes)) return "";
  switch (tag) {
    case "code": {
      const text = textOf(node);
      const ticks = fenceOf(text, 0);
      const pad = /^`|`$/.test(text) ? " " : "";
      return text === "" ? "" : `${ticks}${pad}${text}${pad}${ticks}`;
    }
    case "a":
      return `[${inline(children).trim()}](${address(attributes)})`;
    case "strong":
      return `**${inline(children).trim()}**`;
    case "em":
      return `*${inline(children).trim()}*`;
    case "br":
      return " ";
    default:
      return inline(children);
  }
}

/** Links lead to the Markdown of other pages. */
const address = (attributes) =>
  unescape(/href="([^"]*)"/.exec(attributes)?.[1] ?? "").replace(
    /^(?!https?:|mailto:)([^#]*)\.html/,
    "$1.md",
  ).replace(/[()<>[\]\s\\]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
