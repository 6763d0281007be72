// Opens every page of a site in Chromium and reports size, load time, axe's findings and requests to other origins:
// `node scripts/docs-report.mjs FOLDER [--screenshots DIR]`. Screenshots are taken at three widths in both themes.
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";

import { chromium } from "playwright-core";

const WIDTHS = { phone: 390, tablet: 820, desktop: 1440 };
const THEMES = /** @type {const} */ (["light", "dark"]);
/** The element that readers wait for: an operation or an event of the reference, or the heading of the page. */
const READY = "h1";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { screenshots: { type: "string" } },
});
const folder = resolve(positionals[0] ?? "site");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".html"))
  .sort();
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});

const rows = [];
for (const path of pages) rows.push(await report(path));
await browser.close();
console.table(rows);
const bad = rows.filter(({ serious, elsewhere, errors }) => serious + elsewhere + errors > 0);
if (bad.length > 0) process.exitCode = 1;

/** @param {string} path */
async function report(path) {
  const page = await browser.newPage();
  const files = new Set();
  let [elsewhere, errors] = [0, 0];
  page.on("request", (request) => {
    const url = request.url();
    if (url.startsWith("file:")) files.add(decodeURIComponent(new URL(url).pathname));
    else if (!/^(?:data|blob):/.test(url)) elsewhere += 1;
  });
  page.on("pageerror", () => (errors += 1));
  const start = performance.now();
  await page.goto(pathToFileURL(join(folder, path)).href, { waitUntil: "load" });
  await page.locator(READY).first().waitFor();
  const milliseconds = Math.round(performance.now() - start);
  if (values.screenshots !== undefined) await photograph(page, path, values.screenshots);
  await page.evaluate(axe);
  const impacts = await page.evaluate(async () => {
    const { axe } =
      /** @type {{ axe: { run(options: object): Promise<{ violations: { impact: string }[] }> } }} */ (
        /** @type {unknown} */ (globalThis)
      );
    return (await axe.run({ preload: false })).violations.map(({ impact }) => impact);
  });
  const serious = impacts.filter((impact) => /serious|critical/.test(impact)).length;
  await page.close();
  const texts = [...files].map((file) => readFileSync(file));
  return {
    page: path,
    "KB of the page": kilobytes(readFileSync(join(folder, path)).byteLength),
    "KB with all it loads": kilobytes(sum(texts.map(({ byteLength }) => byteLength))),
    "KB compressed": kilobytes(sum(texts.map((text) => gzipSync(text).byteLength))),
    "ms to load": milliseconds,
    serious,
    elsewhere,
    errors,
  };
}

/**
 * @param {import("playwright-core").Page} page
 * @param {string} path
 * @param {string} target
 */
async function photograph(page, path, target) {
  mkdirSync(target, { recursive: true });
  const name = path.replaceAll("/", "-").replace(/\.html$/, "");
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    for (const [device, width] of Object.entries(WIDTHS)) {
      await page.setViewportSize({ width, height: 1000 });
      await page.screenshot({ path: join(target, `${name}-${device}-${colorScheme}.png`) });
    }
  }
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return Math.round(bytes / 1024);
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
