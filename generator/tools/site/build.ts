import { readFileSync } from "node:fs";

import { packageRoot } from "../../description/index.js";
import { descriptionPath, renderPage } from "./frame/shell.js";
import { menuOf } from "./frame/navigation.js";
import { allOperations, type SearchEntry, type Site, type SitePage } from "./frame/site.js";
import { webhooksGuide } from "./guides/webhooks.js";
import { compact, stringify } from "./markup/html.js";
import { consolePage } from "./reference/console-page.js";
import { eventPages } from "./reference/event-pages.js";
import { groupPage } from "./reference/group-page.js";
import { operationPage } from "./reference/operation-page.js";
import { schemaPages } from "./reference/schema-pages.js";
import { homePage } from "./reference/home-page.js";
import { authenticationGuide } from "./guides/authentication.js";
import { changelogGuide } from "./guides/changelog.js";
import { errorsGuide } from "./guides/errors.js";
import { lifecyclesGuide } from "./guides/lifecycles.js";
import { openQuestionsGuide } from "./guides/open-questions.js";
import { paginationGuide } from "./guides/pagination.js";
import { rateLimitGuide } from "./guides/rate-limits.js";
import { scopesGuide } from "./guides/scopes.js";
import { plainSummary } from "./markup/markdown.js";

export interface SiteFile {
  readonly path: string;
  readonly text: string;
}

interface BuildOptions {
  /** The code of the renderer, if there is one. */
  readonly renderer?: string | undefined;
  /** Whether pages reload when the server tells them to. */
  readonly reload: boolean;
}

/** Every page of a site. */
function pagesOf(site: Site): readonly SitePage[] {
  const guides = GUIDES.flatMap((guide) => guide(site) ?? []);
  const reference = site.groups.flatMap((group) => [
    groupPage(site, group),
    ...group.operations.map((operation) => operationPage(site, operation, group)),
  ]);
  const consoles = site.hasConsole ? site.groups.map((group) => consolePage(site, group)) : [];
  return [
    homePage(site, guides),
    ...guides,
    ...reference,
    ...eventPages(site),
    ...schemaPages(site),
    ...consoles,
  ];
}

/** Every file of a site: pages, the search index, the descriptions for the renderer, styles and scripts. */
export function buildSite(site: Site, { renderer, reload }: BuildOptions): readonly SiteFile[] {
  const pages = pagesOf(site);
  const menu = menuOf(site, pages);
  const written = pages.map((page) => ({
    path: page.path,
    text: compact(renderPage(page, { site, menu, reload })),
  }));
  const descriptions = pages.flatMap((page) =>
    page.description === undefined
      ? []
      : [
          {
            path: descriptionPath(page),
            text: `globalThis.apostilleDescription = ${stringify(page.description)};\n`,
          },
        ],
  );
  return [
    ...written,
    ...descriptions,
    { path: "assets/search-index.js", text: searchIndex(site, pages) },
    ...ASSETS.map((name) => ({ path: `assets/${name}`, text: asset(name) })),
    ...(reload ? [{ path: "assets/reload.js", text: asset("reload.js") }] : []),
    ...(renderer === undefined
      ? []
      : [
          { path: "assets/renderer.js", text: renderer },
          { path: "assets/reference.js", text: asset("reference.js") },
        ]),
  ];
}

const ASSETS = ["site.css", "theme.js", "site.js", "search.js", "icon.svg"];

const asset = (name: string): string =>
  readFileSync(new URL(`templates/site/${name}`, packageRoot), "utf8");

const GUIDES = [
  authenticationGuide,
  errorsGuide,
  paginationGuide,
  rateLimitGuide,
  webhooksGuide,
  lifecyclesGuide,
  scopesGuide,
  openQuestionsGuide,
  changelogGuide,
];

/** The search index, as a script: a page opened from disk can load scripts, but no other files. */
const searchIndex = (site: Site, pages: readonly SitePage[]): string =>
  `globalThis.apostilleSearch = ${stringify(entriesOf(site, pages).map(toRow))};\n`;

const toRow = ({ title, kind, href, text }: SearchEntry): readonly string[] => [
  title,
  kind,
  href,
  text,
];

function entriesOf(site: Site, pages: readonly SitePage[]): readonly SearchEntry[] {
  const own = pages.flatMap(pageEntries);
  const operations = allOperations(site).map(({ operation, title, path, named }): SearchEntry => ({
    title,
    kind: "Operation",
    href: path,
    text: `${operation.method} ${operation.path} ${named.name} ${plainSummary(operation.docs.description, 120)}`,
  }));
  const events = site.siteEvents.map(({ event, path }): SearchEntry => ({
    title: event.type,
    kind: "Event",
    href: path,
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
  if (section === "Reference") return [page];
  // Operations, events and schemas have entries of their own.
  if (section !== "Start" && section !== "Guides") return [];
  const parts = headings.map(({ id, text }): SearchEntry => ({
    title: text,
    kind: "Section",
    href: `${path}#${id}`,
    text: title,
  }));
  return [page, ...parts];
}
