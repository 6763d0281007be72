// Counts what a model must read of a site until it knows an operation: llms.txt, the lists on the way, and the Markdown of
// the operation, in tokens (characters / 4).
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { APOSTILLE } from "../packages.mjs";

const [input] = process.argv.slice(2);
if (input === undefined) {
  console.error("Which document? npm run lab -- tool-reading FILE");
  process.exit(2);
}

/** The most tokens of an operation. */
const MOST = 1500;

const site = mkdtempSync(join(tmpdir(), "apostille-reading-"));
execFileSync(process.execPath, [APOSTILLE, "docs", input, "--output", site], { stdio: "ignore" });
const read = (path) => readFileSync(join(site, path), "utf8");

/** The characters that were read before each operation's page. */
const before = new Map();

function follow(path, soFar) {
  const text = read(path);
  const cost = soFar + text.length;
  const near = (address) => join(dirname(path), address);
  for (const [, address] of text.matchAll(/^- \[.*\]\((\S+)\) [A-Z]+ \//gm))
    before.set(near(address), Math.min(cost, before.get(near(address)) ?? Infinity));
  const [, file, names = ""] = /^Each name is a list, `(\S+)`.*\n\n(.*)$/m.exec(text) ?? [];
  for (const [, name] of names.matchAll(/([^\s,]+) \d+/g))
    follow(near(file.replace("NAME", name)), cost);
}

follow("llms.txt", 0);
const pages = readdirSync(join(site, "reference"), { recursive: true })
  .map((path) => join("reference", path))
  .filter((path) => /^reference\/.*\/.*\.md$/.test(path));
const costs = pages
  .map((path) => ({
    path,
    tokens: Math.ceil(((before.get(path) ?? Infinity) + read(path).length) / 4),
  }))
  .sort((a, b) => b.tokens - a.tokens);
rmSync(site, { recursive: true });
const above = costs.filter(({ tokens }) => tokens > MOST);
for (const { path, tokens } of above) console.log(`${path}: ${tokens}`);
console.log({
  operations: costs.length,
  "tokens of the dearest": costs[0]?.tokens,
  "tokens of one in the middle": costs[costs.length >> 1]?.tokens,
  [`of more than ${MOST} tokens`]: above.length,
});
process.exitCode = above.length > 0 ? 1 : 0;
