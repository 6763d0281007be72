/** The site of Apostille as readers use it: in a browser, from disk, offline. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { commands } from "../../generator/cli/table.js";
import { readCatalogue } from "../../generator/description/index.js";
import { ownSite } from "../../scripts/site/own-site.js";
import { type Browser, findings, openBrowser } from "../tools/site/browser.js";
import { brokenLinks, repeatedIds } from "../tools/site/links.js";

const EXAMPLE = "example/index.html";
let browser: Browser;
let files: ReadonlyMap<string, string>;
let at: (path: string) => string;
const paths = (): readonly string[] => [...files.keys()].filter((path) => path.endsWith(".html"));

beforeAll(async () => {
  browser = openBrowser();
  files = new Map((await ownSite()).map(({ path, text }) => [path, text]));
  at = browser.publish(files);
});
afterAll(() => browser.close());

describe("the pages", () => {
  it("lead only to what is there", () => {
    // The example is made by `apostille docs`.
    const whole = new Map([...files, [EXAMPLE, ""]]);
    expect([...brokenLinks(whole), ...repeatedIds(files)]).toEqual([]);
  });

  it("fit at three widths, have no findings, and ask for nothing", async () => {
    const { page, requests, complaints } = await browser.visit();
    for (const path of paths()) {
      await page.goto(at(path), { waitUntil: "domcontentloaded" });
      for (const width of [360, 820, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(beyond, `${path}, ${width}`).toBeLessThanOrEqual(0);
      }
      expect(await findings(page, { without: ["color-contrast"] }), path).toEqual([]);
    }
    expect({ requests, complaints }).toEqual({ requests: [], complaints: [] });
  }, 240_000);

  it.each(["light", "dark"] as const)(
    "share colours that are read well, %s",
    async (colorScheme) => {
      const { page } = await browser.visit();
      await page.emulateMedia({ colorScheme });
      for (const path of ["index.html", "guides/server.html", "reference/diagnostics/ref.html"]) {
        await page.goto(at(path));
        expect(await findings(page), path).toEqual([]);
      }
    },
  );

  it("have their whole text without scripts, and on paper", async () => {
    const { page } = await browser.visit({ scripts: false });
    await page.emulateMedia({ media: "print" });
    await page.goto(at("guides/client.html"));
    await page.getByRole("heading", { name: "What comes back" }).waitFor();
    expect(await page.locator("nav, header.top").filter({ visible: true }).count()).toBe(0);
  });
});

describe("the reference", () => {
  it("has every command with its flags", () => {
    const page = files.get("reference/commands.md") ?? "";
    const names = commands.flatMap((entry) => ("load" in entry ? [entry] : entry.commands));
    expect(names.filter(({ name }) => !page.includes(`\n## ${name}\n`))).toEqual([]);
    expect(page).toContain("| `--breaking-only` |");
  });

  it("has every diagnostic on the page of its area, which a list leads to", async () => {
    const list = files.get("reference/diagnostics.html") ?? "";
    for (const { code } of await readCatalogue()) {
      const anchor = `${code.split("/")[0]}.html#${code.replaceAll(/[^\w-]/g, "")}"`;
      expect(list).toContain(anchor);
    }
  });
});

it("the search finds what a section says", async () => {
  const { page } = await browser.visit();
  await page.goto(at("guides/client.html"));
  await page.keyboard.press("/");
  await page.getByRole("combobox").fill("overwritten --force");
  await page.getByRole("option", { name: "In CI" }).first().waitFor();
  await page.getByRole("combobox").fill("ref/missing");
  await page.keyboard.press("Enter");
  await page.waitForURL(/reference\/diagnostics\/ref\.html#refmissing$/);
});
