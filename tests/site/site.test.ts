/** The site of Apostille as readers use it: in a browser, from disk, offline. */
import { deflateRawSync } from "node:zlib";

import { afterAll, beforeAll, expect, it } from "vitest";

import { commands } from "../../generator/cli/table.js";
import { readCatalogue } from "../../generator/description/index.js";
import { generate } from "../../generator/index.js";
import { playgroundScripts } from "../../scripts/playground.mjs";
import { ownSite } from "../../scripts/site/own-site.js";
import { built } from "../support/built.js";
import {
  type Browser,
  findings,
  kindOf,
  openBrowser,
  siteFindings,
  siteWidths,
} from "../tools/site/browser.js";
import { brokenLinks, repeatedIds } from "../tools/site/links.js";

const EXAMPLE = "example/index.html";
let browser: Browser;
let files: ReadonlyMap<string, string>;
let at: (path: string) => string;
const paths = (): readonly string[] => [...files.keys()].filter((path) => path.endsWith(".html"));

beforeAll(async () => {
  await built("tool");
  browser = openBrowser();
  const made = [...(await ownSite()), ...(await playgroundScripts())];
  files = new Map(made.map(({ path, text }) => [path, text]));
  at = browser.publish(files);
});
afterAll(() => browser.close());

it("the pages lead only to what is there", () => {
  // The example is made by `apostille docs`.
  const whole = new Map([...files, [EXAMPLE, ""]]);
  expect([...brokenLinks(whole), ...repeatedIds(files)]).toEqual([]);
});

it("the pages fit at three widths, have no findings, and ask for nothing", async () => {
  const { page, requests, complaints } = await browser.visit();
  const tooNarrowFor = siteWidths(page);
  const findingsOn = siteFindings(page, { without: ["color-contrast"] });
  for (const path of paths()) {
    await page.goto(at(path), { waitUntil: "domcontentloaded" });
    expect(await tooNarrowFor(kindOf(path)), path).toEqual([]);
    expect(await findingsOn(kindOf(path)), path).toEqual([]);
  }
  expect({ requests, complaints }).toEqual({ requests: [], complaints: [] });
});

it.each(["light", "dark"] as const)(
  "the pages share colours that are read well, %s",
  async (colorScheme) => {
    const { page } = await browser.visit();
    await page.emulateMedia({ colorScheme });
    for (const path of ["index.html", "guides/server.html", "reference/diagnostics/ref.html"]) {
      await page.goto(at(path));
      expect(await findings(page), path).toEqual([]);
    }
  },
);

it("the pages have their whole text without scripts, and on paper", async () => {
  const { page } = await browser.visit({ scripts: false });
  await page.emulateMedia({ media: "print" });
  await page.goto(at("guides/client.html"));
  await page.getByRole("heading", { name: "What comes back" }).waitFor();
  expect(await page.locator("nav, header.top").filter({ visible: true }).count()).toBe(0);
});

it("the reference has every command with its flags", () => {
  const page = files.get("reference/commands.md") ?? "";
  const names = commands.flatMap((entry) => ("load" in entry ? [entry] : entry.commands));
  expect(names.filter(({ name }) => !page.includes(`\n## ${name}\n`))).toEqual([]);
  expect(page).toContain("| `--breaking-only` |");
});

it("the reference has every diagnostic on the page of its area, which a list leads to", async () => {
  const list = files.get("reference/diagnostics.html") ?? "";
  for (const { code } of await readCatalogue()) {
    const anchor = `${code.split("/")[0]}.html#${code.replaceAll(/[^\w-]/g, "")}"`;
    expect(list).toContain(anchor);
  }
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

const open = async (fragment = "") => {
  const visit = await browser.visit();
  await visit.page.goto(`${at("playground.html")}${fragment}`);
  const document = visit.page.getByLabel("OpenAPI document");
  const file = visit.page.getByLabel("File", { exact: true });
  const state = visit.page.getByRole("status").first();
  await state.filter({ hasText: /lines|errors/ }).waitFor();
  return { ...visit, document, file, state, code: visit.page.locator("#shown code") };
};
const nothing = { requests: [], complaints: [] };

it("the playground shows what the library generates, and asks for nothing", async () => {
  const { page, document, file, code, requests, complaints } = await open();
  const content = new TextEncoder().encode(await document.inputValue());
  const { files: made } = await generate(
    { input: "/openapi.yaml", output: "/api", content },
    { report: () => undefined },
  );
  const wanted = made.filter(({ path }) => path.endsWith(".ts"));
  const shown = await file.locator("option").allInnerTexts();
  expect(shown.toSorted()).toEqual(wanted.map(({ path }) => path).toSorted());
  for (const { path, text } of wanted) {
    await file.selectOption(path);
    expect(await code.textContent(), path).toBe(text);
  }
  expect(await findings(page)).toEqual([]);
  expect({ requests, complaints }).toEqual(nothing);
});

it("the playground leads to the line of a diagnostic", async () => {
  const { page, document, state } = await open();
  const text = await document.inputValue();
  await document.fill(text.replace('schemas/Pet"', 'schemas/Pte"'));
  await state.filter({ hasText: "errors" }).waitFor();
  await page.getByText("error ref/missing").waitFor();
  await page.getByRole("button", { name: "Line 15, column" }).click();
  const selected = await document.evaluate((editor: HTMLTextAreaElement) =>
    editor.value.slice(editor.selectionStart, editor.selectionEnd),
  );
  expect(selected).toContain("schemas/Pte");
  await document.fill(text);
  await state.filter({ hasText: "lines" }).waitFor();
  await page.getByText("error ref/missing").waitFor({ state: "detached" });
});

it("the playground opens a file, and puts what it shows into a link", async () => {
  const { page, file, document, requests } = await open();
  const text = JSON.stringify({
    ...{ openapi: "3.1.0", info: { title: "Ü", version: "1" }, paths: {} },
    components: { schemas: { Opened: { type: "string", enum: ["ä"] } } },
  });
  const buffer = Buffer.from(text);
  await page
    .getByLabel("A file")
    .setInputFiles({ name: "a.json", mimeType: "application/json", buffer });
  await page.getByText("What is generated").click();
  await page.getByLabel("server", { exact: true }).uncheck();
  await page.locator("#shown", { hasText: "Opened" }).waitFor();
  await file.locator('option[value="server.ts"]').waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Copy a link" }).click();
  await page.waitForURL(/#document=/);
  const other = await open(new URL(page.url()).hash);
  expect(await other.document.inputValue()).toBe(await document.inputValue());
  await other.page.locator("#shown", { hasText: "Opened" }).waitFor();
  expect(await other.page.getByLabel("server", { exact: true }).isChecked()).toBe(false);
  expect([...requests, ...other.requests]).toEqual([]);
});

/** A link as anybody can make it. */
const linkTo = (shared: object): string =>
  `#document=${deflateRawSync(JSON.stringify(shared)).toString("base64url")}`;

it("the playground opens no link that is longer than it seems", async () => {
  const { document } = await open(linkTo({ text: "#".repeat(100_000_000), only: [] }));
  expect((await document.inputValue()).length).toBeLessThan(10_000);
});

it("the playground leaves out artefacts that it does not know, and says if none is chosen", async () => {
  const text = "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: {}\n";
  const { page, state } = await open(linkTo({ text, only: ["other"] }));
  await state.filter({ hasText: "lines" }).waitFor();
  await page.goto(`${at("playground.html")}${linkTo({ text, only: [] })}`);
  await state.filter({ hasText: "choose what" }).waitFor();
});

it("the playground says which file it cannot read, and what is no document", async () => {
  const { page, document, state } = await open("#document=broken");
  await document.fill('openapi: 3.1.0\ninfo: { $ref: "other.yaml" }\npaths: {}\n');
  await page.getByText("there is no such file").waitFor();
  await document.fill("hello");
  await state.filter({ hasText: "errors" }).waitFor();
  await page.getByText("there is no such file").waitFor({ state: "detached" });
});
