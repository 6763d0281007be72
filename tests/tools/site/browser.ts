/** Chromium for the pages of a site, opened from disk. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import { type BrowserContext, chromium, type Page } from "playwright-core";

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** A page, and a record of what happened in it. */
export interface Visit {
  readonly page: Page;
  /** Requested URLs that are not files. */
  readonly requests: readonly string[];
  /** Script errors, and violations of the Content-Security-Policy. */
  readonly complaints: readonly string[];
}

export interface Browser {
  /** Writes the files of a site to a new folder; returns the URL of a page in it. */
  readonly publish: (files: ReadonlyMap<string, string>) => (path: string) => string;
  readonly visit: (options?: { readonly scripts?: boolean }) => Promise<Visit>;
  readonly close: () => Promise<void>;
}

export async function openBrowser(): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), "apostille-chromium-"));
  const context: BrowserContext = await chromium.launchPersistentContext(join(folder, "profile"), {
    executablePath,
    args: ARGUMENTS,
  });
  let sites = 0;
  return {
    publish(files) {
      const root = join(folder, `site-${sites++}`);
      for (const [path, text] of files) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
      return (path) => `${pathToFileURL(root).href}/${path}`;
    },
    async visit({ scripts = true } = {}) {
      const browser = context.browser();
      if (browser === null) throw new Error("the browser has ended");
      const own = await browser.newContext({ javaScriptEnabled: scripts });
      const page = await own.newPage();
      const [requests, complaints]: [string[], string[]] = [[], []];
      page.on("request", (request) => {
        if (!/^(?:file|data|blob):/.test(request.url())) requests.push(request.url());
      });
      page.on("pageerror", ({ message }) => complaints.push(message));
      page.on("dialog", (dialog) => {
        complaints.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      return { page, requests, complaints };
    },
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Violations that axe rates as serious or worse, by rule and element. */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(readFileSync(AXE, "utf8"));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run({ preload: false });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`));
  });
}

interface Axe {
  readonly run: (options: object) => Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly impact: string;
      readonly nodes: readonly { readonly target: readonly string[] }[];
    }[];
  }>;
}
