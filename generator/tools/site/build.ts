import { readFileSync } from "node:fs";

import { packageRoot } from "../../description/index.js";
import { descriptionPath, renderPage } from "./frame/page.js";
import { menuFiles, menuOf } from "./frame/navigation.js";
import type { Site, SiteFile, SitePage } from "./frame/site.js";
import { webhooksGuide } from "./guides/webhooks.js";
import { compact, stringify } from "./markup/html.js";
import { consolePage } from "./reference/console-page.js";
import { eventPages } from "./reference/event-pages.js";
import { groupPage } from "./reference/group-page.js";
import { operationPages } from "./reference/operation-page.js";
import { schemaPages } from "./reference/schema-pages.js";
import { indexFiles } from "./machines/index-files.js";
import { type ToMarkdown, twinsOf } from "./machines/twins.js";
import { searchIndex } from "./machines/search-index.js";
import { homePage } from "./reference/home-page.js";
import { authenticationGuide } from "./guides/authentication.js";
import { changelogGuide } from "./guides/changelog.js";
import { errorsGuide } from "./guides/errors.js";
import { lifecyclesGuide } from "./guides/lifecycles.js";
import { openQuestionsGuide } from "./guides/open-questions.js";
import { paginationGuide } from "./guides/pagination.js";
import { rateLimitGuide } from "./guides/rate-limits.js";
import { scopesGuide } from "./guides/scopes.js";

interface BuildOptions {
  readonly toMarkdown: ToMarkdown;
  /** The code of the renderer, if there is one. */
  readonly renderer?: string | undefined;
  /** Whether pages reload when the server tells them to. */
  readonly reload: boolean;
}

/** Every page of a site. */
function pagesOf(site: Site): readonly SitePage[] {
  const guides = GUIDES.flatMap((guide) => guide(site) ?? []);
  const consoles = site.hasConsole ? site.groups.map((group) => consolePage(site, group)) : [];
  return [
    homePage(site, guides),
    ...guides,
    ...site.groups.map((group) => groupPage(site, group)),
    ...operationPages(site),
    ...eventPages(site),
    ...schemaPages(site),
    ...consoles,
  ];
}

/** Every file of a site: pages, the search index, the descriptions for the renderer, styles and scripts. */
export function buildSite(
  site: Site,
  { renderer, reload, toMarkdown }: BuildOptions,
): readonly SiteFile[] {
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
    // The console has nothing to read.
    ...twinsOf(
      pages.filter(({ section }) => section !== "Console"),
      toMarkdown,
    ),
    ...indexFiles(
      site,
      pages.filter(({ section }) => section === "Guides"),
      toMarkdown,
    ),
    ...descriptions,
    ...searchIndex(site, pages),
    ...menuFiles(menu),
    ...siteAssets(),
    ...(reload ? [{ path: "assets/reload.js", text: asset("reload.js") }] : []),
    ...(renderer === undefined
      ? []
      : [
          { path: "assets/renderer.js", text: renderer },
          { path: "assets/reference.js", text: asset("reference.js") },
        ]),
  ];
}

/** What the pages of every site load. */
export const siteAssets = (): readonly SiteFile[] => [
  ...ASSETS.map((name) => ({ path: `assets/${name}`, text: asset(name) })),
  { path: "assets/to-markdown.js", text: asClassic(asset("to-markdown.js")) },
];

/** A module as a script of its own: a page opened from disk cannot load modules. */
const asClassic = (module: string): string =>
  `(() => {\n${module.replace("export function toMarkdown", "globalThis.apostilleMarkdown = toMarkdown;\nfunction toMarkdown")}})();\n`;

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
