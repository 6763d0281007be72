import { readFileSync } from "node:fs";
import { packageRoot } from "../../description/index.js";
import { descriptionPath, renderPage } from "./frame/shell.js";
import { menuOf } from "./frame/navigation.js";
import type { SitePage, Site } from "./frame/site.js";
import { eventPages } from "./guides/webhooks.js";
import { textOf, stringify } from "./markup/html.js";
import { groupPage } from "./reference/group-page.js";
import { homePage } from "./reference/home-page.js";
import { searchIndex } from "./search-index.js";
import { GUIDES } from "./guides/guides.js";

export interface SiteFile {
  readonly path: string;
  readonly text: string;
}

export interface BuildOptions {
  /** The code of the renderer, if there is one. */
  readonly renderer?: string | undefined;
  /** Whether pages reload when the server tells them to. */
  readonly reload: boolean;
}

/** Every page of a site. */
function pagesOf(site: Site): readonly SitePage[] {
  const guides = GUIDES.flatMap((guide) => guide(site) ?? []);
  const groups = site.groups.map((group) => groupPage(site, group));
  return [homePage(site, guides), ...guides, ...eventPages(site), ...groups];
}

/** Every file of a site: pages, the search index, the descriptions for the renderer, styles and scripts. */
export function buildSite(site: Site, { renderer, reload }: BuildOptions): readonly SiteFile[] {
  const pages = pagesOf(site);
  const menu = menuOf(site, pages);
  const written = pages.map((page) => ({
    path: page.path,
    text: textOf(renderPage(page, { site, menu, reload })),
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
