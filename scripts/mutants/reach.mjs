// Which tests reach a line: recorded once for each test file, and kept until that file changes.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sources } from "./related.mjs";

/** @typedef {import("./mutations.mjs").Mutation} Mutation */
/**
 * What a test file reaches: lines of sources with the digest that they then had; functions of processes that it starts;
 * names of functions elsewhere, such as in copies of the runtime.
 * @typedef {object} Reached
 * @property {string} test
 * @property {string} digest
 * @property {number} seconds
 * @property {Readonly<Record<string, readonly [digest: string, lines: readonly number[]]>>} files
 * @property {Readonly<Record<string, readonly string[]>>} processes
 * @property {readonly string[]} names
 */

/**
 * The records of a folder that still hold.
 * @param {string} root
 * @param {string} folder
 * @returns {Reached[]}
 */
export function readReached(root, folder) {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => /** @type {Reached} */ (JSON.parse(readFileSync(join(folder, name), "utf8"))))
    .filter(({ test, digest }) => existsSync(join(root, test)) && digestOf(root, test) === digest);
}

/**
 * Runs the test files that have no record: the first time all of them, which takes as long as the suite.
 * @param {string} root
 * @param {readonly Reached[]} known
 */
export async function recordMissing(root, known) {
  const recorded = new Set(known.map(({ test }) => test));
  const missing = sources(root, ["tests", "sandbox/tests"]).filter(
    (path) => path.endsWith(".test.ts") && !recorded.has(path),
  );
  if (missing.length === 0) return;
  console.log(`recording what ${missing.length} test files reach`);
  const config = ["--config", "scripts/mutants/recording/vitest.config.ts"];
  const args = ["node_modules/vitest/vitest.mjs", "run", "--reporter", "dot", ...config];
  await once(
    spawn(process.execPath, [...args, ...missing], { cwd: root, stdio: "ignore" }),
    "exit",
  );
}

/**
 * The tests that reach a mutant, each with how sure that is (the line itself, or a function of the same name) and how
 * many seconds it takes.
 * @param {readonly Reached[]} records
 * @param {Mutation} mutant
 */
export function reaching(records, mutant) {
  return records.flatMap((record) => {
    const isSure = reachesLine(record, mutant);
    if (!isSure && !reachesName(record, mutant)) return [];
    return [{ test: record.test, isSure, seconds: record.seconds }];
  });
}

/** @param {Reached} record @param {Mutation} mutant */
function reachesLine({ files }, { path, digest, statement, line }) {
  const [then, lines] = files[path] ?? [];
  if (lines === undefined) return false;
  return then !== digest || lines.some((each) => statement <= each && each <= line);
}

/** @param {Reached} record @param {Mutation} mutant */
function reachesName({ processes, names: elsewhere }, { path, names }) {
  const started = processes[path.replace(/\.tsx?$/, "")] ?? [];
  const copied = path.startsWith("runtime/") ? elsewhere : [];
  return names.some((name) => started.includes(name) || copied.includes(name));
}

/** @param {string} root @param {string} path */
const digestOf = (root, path) =>
  createHash("sha256")
    .update(readFileSync(join(root, path)))
    .digest("hex");
