// Removes operations, schemas, tags and examples from every document of a folder, generates, adds them again one at a
// time, generates each time, and lists the names of generated code that have changed: there should be none.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";

import { generate } from "../../dist/generator/index.js";
import { Random } from "../../runtime/dist/samples.js";
import { removals } from "./removals.mjs";

const [folder, ...words] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Which folder? npm run lab -- names FOLDER [--filter REGEX] [--sample 2]");
  process.exit(2);
}
const option = (name, otherwise) =>
  words.includes(name) ? words[words.indexOf(name) + 1] : otherwise;
const filter = new RegExp(option("--filter", ""));
/** How many of each kind are removed from a document. */
const sample = Number(option("--sample", "2"));
/** Larger documents cost most of the time, and have no other rules. */
const MAX_BYTES = Number(option("--max-bytes", "4000000"));
/** What only other files of the output import. */
const INTERNAL = "assertions.ts";

const temporary = mkdtempSync(join(tmpdir(), "names-"));
const totals = { documents: 0, removed: 0, names: 0, changed: 0 };
try {
  for (const file of readdirSync(folder).filter((one) => filter.test(one))) await measure(file);
} finally {
  rmSync(temporary, { recursive: true });
}
console.log(totals);
process.exitCode = totals.changed > 0 ? 1 : 0;

async function measure(file) {
  const text = readFileSync(join(folder, file), "utf8");
  if (text.length > MAX_BYTES) return;
  const document = /^\s*\{/.test(text)
    ? JSON.parse(text)
    : parse(text, { uniqueKeys: false, maxAliasCount: -1 });
  const random = new Random(file);
  totals.documents++;
  const removed = removals(document, sample, random);
  const states = [document];
  for (const { without } of removed) states.push(without(states.at(-1)));
  let before = await namesOf(states.pop());
  for (const { what } of removed.toReversed()) {
    const after = await namesOf(states.pop(), before?.kept);
    if (before !== undefined && after !== undefined)
      compare(before.names, after.names, { file, what });
    before = after;
  }
}

function compare(before, after, { file, what }) {
  totals.removed++;
  totals.names += before.size;
  for (const [key, name] of before) {
    if (after.get(key) === name || isOther(what, key)) continue;
    totals.changed++;
    console.log(`${file}: ${what}: ${key} ${name} is ${after.get(key) ?? "gone"}`);
  }
}

/** An event without its schema is another event. */
function isOther(what, key) {
  return what.startsWith("schema ") && key.startsWith("webhooks.ts ");
}

/** What programs can have used: methods by their operation, and exported names by their file. */
async function namesOf(document, kept) {
  const input = join(temporary, "openapi.json");
  writeFileSync(input, JSON.stringify(document));
  const output = join(temporary, "out");
  const config = { input, output, runtime: "package" };
  const { names, files } = await generate(config, { report: () => {}, kept });
  if (names === undefined) return undefined;
  const found = new Map();
  for (const { name, operations } of names.groups)
    for (const { operation, method, typeName } of operations) {
      const key = operation.origin.pointer;
      found.set(key, `${name}.${method}`);
      found.set(`types of ${key}`, typeName);
    }
  for (const { path, text } of files.filter((one) => one.path !== INTERNAL))
    for (const [, name] of text.matchAll(/^export (?:interface|type|const|function|class) (\w+)/gm))
      found.set(`${path} ${name}`, name);
  return { names: found, kept: names.book.names };
}
