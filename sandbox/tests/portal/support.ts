import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { Service } from "../support/service.js";

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Chromium with an empty profile, for the tests of one file. */
export function browserSuite(): {
  /** A page without a session, and without scripts unless they are enabled. */
  readonly open: (options?: { readonly scripts?: boolean }) => Promise<Page>;
} {
  let context: BrowserContext | undefined;
  let profile = "";
  beforeAll(async () => {
    profile = await mkdtemp(join(tmpdir(), "sandbox-chromium-"));
    context = await chromium.launchPersistentContext(profile, { executablePath, args });
  });
  afterAll(async () => {
    await context?.close();
    await rm(profile, { recursive: true, force: true });
  });
  return {
    async open({ scripts = false } = {}) {
      const browser = context?.browser();
      if (!browser) throw new Error("The browser starts before the first test.");
      const own = await browser.newContext({ javaScriptEnabled: scripts });
      return own.newPage();
    },
  };
}

export const emails = {
  owner: "adaeze.okafor@meridian-legal.example",
  member: "tomas.lindqvist@meridian-legal.example",
  other: "mei.tanaka@northgate.example",
} as const;

/** A button by its name, which may be a part of it. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("button", { name }).first().click();

const widths = [390, 820, 1440];

/**
 * The faults of a page's layout: serious findings of axe, a page that is wider than the window, and cells that are so
 * narrow beside others that their text breaks into many lines. Writes pictures at three widths and in both themes to the folder `SCREENSHOTS`, if there is one.
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

/** Signs in as a user would. */
export async function signIn(
  page: Page,
  { sandbox }: Service,
  email: string = emails.owner,
): Promise<void> {
  await page.goto(`${sandbox.origin}/portal`);
  await page.getByLabel(email).check();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Quotes", level: 1 }).waitFor();
}

/** The findings of axe that are serious or worse, and parts of a page with the same name, by rule and element; of all rules unless some are given. */
export async function seriousFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  const source = await readFile(
    createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
    "utf8",
  );
  // The page's policy allows no script element, but the debugger may evaluate scripts.
  await page.evaluate(source);
  return page.evaluate(async (runOnly) => {
    const { violations } = await (
      globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }
    ).axe.run(runOnly === undefined ? {} : { runOnly });
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
