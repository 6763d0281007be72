import { type Fragment, type Html, html, stringifyTexts } from "../markup/html.js";
import { countOf, operationName } from "./parts.js";
import type { Site, SiteFile, SiteGroup, SitePage } from "./site.js";

/** What the navigation of every page is made from, computed once. */
export interface Menu {
  readonly start: readonly SitePage[];
  readonly guides: readonly SitePage[];
  readonly groups: readonly SiteGroup[];
  readonly hasSchemas: boolean;
  readonly listed: NavigationLimits;
  /** The position of each group, by the path of its page. */
  readonly positions: ReadonlyMap<string, number>;
}

/**
 * How many groups, and how many operations of its group, a page lists itself: lists of all would grow with their square.
 * A script adds the others from a file that all pages share.
 */
interface NavigationLimits {
  readonly groups: number;
  readonly operations: number;
}
const NAVIGATION_LIMITS: NavigationLimits = { groups: 100, operations: 40 };
/** The operation before, the page's own, and the next. */
const LISTED_IN_LARGE: NavigationLimits = { groups: 1, operations: 3 };

const MENU_FILE = "assets/menu.js";

/** Every group with its operations, for the navigation of pages that do not list them all. */
export const menuFiles = (menu: Menu): readonly SiteFile[] =>
  isWhole(menu)
    ? []
    : [
        {
          path: MENU_FILE,
          text: `globalThis.apostilleMenu = ${stringifyTexts(menu.groups.map(menuGroup))};\n`,
        },
      ];

const menuGroup = ({ title, path, operations }: SiteGroup): readonly unknown[] => [
  title,
  path,
  ...operations.map((own) => [own.operation.method, own.title, own.path]),
];

const isWhole = ({ groups, listed }: Menu): boolean =>
  groups.length <= listed.groups &&
  groups.every(({ operations }) => operations.length <= listed.operations);

export function menuOf({ groups, schemas, isLarge }: Site, pages: readonly SitePage[]): Menu {
  const inSection = (section: SitePage["section"]): readonly SitePage[] =>
    pages.filter((page) => page.section === section);
  return {
    start: inSection("Start"),
    guides: inSection("Guides"),
    groups,
    hasSchemas: schemas.length > 0,
    listed: isLarge ? LISTED_IN_LARGE : NAVIGATION_LIMITS,
    positions: new Map(groups.map(({ path }, position) => [path, position])),
  };
}

/** The shortest path from one page to another. */
function relative(from: string, to: string): string {
  const [here, there] = [from.split("/"), to.split("/")];
  while (here.length > 1 && there.length > 1 && here[0] === there[0]) {
    here.shift();
    there.shift();
  }
  return "../".repeat(here.length - 1) + there.join("/");
}

/** Links to all pages; of very many groups and operations, to those around the page's own, marked for the script. */
export function navigation(page: SitePage, menu: Menu, root: string): Html {
  const link = (path: string, title: Fragment): Html =>
    html`<a
      href="${relative(page.path, path)}"
      ${path === page.path ? html` aria-current="page"` : undefined}
      >${title}</a
    >`;
  const reference = [
    ...listedGroups(page, menu).map(
      (group) =>
        html`<li>
          ${link(group.path, group.title)}${group === page.group ? operationList(page, { group, most: menu.listed.operations, link }) : undefined}
        </li>`,
    ),
    menu.groups.length > menu.listed.groups
      ? html`<li>
          <a href="${root}index.html#operations">All ${countOf(menu.groups.length, "group")}</a>
        </li>`
      : undefined,
    menu.hasSchemas ? html`<li>${link("schemas/index.html", "Schemas")}</li>` : undefined,
  ];
  return html`<nav
    id="menu"
    popover
    ${isWhole(menu) ? undefined : html` data-near`}
    aria-label="Pages"
  >
    <ul>
      ${menu.start.map(({ path }) => html`<li>${link(path, "Overview")}</li>`)}
    </ul>
    ${withTitle(
      "Guides",
      menu.guides.map(({ path, title }) => html`<li>${link(path, title)}</li>`),
    )}
    ${menu.groups.length === 0 && !menu.hasSchemas ? undefined : withTitle("Reference", reference)}
  </nav>`;
}

/** A page that belongs to no group lists all of them, or none if its list would be one group or it is a leaf. */
function listedGroups(
  { group, section }: SitePage,
  { groups, positions, listed }: Menu,
): readonly SiteGroup[] {
  const isLeaf = section === "Schemas" || section === "Events" || listed.groups === 1;
  if (group === undefined && isLeaf && groups.length > listed.groups) return [];
  return near(groups, positions.get(group?.path ?? "") ?? 0, listed.groups);
}

/** As many items, those around a position. */
function near<Item>(items: readonly Item[], position: number, count: number): readonly Item[] {
  const last = Math.max(0, items.length - count);
  const first = Math.min(last, Math.max(0, position - Math.floor(count / 2)));
  return items.slice(first, first + count);
}

const withTitle = (title: string, items: Fragment): Html =>
  items === undefined || (Array.isArray(items) && items.length === 0)
    ? html``
    : html`<p class="nav-title">${title}</p>
        <ul>
          ${items}
        </ul>`;

interface OperationList {
  readonly group: SiteGroup;
  readonly most: number;
  readonly link: (path: string, title: Fragment) => Html;
}

function operationList(page: SitePage, { group, most, link }: OperationList): Html {
  const { operations, path: groupPath } = group;
  const position = operations.findIndex(({ path }) => path === page.path);
  const listed = near(operations, position, most);
  return html`<ul class="nav-operations">
    ${listed.map((operation) => html`<li>${link(operation.path, operationName(operation))}</li>`)}
    ${
      listed.length === operations.length || page.path === groupPath
        ? undefined
        : html`<li>${link(groupPath, `All ${countOf(operations.length, "operation")}`)}</li>`
    }
  </ul>`;
}
