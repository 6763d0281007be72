// Writes configuration.schema.json and docs/configuration.md from the types in generator/config/config.ts. Run after `npm run build`.
import { readFileSync, writeFileSync } from "node:fs";

import { configurationSchema } from "./configuration/schema.mjs";
import { configurationPage } from "./configuration/page.mjs";

const schema = await configurationSchema();
const files = {
  "configuration.schema.json": `${JSON.stringify(schema, null, 2)}\n`,
  "docs/configuration.md": configurationPage(schema),
};
const stale = Object.entries(files).filter(([path, text]) => {
  const url = new URL(`../${path}`, import.meta.url);
  try {
    return readFileSync(url, "utf8") !== text;
  } catch {
    return true;
  }
});
if (process.argv.includes("--check")) {
  for (const [path] of stale) console.error(`${path} is out of date: npm run docs:configuration`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of stale) writeFileSync(new URL(`../${path}`, import.meta.url), text);
}
