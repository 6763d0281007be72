// Writes the pages that are made from code, and the schema of the configuration; `--check` only compares them.
import { readFileSync, writeFileSync } from "node:fs";

import { diagnosticsPage, packageRoot, readCatalogue } from "../generator/description/index.js";
import { kindsPage } from "../generator/tools/index.js";
import { configurationPage } from "./configuration/page.js";
import { configurationSchema } from "./configuration/schema.js";

const schema = await configurationSchema();
const pages = {
  "configuration.schema.json": `${JSON.stringify(schema, null, 2)}\n`,
  "docs/configuration.md": configurationPage(schema),
  "docs/diagnostics.md": diagnosticsPage(await readCatalogue()),
  "docs/diff-kinds.md": kindsPage(),
};

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(new URL(path, packageRoot), "utf8");
  } catch {
    return undefined;
  }
};

const stale = Object.entries(pages).filter(([path, text]) => textOf(path) !== text);
if (process.argv.includes("--check")) {
  for (const [path] of stale) console.error(`${path} is out of date: npm run docs:pages`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of stale) writeFileSync(new URL(path, packageRoot), text);
}
