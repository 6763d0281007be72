/** Pages as readers use them: in a browser, from disk, offline. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, expect, it } from "vitest";

import { rendererFile } from "../../../scripts/renderer.mjs";
import {
  type Browser,
  findings,
  kindOf,
  openBrowser,
  SERIOUS,
  seriousFindings,
  siteFindings,
  siteWidths,
} from "./browser.js";
import { userFolder } from "../../support/cli.js";
import { HOSTILE } from "./hostile.js";
import { EMPTY, type Made, makeFrom, makeOf, OWN } from "./make.js";

let browser: Browser;
let own: Made;
let at: (path: string) => string;
const renderer = (): string => readFileSync(rendererFile(), "utf8");

beforeAll(async () => {
  browser = openBrowser();
  own = await makeFrom(OWN, { renderer: renderer(), against: OWN.input });
  at = browser.publish(own.files);
});
afterAll(() => browser.close());

/** Pages share their colours: one with text and one with diagrams are looked at in both themes. */
const inBothThemes = (path: string): boolean => /^(?:index|guides\/lifecycles)/.test(path);

it("every page of our own site fits at three widths, has no serious findings, and asks for nothing", async () => {
  const pages = [...own.files.keys()].filter((path) =>
    /^(?:index|guides|reference\/quotes|events\/quote|schemas\/(?:index|Q)).*html$/.test(path),
  );
  expect(pages.length).toBeGreaterThan(20);
  const { page, requests, complaints } = await browser.visit();
  const tooNarrowFor = siteWidths(page);
  const findingsOn = siteFindings(page, SERIOUS);
  for (const path of pages) {
    await page.goto(at(path));
    expect(await tooNarrowFor(kindOf(path)), path).toEqual([]);
    for (const colorScheme of ["light", "dark"] as const) {
      if (colorScheme === "dark" && !inBothThemes(path)) continue;
      await page.emulateMedia({ colorScheme });
      const kind = inBothThemes(path) ? `${path}, ${colorScheme}` : kindOf(path);
      expect(await findingsOn(kind), `${path}, ${colorScheme}`).toEqual([]);
    }
  }
  expect({ requests, complaints }).toEqual({ requests: [], complaints: [] });
});

it("every page of our own site says everything without scripts, in the theme of the system", async () => {
  const { page } = await browser.visit({ scripts: false });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(at("reference/quotes/approveQuote.html"));
  await page.getByRole("heading", { name: "Approve a quote" }).waitFor();
  expect(await page.locator(".search-button").count()).toBe(0);
  await page.getByText("await api.quotes.approve").waitFor();
  await page.setViewportSize({ width: 400, height: 900 });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Webhooks", exact: true }).click();
  await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
});

it("every page of our own site fits on a phone whatever names are in it", async () => {
  const long = "aVeryLongNameWithoutAnySpaceThatGoesOnAndOnForever";
  const parameters = [
    { name: long, in: "path", required: true, schema: { type: "string" } },
    { name: `filter[${long}]`, in: "query", schema: { enum: [`${long}1`, `${long}2`] } },
  ];
  const paths = { [`/${long}/{${long}}/${long}`]: { get: { parameters, responses: {} } } };
  const info = { title: long, version: long };
  const old = userFolder({ "old.json": EMPTY });
  const { files } = await makeOf({ ...EMPTY, info, paths }, { against: `${old.folder}/old.json` });
  expect([...files.keys()]).toContain("guides/changelog.html");
  const { page } = await browser.visit();
  await page.setViewportSize({ width: 360, height: 900 });
  const site = browser.publish(files);
  for (const path of [...files.keys()].filter((name) => name.endsWith(".html"))) {
    await page.goto(site(path));
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond, path).toBeLessThanOrEqual(0);
  }
});

it("every page of our own site completes the navigation of a large group by script", async () => {
  const table = "| a | b |\n|---|---|\n| 1 | 2 |";
  const code = `\`\`\`js\n${"wide".repeat(99)}\n\`\`\``;
  const description = ["##### E", table, "# A", table, "#### D", code].join("\n\n");
  const paths = Object.fromEntries(
    Array.from({ length: 45 }, (_, index) => [
      `/p${index}`,
      { get: { operationId: `get${index}`, tags: ["<b>Many</b>"], description, responses: {} } },
    ]),
  );
  const { files, page: text } = await makeOf({ ...EMPTY, paths });
  const path = [...files.keys()].find((name) => name.endsWith("/get7.html")) ?? "";
  expect(text(path).match(/href="get\d+\.html"/g)).toHaveLength(40);
  const { page, complaints } = await browser.visit();
  await page.goto(browser.publish(files)(path));
  const menu = page.locator("#menu");
  await expect.poll(() => menu.locator(".nav-operations a").count()).toBe(45);
  expect(await menu.locator("[aria-current]").allTextContents()).toEqual(["GET GET /p7"]);
  expect(await findings(page)).toEqual([]);
  await menu.getByRole("link", { name: "GET /p44" }).click();
  await page.getByRole("heading", { name: "GET /p44" }).waitFor();
  await menu.getByRole("link", { name: "<b>Many</b>" }).click();
  await page.getByRole("heading", { name: "<b>Many</b>" }).waitFor();
  expect(complaints).toEqual([]);
});

it("every page of our own site is searched from the keyboard", async () => {
  const { page } = await browser.visit();
  await page.goto(at("guides/errors.html"));
  await page.keyboard.press("/");
  await page.keyboard.type("approve quo");
  await page.getByRole("option", { name: "Approve a quote" }).first().waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/reference\/quotes\/approveQuote\.html$/);
  await page.goto(at("index.html"));
  await page.getByRole("button", { name: "Search" }).click();
  for (const [typed, kind, title] of [
    ["custom_metadata", "Property", "custom_metadata"],
    ["aproved_quote", "Schema", "ApprovedQuote"],
    ["awaitign", "Value", "awaiting_payment"],
  ] as const) {
    await page.getByRole("combobox").fill(typed);
    await page
      .getByRole("option", { name: `${kind} ${title}` })
      .first()
      .waitFor();
  }
  await page.getByRole("combobox").fill("");
  await page.keyboard.type("nothing like it");
  await page.getByText("Nothing matches").waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  expect(await page.getByRole("dialog").count()).toBe(0);
});

it("every page of our own site copies itself as the Markdown that stands beside it", async () => {
  const { page } = await browser.visit();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const path of ["reference/quotes/listQuotes", "schemas/Order", "guides/lifecycles"]) {
    await page.goto(at(`${path}.html`));
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(own.page(`${path}.md`));
  }
});

it("every page of our own site keeps the theme that a reader chooses", async () => {
  const { page } = await browser.visit();
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(at("index.html"));
  await page.getByRole("button", { name: "Dark theme" }).click();
  await page.goto(at("guides/scopes.html"));
  expect(await page.getAttribute("html", "data-theme")).toBe("dark");
});

it("every page of our own site prints dark text on light paper, with whole diagrams and no navigation", async () => {
  const { page } = await browser.visit();
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto(at("guides/lifecycles.html"));
  const [paper, ink] = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return [backgroundColor, color];
  });
  expect([paper, ink]).toEqual(["rgb(255, 255, 255)", "rgb(26, 29, 38)"]);
  expect(await page.getByRole("button", { name: "Search" }).isVisible()).toBe(false);
  const widths = await page
    .locator(".lifecycle")
    .evaluateAll((diagrams) => diagrams.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...widths)).toBeLessThanOrEqual(700);
});

it("the console leads to an operation, has no serious findings, and asks for nothing", async () => {
  const { page, requests, complaints } = await browser.visit();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(at("console/quotes.html#tag/quotes/approveQuote"));
    await page.waitForSelector("html.rendered");
    const heading = page.getByRole("heading", { name: "Approve a quote" });
    await heading.waitFor();
    await expect
      .poll(async () => (await heading.boundingBox())?.y ?? -1)
      .toSatisfy((y: number) => y > 0 && y < 600);
    await expect.poll(() => seriousFindings(page), { message: colorScheme }).toEqual([]);
    await page.goto("about:blank");
  }
  expect({ requests, complaints }).toEqual({ requests: [], complaints: [] });
});

it("the console sends a call to the server that a reader names", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(200, {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "*",
      "content-type": "application/json",
    });
    response.end('{"message":"here"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const servers = [{ url: `http://127.0.0.1:${port}` }];
  const paths = { "/ping": { get: { operationId: "ping", responses: {} } } };
  const { files } = await makeOf({ ...EMPTY, servers, paths }, { renderer: renderer() });
  const { page } = await browser.visit();
  try {
    await page.goto(browser.publish(files)("console/general.html"));
    await page
      .getByRole("button", { name: /Test Request/ })
      .first()
      .click();
    await page.getByRole("button", { name: /^Send/ }).first().click();
    await expect.poll(() => asked).toContain("GET /ping");
  } finally {
    server.close();
  }
});

it.each([
  ["in our pages", undefined],
  ["with the renderer", renderer],
])("a hostile document runs nothing and asks for nothing, %s", async (_, code) => {
  const { files } = await makeOf(HOSTILE, { renderer: code?.() });
  const hostile = browser.publish(files);
  const all = [...files.keys()].filter((path) => path.endsWith(".html"));
  expect(all.length).toBeGreaterThan(6);
  // The renderer is in the pages of the console alone.
  const pages = all.filter((path) => code === undefined || path.startsWith("console/"));
  expect(pages).not.toEqual([]);
  const { page, requests, complaints } = await browser.visit();
  for (const path of pages) {
    await page.goto(hostile(path));
    if (code !== undefined && path.startsWith("console/"))
      await page.waitForSelector("html.rendered");
    await page.hover("main");
    await page.keyboard.press("/");
    await page.keyboard.type("script");
    await page.getByRole("option").first().waitFor();
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => "ran" in globalThis), path).toBe(false);
    expect(page.url().startsWith("file:"), path).toBe(true);
  }
  expect({ requests, complaints }).toEqual({ requests: [], complaints: [] });
});
