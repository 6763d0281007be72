/** Runs a program for every document of a folder, each in a process of its own, and reads the JSON that it prints. */
import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** The results of a program of this folder; `lineOf` says one in a line. A document that fails has `failed`. */
export function eachDocument(program, lineOf) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { filter: { type: "string", default: "." }, out: { type: "string" } },
  });
  const [folder] = positionals;
  if (folder === undefined) {
    console.error("Which folder has the documents?");
    process.exit(2);
  }
  const results = [];
  for (const name of readdirSync(folder).filter((name) => new RegExp(values.filter).test(name))) {
    const result = { name, ...resultOf(program, join(folder, name)) };
    results.push(result);
    const { failed, skipped } = result;
    console.log(`${name}: ${failed ?? skipped ?? lineOf(result)}`);
    if (values.out !== undefined) writeFileSync(values.out, JSON.stringify(results, null, 1));
  }
  return results;
}

function resultOf(program, file) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--stack-size=4000", fileURLToPath(new URL(program, import.meta.url)), file],
    { encoding: "utf8", timeout: 600_000, maxBuffer: 1 << 28 },
  );
  try {
    return JSON.parse(stdout);
  } catch {
    return { failed: stderr.slice(-500) || "no result" };
  }
}

/** A part of a whole, with its percentage. */
export const share = (part, whole) =>
  `${part} of ${whole} (${whole === 0 ? "-" : ((100 * part) / whole).toFixed(2)} %)`;
