import { type Fragment, type Html, html } from "../markup/html.js";
import { counted, methodBadge } from "./parts.js";
import type { Site, SiteGroup, SitePage } from "./site.js";

/** What the navigation of every page is made from, computed once. */
export interface Menu {
  readonly start: readonly SitePage[];
  readonly guides: readonly SitePage[];
  readonly groups: readonly SiteGroup[];
  /** The position of each group, by the path of its page. */
  readonly positions: ReadonlyMap<string, number>;
}

/** How many groups a page lists: a list of all of them on each of their pages would grow with their square. */
const LISTED = 100;

export function menuOf({ groups }: Site, pages: readonly SitePage[]): Menu {
  const inSection = (section: SitePage["section"]): readonly SitePage[] =>
    pages.filter((page) => page.section === section);
  return {
    start: inSection("Start"),
    guides: inSection("Guides"),
    groups,
    positions: new Map(groups.map(({ path }, position) => [path, position])),
  };
}

/** Links to all pages; of very many groups, to those around the page's own. */
export function navigation(page: SitePage, menu: Menu, root: string): Html {
  const link = (path: string, title: string): Html =>
    html`<a href="${root}${path}" ${path === page.path ? html` aria-current="page"` : undefined}
      >${title}</a
    >`;
  return html`<nav id="menu" popover aria-label="Pages">
    <ul>
      ${menu.start.map(({ path }) => html`<li>${link(path, "Overview")}</li>`)}
    </ul>
    ${named(
      "Guides",
      menu.guides.map(({ path, title }) => html`<li>${link(path, title)}</li>`),
    )}
    ${
      menu.groups.length === 0
        ? undefined
        : named("Reference", [
            ...listedGroups(page, menu).map(
              (group) =>
                html`<li>
                  ${link(group.path, group.title)}${group.path === page.path ? operationList(group) : undefined}
                </li>`,
            ),
            menu.groups.length > LISTED
              ? html`<li>
                  <a href="${root}index.html#operations"
                    >All ${counted(menu.groups.length, "group")}</a
                  >
                </li>`
              : undefined,
          ])
    }
  </nav>`;
}

function listedGroups(page: SitePage, { groups, positions }: Menu): readonly SiteGroup[] {
  const last = Math.max(0, groups.length - LISTED);
  const first = Math.min(last, Math.max(0, (positions.get(page.path) ?? 0) - LISTED / 2));
  return groups.slice(first, first + LISTED);
}

const named = (title: string, items: Fragment): Html =>
  html`<p class="nav-title">${title}</p>
    <ul>
      ${items}
    </ul>`;

const operationList = ({ operations }: SiteGroup): Html =>
  html`<ul class="nav-operations">
    ${operations.map(
      ({ operation, title, anchor }) =>
        html`<li>
          <a href="#${anchor}">${methodBadge(operation.method)} <span>${title}</span></a>
        </li>`,
    )}
  </ul>`;
