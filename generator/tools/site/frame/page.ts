import type { Html } from "../markup/html.js";
import { type Menu, navigation } from "./navigation.js";
import { madeBy, renderShell } from "./shell.js";
import { rootOf, type Site, type SitePage } from "./site.js";

interface PageOptions {
  readonly site: Site;
  readonly menu: Menu;
  /** Whether the page reloads when the server tells it to. */
  readonly reload: boolean;
}

/** A page about a description, in the frame of its site. */
export function renderPage(page: SitePage, { site, menu, reload }: PageOptions): Html {
  const { path, title, summary, headings, section, body } = page;
  const isConsole = page.description !== undefined;
  const hasTwin = section !== "Console";
  return renderShell({
    path,
    title,
    summary,
    headings,
    body,
    site: { title: site.api.title, version: site.api.version },
    navigation: navigation(page, menu, rootOf(path)),
    footer: madeBy("Made by Apostille from the OpenAPI description.", hasTwin ? path : undefined),
    isWide: section !== "Start" && section !== "Guides",
    allowed: isConsole ? RENDERER : reload ? { "connect-src": "'self'" } : {},
    scripts: [
      ...(isConsole ? ["assets/renderer.js", descriptionPath(page), "assets/reference.js"] : []),
      ...(reload ? ["assets/reload.js"] : []),
    ],
  });
}

/**
 * What the console may do and other pages may not: its renderer and editor create inline styles and bring a font, and
 * readers send calls with it.
 */
const RENDERER = {
  "style-src": "'self' file: 'unsafe-inline'",
  "font-src": "'self' file: data:",
  "connect-src": "*",
};

/** The path of a page's description; the document is in a script element of a data type, which is never run. */
export const descriptionPath = ({ path }: SitePage): string => path.replace(/\.html$/, ".js");
