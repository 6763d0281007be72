import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { contextSuite } from "../../../tests/support/chromium.js";
import type { Service } from "../support/service.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Pages in Chromium, each with a profile of its own, for the tests of one file. */
export function browserSuite(): {
  /** A page without a session, and without scripts unless they are enabled. */
  readonly open: (options?: { readonly scripts?: boolean }) => Promise<Page>;
} {
  const open = contextSuite();
  return { open: async ({ scripts = false } = {}) => (await open({ scripts })).newPage() };
}

export const emails = {
  owner: "adaeze.okafor@meridian-legal.example",
  member: "tomas.lindqvist@meridian-legal.example",
  other: "mei.tanaka@northgate.example",
} as const;

/** A button by its name, which may be a part of it. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("button", { name }).first().click();

const widths = [360, 390, 820, 1440];

/**
 * The faults of a page's layout: serious findings of axe, a page that is wider than the window, rows of more than two
 * lines on a phone, and cells that are so narrow beside others that their text breaks into many lines. Writes pictures
 * at each width and in both themes to the folder `SCREENSHOTS`, if there is one.
 */
export async function faultsOf(page: Page, name: string): Promise<readonly string[]> {
  const folder = process.env["SCREENSHOTS"];
  const faults = await seriousFindings(page);
  for (const theme of folder === undefined ? (["light"] as const) : (["light", "dark"] as const)) {
    await page.emulateMedia({ colorScheme: theme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beyond > 0) faults.push(`${beyond} pixels wider than ${width}`);
      const narrow = await page.evaluate(squeezedCells);
      faults.push(...narrow.map((text) => `squeezed at ${width}: ${text}`));
      const tall = await page.evaluate(tallRows);
      faults.push(...tall.map((text) => `too tall at ${width}: ${text}`));
      if (folder === undefined) continue;
      await page.screenshot({
        fullPage: true,
        path: join(folder, `${name}-${width}-${theme}.png`),
      });
    }
  }
  return faults;
}

/** The texts of cells that have more than five lines in less than 90 pixels. */
function squeezedCells(): string[] {
  return [...document.querySelectorAll("td")].flatMap((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4))).size;
    const { width } = element.getBoundingClientRect();
    return width < 90 && lines > 5 ? [element.textContent ?? ""] : [];
  });
}

/** The rows of lists that have more than two lines on a phone. */
export function tallRows(): string[] {
  return [...document.querySelectorAll(innerWidth < 640 ? ".cards tbody tr" : "none")].flatMap(
    (row) => {
      const range = document.createRange();
      const rects: DOMRect[] = [];
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const cell = node.parentElement?.closest(".visually-hidden, td");
        if (cell instanceof Element && getComputedStyle(cell).clipPath !== "none") continue;
        range.selectNodeContents(node);
        rects.push(...range.getClientRects());
      }
      let [lines, end] = [0, -Infinity];
      for (const { top, bottom } of rects.toSorted((one, other) => one.top - other.top))
        if (top >= end - 4) [lines, end] = [lines + 1, bottom];
      return lines > 2 ? [`${lines}: ${row.textContent}`] : [];
    },
  );
}

/** Signs in as a user would. */
export async function signIn(
  page: Page,
  { sandbox }: Service,
  email: string = emails.owner,
): Promise<void> {
  await page.goto(`${sandbox.origin}/portal`);
  await page.getByLabel(email).check();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
}

/** The findings of axe that are serious or worse, and parts of a page with the same name, by rule and element; of all rules unless some are given. */
export async function seriousFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // The page's policy allows no script element, but the debugger may evaluate scripts.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const { violations } = await (
      globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }
    ).axe.run({ resultTypes: ["violations"], ...(runOnly && { runOnly: [...runOnly] }) });
    return violations
      .filter(({ id, impact }) => id === "landmark-unique" || /serious|critical/.test(impact))
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`));
  }, rules);
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly target: readonly string[] }[];
  }[];
}
