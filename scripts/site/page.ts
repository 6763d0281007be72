/** A page of the site, and the frame around it. */
import { generatorVersion } from "../../generator/description/index.js";
import {
  compact,
  type Html,
  html,
  madeBy,
  renderShell,
  type Shell,
  type SiteFile,
} from "../../generator/tools/index.js";
import type { Section } from "./markdown.js";
import type { Area } from "./sources.js";

export interface Page extends Partial<Pick<Shell, "allowed" | "scripts" | "isWide">> {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly area: Area;
  /** Its name in the menu; a page without one is not there. */
  readonly name?: string;
  readonly body: Html;
  readonly sections: readonly Section[];
}

/** The names of the areas in the menu. */
const AREAS: readonly (readonly [Area, string | undefined])[] = [
  ["Start", undefined],
  ["Guides", "Guides"],
  ["Reference", "Reference"],
  ["About", "About"],
];

/** Every page as a file. */
export const pageFiles = (pages: readonly Page[]): readonly SiteFile[] =>
  pages.map((page) => ({ path: page.path, text: compact(renderShell(shellOf(page, pages))) }));

const shellOf = (page: Page, pages: readonly Page[]): Shell => ({
  ...{ isWide: false, allowed: {}, scripts: [] },
  ...page,
  headings: outlineOf(page.sections),
  site: {
    title: "Apostille",
    version: generatorVersion(),
    search: "Search tasks, commands, settings and diagnostics",
  },
  navigation: menu(page, pages),
  footer: madeBy("MIT licence.", page.path),
});

/** The contents of a page have its sections; of a page that is one section, what is in that. */
function outlineOf(sections: readonly Section[]): readonly Section[] {
  const outer = sections.filter(({ level }) => level === 2);
  return outer.length > 1 ? outer : sections;
}

/** The path from one page to another. */
export const pathBetween = (from: string, to: string): string =>
  `${"../".repeat(from.split("/").length - 1)}${to}`;

function menu(page: Page, pages: readonly Page[]): Html {
  const link = ({ path, name }: Page): Html =>
    html`<li>
      <a
        href="${pathBetween(page.path, path)}"
        ${path === page.path ? html` aria-current="page"` : undefined}
        >${name}</a
      >
    </li>`;
  const areas = AREAS.map(([area, title]) => {
    const own = pages.filter((one) => one.area === area && one.name !== undefined);
    return html`${title === undefined ? undefined : html`<p class="nav-title">${title}</p>`}
      <ul>
        ${own.map(link)}
      </ul>`;
  });
  return html`<nav id="menu" popover aria-label="Pages">${areas}</nav>`;
}
