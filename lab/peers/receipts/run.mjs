/**
 * What each generator makes of twenty well-known documents, and what that costs: receipts [FOLDER] [--only NAME].
 * What was measured is kept in lab/.work/receipts.json, from which docs/receipts.md is written; without a folder, only that.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { documentIn, RECEIPTS } from "../../compatibility/documents.mjs";
import { flag, machine } from "../../measuring/report.mjs";
import { ROOT, WORK } from "../../packages.mjs";
import { measureTool, TOOLS } from "./measure.mjs";
import { pageOf } from "./page.mjs";

const RECORD = join(WORK, "receipts.json");
const PAGE = join(ROOT, "docs/receipts.md");

const names = RECEIPTS.map(({ name }) => name);
const read = () => (existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, "utf8")) : []);

/** Replaces what the record says of a document, which may have been measured elsewhere meanwhile. */
function keep(receipt) {
  const kept = [...read().filter(({ name }) => name !== receipt.name), receipt];
  const ordered = kept
    .filter(({ name }) => names.includes(name))
    .toSorted((a, b) => a.bytes - b.bytes);
  mkdirSync(WORK, { recursive: true });
  writeFileSync(RECORD, `${JSON.stringify(ordered, null, 2)}\n`);
}

/** A document with its file, its size and its hash. */
function filesOf(document, folder) {
  const file = documentIn(document, folder);
  if (file === undefined) return [];
  const bytes = readFileSync(file);
  const hash = createHash("sha256").update(bytes).digest("hex");
  return [{ ...document, file, bytes: bytes.length, hash }];
}

/** Whether a document was measured as it is now, with the tools as they are now. */
const isCurrent = ({ name, hash }) =>
  read().some(
    (one) =>
      one.name === name &&
      one.hash === hash &&
      TOOLS.every((tool) => one.results[tool.name]?.version === tool.version),
  );

async function receiptOf({ file, ...document }) {
  const results = {};
  for (const tool of TOOLS) {
    console.error(`${document.name}: ${tool.name}`);
    results[tool.name] = { version: tool.version, ...(await measureTool(tool, file)) };
  }
  const date = new Date().toISOString().slice(0, 10);
  return { ...document, date, machine: machine(), results };
}

const only = flag("only");
const [, , named = "--"] = process.argv;
const folder = named.startsWith("--") ? undefined : resolve(named);
const documents =
  folder === undefined ? [] : RECEIPTS.filter(({ name }) => only === undefined || name === only);
if (only !== undefined && documents.length === 0)
  throw new Error(`--only: one of ${names.join(", ")}`);
const wanted = documents
  .flatMap((document) => filesOf(document, folder))
  .filter((document) => only !== undefined || !isCurrent(document));
// The small ones first, in case that the others take too long.
for (const document of wanted.toSorted((a, b) => a.bytes - b.bytes)) {
  keep(await receiptOf(document));
  writeFileSync(PAGE, pageOf(read()));
}
if (read().length === 0)
  throw new Error(`${RECORD} has no measurement: name a folder of documents.`);
writeFileSync(PAGE, pageOf(read()));
