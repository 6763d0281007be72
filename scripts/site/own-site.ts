/** Every file of the site of Apostille, but for its example and its playground's generator. */
import { readFileSync } from "node:fs";
import { posix } from "node:path";

import { packageRoot } from "../../generator/description/index.js";
import {
  loadToMarkdown,
  searchFile,
  type SearchTarget,
  siteAssets,
  type SiteFile,
  twinsOf,
  webAddress,
} from "../../generator/tools/index.js";
import { homePage } from "./home.js";
import { playgroundPage } from "./playground.js";
import { type LinkOf, renderMarkdown } from "./markdown.js";
import { type Page, pageFiles, pathBetween } from "./page.js";
import { readSources, type Source } from "./sources.js";

export async function ownSite(): Promise<readonly SiteFile[]> {
  const sources = readSources();
  const paths = new Map(sources.map(({ file, path }) => [file, path]));
  const written = sources.map((source) => pageOf(source, paths));
  const readme = readFileSync(new URL("README.md", packageRoot), "utf8");
  const pages = [
    homePage(
      readme,
      written.filter(({ area }) => area === "Guides"),
    ),
    ...written.filter(({ area }) => area === "Start"),
    await playgroundPage(readme),
    ...written.filter(({ area }) => area !== "Start"),
  ];
  return [
    ...pageFiles(pages),
    ...twinsOf(pages, await loadToMarkdown()),
    searchFile(0, { places: pages.flatMap(placesOf), parts: 0 }),
    ...siteAssets().map(withOwnStyles),
  ];
}

function pageOf(
  { file, path, area, name, text }: Source,
  paths: ReadonlyMap<string, string>,
): Page {
  const { title, summary, body, sections } = renderMarkdown(text, area, linksOf(file, path, paths));
  return { path, area, title, summary, body, sections, ...(name !== undefined && { name }) };
}

/** Links from a Markdown file to others, as links from page to page. */
const linksOf =
  (file: string, path: string, paths: ReadonlyMap<string, string>): LinkOf =>
  (href) => {
    if (href.startsWith("#") || webAddress(href) !== undefined) return href;
    const [target = "", anchor] = href.split("#", 2);
    const wanted = posix.join(target.startsWith("/") ? "" : posix.dirname(file), target);
    const to = paths.get(wanted.replace(/^\//, ""));
    if (to === undefined) return undefined;
    return `${pathBetween(path, to)}${anchor === undefined ? "" : `#${anchor}`}`;
  };

/** The longest text of a section that the search looks through. */
const SEARCHED = 1500;

const placesOf = ({ path, title, summary, sections }: Page): readonly SearchTarget[] => [
  [title, "Page", path, summary],
  ...sections.map(({ id, text, plain }): SearchTarget => {
    const searched = plain.replaceAll("\n", " ").slice(0, SEARCHED);
    return [text, "Section", `${path}#${id}`, `${title}: ${searched}`];
  }),
];

/** The styles of every site, and those of this one behind them. */
function withOwnStyles({ path, text }: SiteFile): SiteFile {
  if (path !== "assets/site.css") return { path, text };
  return { path, text: text + readFileSync(new URL("scripts/site/own.css", packageRoot), "utf8") };
}
