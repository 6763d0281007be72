// Writes the schema of the configuration and the page about it from the types of the generator; `--check` only compares them.
import { readFileSync, writeFileSync } from "node:fs";

import { packageRoot } from "../generator/description/index.js";
import { printJson } from "../generator/output/index.js";
import { configurationPage } from "./configuration/page.js";
import { configurationSchema } from "./configuration/schema.js";

const schema = await configurationSchema();
const pages = {
  "configuration.schema.json": printJson(schema),
  "docs/configuration.md": configurationPage(schema),
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
  for (const [path] of stale) console.error(`${path} is out of date: npm run docs:configuration`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of stale) writeFileSync(new URL(path, packageRoot), text);
}
