import { type Fragment, type Html, html } from "../markup/html.js";
import { type Heading, rootOf } from "./site.js";

/** A page of any site, and what stands around its content. */
export interface Shell {
  readonly path: string;
  readonly title: string;
  /** One sentence for the head of the page. */
  readonly summary: string;
  readonly headings: readonly Heading[];
  readonly site: SiteName;
  readonly navigation: Html;
  readonly body: Html;
  readonly footer: Html;
  /** Whether the content has the place of the contents, too. */
  readonly isWide: boolean;
  /** Directives of the page's content security policy, beside or instead of the usual ones. */
  readonly allowed: Readonly<Record<string, string>>;
  /** The paths of further scripts, which run when the page is there. */
  readonly scripts: readonly string[];
}

interface SiteName {
  readonly title: string;
  readonly version: string;
  /** What the search finds, as the field shows it; by default, what a description has. */
  readonly search?: string;
}

/** A whole page: the common frame around its own content. */
export function renderShell(shell: Shell): Html {
  const { path, title, site, isWide } = shell;
  const root = rootOf(path);
  return html`<!doctype html>
    <html lang="en" ${site.search === undefined ? undefined : html` data-search="${site.search}"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="${policy(shell.allowed)}" />
        <meta name="referrer" content="no-referrer" />
        <meta name="description" content="${shell.summary}" />
        <title>${title === site.title ? title : `${title} · ${site.title}`}</title>
        <link rel="icon" href="${root}assets/icon.svg" />
        <link rel="stylesheet" href="${root}assets/site.css" />
        <script src="${root}assets/theme.js"></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        ${header(site, root)}
        <div class="frame">
          ${shell.navigation}
          <main id="content" tabindex="-1" ${isWide ? html` class="wide"` : undefined}>
            ${shell.body}${shell.footer}
          </main>
          ${isWide ? undefined : contents(shell)}
        </div>
        <script src="${root}assets/site.js"></script>
        ${shell.scripts.map((script) => html`<script src="${root}${script}" defer></script>`)}
      </body>
    </html> `;
}

/**
 * The page's content security policy: it may load only its own files. A page opened from disk has no origin, so `file:`
 * is allowed instead.
 */
function policy(allowed: Shell["allowed"]): string {
  const own = "'self' file:";
  const directives = {
    "default-src": "'none'",
    "script-src": own,
    "style-src": own,
    "img-src": `${own} data:`,
    ...allowed,
    "form-action": "'none'",
    "base-uri": "'none'",
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ");
}

const header = ({ title, version }: SiteName, root: string): Html =>
  html`<header class="top">
    <button class="menu-button" popovertarget="menu" aria-label="Menu"></button>
    <a class="brand" href="${root}index.html"
      ><span class="brand-name">${title}</span> <span class="version">${version}</span></a
    >
  </header>`;

function contents({ headings }: Shell): Html {
  if (headings.length < 2) return html`<div class="contents"></div>`;
  return html`<aside class="contents" aria-label="On this page">
    <p class="nav-title">On this page</p>
    <ul>
      ${headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}
    </ul>
  </aside>`;
}

/** The line below a page: what made it, and its Markdown, if there is one beside it. */
export const madeBy = (maker: Fragment, path: string | undefined): Html =>
  html`<footer>
    <p>
      ${maker}${path === undefined ? undefined : html` <a href="${twinName(path)}">Markdown</a>`}
    </p>
  </footer>`;

/** The Markdown of a page, beside it. */
const twinName = (path: string): string =>
  `${path
    .split("/")
    .at(-1)
    ?.replace(/\.html$/, "")}.md`;
