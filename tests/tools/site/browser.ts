/** Chromium for the pages of a site, opened from disk. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import type { Page } from "playwright-core";

import { openContexts } from "../../support/chromium.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

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

export function openBrowser(): Browser {
  const folder = mkdtempSync(join(tmpdir(), "apostille-chromium-"));
  const contexts = openContexts();
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
    async visit(options) {
      const page = await (await contexts.open(options)).newPage();
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
      await contexts.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Of violations that axe rates as serious or worse. */
export const SERIOUS: FindingsOptions = { impacts: ["serious", "critical"] };

/** Violations that axe rates as serious or worse, by rule and element. */
export const seriousFindings = (page: Page): Promise<readonly string[]> => findings(page, SERIOUS);

/**
 * Looks at the pages of a site, one after another, each of a kind. Colours and what surrounds the text are the same on
 * all pages of a kind, and are looked at on the first.
 */
export function siteFindings(
  page: Page,
  options: FindingsOptions = {},
): (kind: string) => Promise<readonly string[]> {
  const known = new Set<string>();
  return (kind) => {
    const isKnown = known.has(kind);
    known.add(kind);
    return findings(page, isKnown ? { ...options, ...TEXT_ONLY } : options);
  };
}

/** Widths of windows on a phone, a tablet and a desktop, in CSS pixels. */
const WIDTHS = [360, 820, 1440];

/**
 * Looks at the pages of a site, one after another, each of a kind, and returns the widths of windows that a page does not
 * fit. What surrounds the text is the same on all pages of a kind, and is looked at on the first; whatever fits a phone
 * fits a desktop.
 */
export function siteWidths(page: Page): (kind: string) => Promise<readonly number[]> {
  const known = new Set<string>();
  return async (kind) => {
    const tooNarrow: number[] = [];
    for (const width of known.has(kind) ? WIDTHS.slice(0, 1) : WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      if (needed > width) tooNarrow.push(width);
    }
    known.add(kind);
    return tooNarrow;
  };
}

/** The kind of a page by its folder; a page without one is of its own kind. */
export const kindOf = (path: string): string => (path.includes("/") ? dirname(path) : path);

const TEXT_ONLY = { within: "main", without: ["color-contrast"] };

interface FindingsOptions {
  /** Those of all impacts by default. */
  readonly impacts?: readonly string[];
  /** Rules that are not checked. */
  readonly without?: readonly string[];
  /** A selector of the part to look at; the whole page by default, of which some rules say something as a whole. */
  readonly within?: string;
}

/** Violations that axe finds, by rule and element. */
export async function findings(
  page: Page,
  { impacts, without = [], within }: FindingsOptions = {},
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const violations = await page.evaluate(
    async ({ part, ...options }) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const all = { preload: false, resultTypes: ["violations"], ...options };
      return (await axe.run(part ?? document, all)).violations;
    },
    { rules, part: within },
  );
  return violations
    .filter(({ impact }) => impacts === undefined || impacts.includes(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`));
}

interface Axe {
  readonly run: (
    context: string | Document,
    options: object,
  ) => Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly impact: string;
      readonly nodes: readonly { readonly target: readonly string[] }[];
    }[];
  }>;
}
