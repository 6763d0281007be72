import { stringify } from "./markup/html.js";
import { allOperations, type SitePage, type SearchEntry, type Site } from "./frame/site.js";
import { plainSummary } from "./markup/markdown.js";

/** The search index, as a script: a page opened from disk can load scripts, but no other files. */
export const searchIndex = (site: Site, pages: readonly SitePage[]): string =>
  `globalThis.apostilleSearch = ${stringify(entriesOf(site, pages).map(toRow))};\n`;

const toRow = ({ title, kind, href, text }: SearchEntry): readonly string[] => [
  title,
  kind,
  href,
  text,
];

function entriesOf(site: Site, pages: readonly SitePage[]): readonly SearchEntry[] {
  const own = pages.flatMap(pageEntries);
  const operations = allOperations(site).map(({ operation, title, href, named }): SearchEntry => ({
    title,
    kind: "Operation",
    href,
    text: `${operation.method} ${operation.path} ${named.name} ${plainSummary(operation.docs.description, 120)}`,
  }));
  const events = site.siteEvents.map(({ event, href }): SearchEntry => ({
    title: event.type,
    kind: "Event",
    href,
    text: plainSummary(event.webhook.docs.description ?? event.webhook.docs.summary, 120),
  }));
  return [...own, ...operations, ...events];
}

function pageEntries({
  path,
  title,
  summary,
  section,
  headings,
}: SitePage): readonly SearchEntry[] {
  const page: SearchEntry = { title, kind: "Page", href: path, text: summary };
  // The headings of the reference are its operations, and those of the webhooks are its events: both have their own
  // entries.
  if (section === "Events") return [];
  if (section === "Reference") return [page];
  const parts = headings
    .filter(({ id }) => !id.startsWith("event-"))
    .map(({ id, text }): SearchEntry => ({
      title: text,
      kind: "Section",
      href: `${path}#${id}`,
      text: title,
    }));
  return [page, ...parts];
}
