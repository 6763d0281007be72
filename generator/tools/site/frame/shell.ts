import { type Html, html } from "../markup/html.js";
import { type Menu, navigation } from "./navigation.js";
import { type SitePage, rootOf, type Site } from "./site.js";

interface ShellOptions {
  readonly site: Site;
  readonly menu: Menu;
  /** Whether the page reloads when the server tells it to. */
  readonly reload: boolean;
}

/** A whole page: the common frame around its own content. */
export function renderPage(page: SitePage, options: ShellOptions): Html {
  const { site, menu, reload } = options;
  const root = rootOf(page.path);
  const isConsole = page.description !== undefined;
  const isWide = page.section !== "Start" && page.section !== "Guides";
  return html`<!doctype html>
    <html lang="en" data-root="${root}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          http-equiv="Content-Security-Policy"
          content="${policy({ tries: isConsole, reload })}"
        />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="${page.summary}" />
        <title>
          ${page.title === site.api.title ? page.title : `${page.title} · ${site.api.title}`}
        </title>
        <link rel="icon" href="${root}assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${root}assets/site.css" />
        <script src="${root}assets/theme.js"></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        ${header(site, root)}
        <div class="frame">
          ${navigation(page, menu, root)}
          <main id="content" tabindex="-1" ${isWide ? html` class="wide"` : undefined}>
            ${page.body}${footer(page)}
          </main>
          ${isWide ? undefined : contents(page)}
        </div>
        <script src="${root}assets/site.js"></script>
        ${isConsole ? rendererScripts(page, root) : undefined}${reload ? html`<script src="${root}assets/reload.js"></script>` : undefined}
      </body>
    </html> `;
}

/**
 * The page's content security policy: it may load only its own files. Only the console may send requests, which a
 * reader triggers there. A page opened from disk has no origin, so `file:` is allowed instead.
 */
function policy({ tries, reload }: { readonly tries: boolean; readonly reload: boolean }): string {
  const own = "'self' file:";
  return [
    "default-src 'none'",
    `script-src ${own}`,
    // The renderer and its editor create inline styles.
    `style-src ${own}${tries ? " 'unsafe-inline'" : ""}`,
    `img-src ${own} data:`,
    // The renderer brings a font, and readers send calls with it.
    ...(tries ? [`font-src ${own} data:`, "connect-src *"] : reload ? ["connect-src 'self'"] : []),
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");
}

const header = ({ api }: Site, root: string): Html =>
  html`<header class="top">
    <button class="menu-button" popovertarget="menu" aria-label="Menu">
      <span aria-hidden="true"></span>
    </button>
    <a class="brand" href="${root}index.html"
      ><span class="brand-name">${api.title}</span> <span class="version">${api.version}</span></a
    >
  </header>`;

function contents({ headings }: SitePage): Html {
  if (headings.length < 2) return html`<div class="contents"></div>`;
  return html`<aside class="contents" aria-label="On this page">
    <p class="nav-title">On this page</p>
    <ul>
      ${headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}
    </ul>
  </aside>`;
}

const footer = ({ path, section }: SitePage): Html =>
  html`<footer>
    <p>
      Made by Apostille from the OpenAPI
      description.${section === "Console" ? undefined : html` <a href="${twinName(path)}">Markdown</a>`}
    </p>
  </footer>`;

/** The Markdown of a page, beside it. */
const twinName = (path: string): string =>
  `${path
    .split("/")
    .at(-1)
    ?.replace(/\.html$/, "")}.md`;

/** The document is in a script element of a data type, which is never run. */
const rendererScripts = (page: SitePage, root: string): Html =>
  html`<script src="${root}assets/renderer.js" defer></script>
    <script src="${root}${descriptionPath(page)}" defer></script>
    <script src="${root}assets/reference.js" defer></script>`;

/** The path of a page's description. */
export const descriptionPath = ({ path }: SitePage): string => path.replace(/\.html$/, ".js");
