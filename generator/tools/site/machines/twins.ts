import { packageRoot } from "../../../description/index.js";
import type { SitePage } from "../frame/site.js";
import { textOf } from "../markup/html.js";

/** A page as Markdown; `page` is the name of its file. */
type ToMarkdown = (html: string, page: string) => string;

const SOURCE = new URL("templates/site/to-markdown.js", packageRoot);

/** The script with which pages copy themselves, so that a copy and the file are the same. */
export async function loadToMarkdown(): Promise<ToMarkdown> {
  const { toMarkdown } = (await import(SOURCE.href)) as { readonly toMarkdown: ToMarkdown };
  return toMarkdown;
}

/** The path of a page's Markdown. */
export const twinPath = ({ path }: Pick<SitePage, "path">): string =>
  path.replace(/\.html$/, ".md");

/** Every page as Markdown; the console has nothing to read. */
export const twinsOf = (pages: readonly SitePage[], toMarkdown: ToMarkdown) =>
  pages
    .filter(({ section }) => section !== "Console")
    .map((page) => ({
      path: twinPath(page),
      text: toMarkdown(textOf(page.body), page.path.split("/").at(-1) ?? page.path),
    }));
