import { basename } from "node:path/posix";

import { pageNames } from "../../../output/index.js";
import {
  allOperations,
  type Site,
  type SiteFile,
  type SiteOperation,
  type SitePage,
} from "../frame/site.js";
import { type Html, html, textOf } from "../markup/html.js";
import { plainSummary } from "../markup/markdown.js";
import type { ToMarkdown } from "./twins.js";

/** More operations than these are not in one list: a model would read all of it to find one. */
const MOST_IN_A_LIST = 8;
const MOST_IN_THE_FIRST = 40;

/**
 * `llms.txt` (llmstxt.org) and the lists behind it. They are small, and lead to any operation in few steps: by its group,
 * then by its path.
 */
export function indexFiles(
  site: Site,
  guides: readonly SitePage[],
  toMarkdown: ToMarkdown,
): readonly SiteFile[] {
  const operations = allOperations(site);
  const isShort = operations.length <= MOST_IN_THE_FIRST;
  const groups = site.groups.map((group) => ({
    name: group.group.fileName,
    operations: group.operations,
  }));
  const { title, version, docs } = site.api;
  const first = html`<h1>${plainSummary(title)}</h1>
    ${docs.summary === undefined ? undefined : html`<blockquote>${plainSummary(docs.summary)}</blockquote>`}
    <p>
      Version ${version}. Every page has a Markdown twin: <code>.md</code> instead of
      <code>.html</code>.
    </p>
    ${section(
      "Guides",
      guides.map((guide) => link(guide.title, guide.path)),
    )}
    ${
      isShort
        ? section("Operations", operations.map(line))
        : html`<h2>Operations</h2>
            ${contents(groups, "reference/NAME/llms.txt")}`
    }
    ${section("Events", events(site))}
    ${section("Schemas", site.schemas.length === 0 ? [] : [link("All schemas", "schemas/index.html")])}`;
  const lists = isShort
    ? []
    : groups.flatMap((group) => listFiles(group, `reference/${group.name}/llms`));
  return [{ path: "llms.txt", content: first }, ...lists].map(({ path, content }) => ({
    path,
    text: toMarkdown(textOf(content), path),
  }));
}

/** A file whose content is still to become Markdown. */
interface IndexFile {
  readonly path: string;
  readonly content: Html;
}

const link = (text: string, path: string): Html => html`<a href="${path}">${text}</a>`;

const list = (items: readonly Html[]): Html =>
  html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;

const section = (title: string, items: readonly Html[]): Html | undefined =>
  items.length === 0
    ? undefined
    : html`<h2>${title}</h2>
        ${list(items)}`;

/** Lists of events are long: the guide has them. */
const events = ({ siteEvents }: Site): readonly Html[] =>
  siteEvents.length > MOST_IN_THE_FIRST
    ? [link("All events", "guides/webhooks.html")]
    : siteEvents.map(({ event, path }) => link(event.type, path));

interface OperationList {
  readonly name: string;
  readonly operations: readonly SiteOperation[];
}

/** Names of lists with their lengths, and where they are. */
const contents = (lists: readonly OperationList[], file: string): Html =>
  html`<p>Each name is a list, <code>${file}</code>, and a number of operations:</p>
    <p>${lists.map(({ name, operations }) => `${name} ${operations.length}`).join(", ")}</p>`;

/**
 * The list of some operations, in the folder of their pages; lists of parts if they are many. No page has a name with a
 * dot, so that `llms.issues.txt` is the name of none.
 */
function listFiles({ operations }: OperationList, path: string): readonly IndexFile[] {
  const parts = operations.length > MOST_IN_A_LIST ? partsOf(operations) : [];
  const content =
    parts.length < 2
      ? list(operations.map((own) => line({ ...own, path: basename(own.path) })))
      : contents(parts, `${basename(path)}.NAME.txt`);
  return [
    { path: `${path}.txt`, content },
    ...(parts.length < 2 ? [] : parts.flatMap((part) => listFiles(part, `${path}.${part.name}`))),
  ];
}

function line({ title, operation, path }: SiteOperation): Html {
  const route = `${operation.method} ${operation.path}`;
  return html`${link(plainSummary(title, 80), path)}${title === route ? "" : ` ${route}`}`;
}

/** Operations by the first words of their paths in which they differ. */
function partsOf(operations: readonly SiteOperation[]): readonly OperationList[] {
  const paths = operations.map(({ operation }) => fixedSegments(operation.path));
  const longest = Math.max(...paths.map((path) => path.length));
  for (let depth = 0; depth < longest; depth++) {
    const byName = new Map<string, SiteOperation[]>();
    for (const [index, own] of operations.entries()) {
      const key = paths[index]?.[depth] ?? "itself";
      byName.set(key, [...(byName.get(key) ?? []), own]);
    }
    if (byName.size > 1) return listNames(byName);
  }
  return [];
}

const fixedSegments = (path: string): readonly string[] =>
  path.split("/").filter((segment) => segment !== "" && !segment.startsWith("{"));

function listNames(
  byName: ReadonlyMap<string, readonly SiteOperation[]>,
): readonly OperationList[] {
  const names = pageNames([...byName.keys()].map((key) => ({ key, wanted: key })));
  return [...byName].map(([key, operations]) => ({ name: names.get(key) ?? key, operations }));
}
