import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect } from "vitest";

import type { Config } from "../../../generator/output/config/config.js";
import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { makeSite, type MakeOptions } from "../../../generator/tools/site/make-site.js";
import { brokenLinks, repeatedIds, unlisted } from "./links.js";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Our own document, with its configuration. */
export const OWN: Config = {
  input: join(ROOT, "spec/openapi.yaml"),
  output: join(ROOT, "generated"),
  package: { name: "@apostille/evaluation-services" },
};

export interface Made {
  /** Text by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
  readonly page: (path: string) => string;
}

/** Makes a site, and checks its links, ids and tables of contents. */
export async function makeFrom(config: Config, options: Partial<MakeOptions> = {}): Promise<Made> {
  const diagnostics: Diagnostic[] = [];
  const { files: made = [] } = await makeSite(config, {
    cwd: ROOT,
    report: (diagnostic) => diagnostics.push(diagnostic),
    ...options,
  });
  const files = new Map(made.map(({ path, text }) => [path, text]));
  const page = (path: string): string => {
    const text = files.get(path);
    if (text === undefined) throw new Error(`there is no ${path}: ${[...files.keys()].join(", ")}`);
    return text;
  };
  expect([...brokenLinks(files), ...repeatedIds(files), ...unlisted(files)]).toEqual([]);
  return { files, diagnostics, page };
}

/** The site of a document given as a value. */
export async function makeOf(
  document: object,
  options: Partial<MakeOptions> = {},
  config: Partial<Config> = {},
): Promise<Made> {
  const folder = mkdtempSync(join(tmpdir(), "apostille-site-"));
  try {
    const input = join(folder, "openapi.json");
    writeFileSync(input, JSON.stringify(document));
    return await makeFrom({ input, output: join(folder, "api"), ...config }, options);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const EMPTY = { openapi: "3.1.0", info: { title: "Nothing", version: "0" }, paths: {} };
