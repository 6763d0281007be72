import { packageRoot } from "../../../description/index.js";
import type { SiteFile, SitePage } from "../frame/site.js";
import { textOf } from "../markup/html.js";

/** A page as Markdown; `page` is the name of its file. */
export type ToMarkdown = (html: string, page: string) => string;

const SOURCE = new URL("templates/site/to-markdown.js", packageRoot);

/** The script with which pages copy themselves, so that a copy and the file are the same. */
export async function loadToMarkdown(): Promise<ToMarkdown> {
  const { toMarkdown } = (await import(SOURCE.href)) as { readonly toMarkdown: ToMarkdown };
  return toMarkdown;
}

/** The path of a page's Markdown. */
const twinPath = ({ path }: Pick<SitePage, "path">): string => path.replace(/\.html$/, ".md");

/** Pages as Markdown. */
export const twinsOf = (
  pages: readonly Pick<SitePage, "path" | "body">[],
  toMarkdown: ToMarkdown,
): readonly SiteFile[] =>
  pages.map((page) => ({
    path: twinPath(page),
    text: toMarkdown(textOf(page.body), page.path.split("/").at(-1) ?? page.path),
  }));
