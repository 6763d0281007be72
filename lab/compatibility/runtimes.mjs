// Runs generated packages, packed as they are published, in common runtimes and bundlers: `runtimes
// [--only NAME …] [--well-known FOLDER] [DOCUMENT …]`. Exits with 1 if the output of one differs from that of this Node.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";

import { WORK } from "../packages.mjs";
import { installPackage, installSources } from "./app.mjs";
import { documentsOf } from "./documents.mjs";
import { CLIENT_RUNTIMES, RUNTIMES, SOURCE_RUNTIMES } from "./environments.mjs";

const FOLDER = join(WORK, "runtimes");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string", multiple: true }, "well-known": { type: "string" } },
});
const documents = documentsOf(positionals, values["well-known"]);
/** The selected runtimes; the first of each list produces the expected output for the others. */
const selectRuntimes = (list) =>
  list.filter(({ name }, index) => index === 0 || (values.only?.includes(name) ?? true));

/** The output of the program in a runtime: one line of JSON, or the error instead. */
function answerOf({ prepare, command, available = () => true }, folder) {
  if (!available()) return undefined;
  try {
    const [file, ...words] = command({ folder, ...prepare?.({ folder }) });
    const { stdout, stderr, error } = spawnSync(file, words, {
      cwd: folder,
      encoding: "utf8",
      timeout: 120_000,
      maxBuffer: 1 << 28,
    });
    return /ANSWER (\{.*?\}) END/.exec(stdout + stderr)?.[1] ?? String(error ?? stderr + stdout);
  } catch (error) {
    return String(error);
  }
}

let failures = 0;

/** Prints a row for each runtime: whether its output equals that of the first one. */
function compare(runtimes) {
  let expected;
  for (const runtime of runtimes) {
    const answer = answerOf(runtime, FOLDER);
    expected ??= answer;
    const isRight = answer === undefined || (answer === expected && answer.startsWith("{"));
    if (!isRight) {
      failures += 1;
      console.error(`${runtime.name}: ${answer}`.slice(0, 2000));
    }
    console.log(`| ${runtime.name} | ${answer === undefined ? "–" : isRight ? "yes" : "no"} |`);
  }
  return expected;
}

for (const document of documents) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, "package.json"), '{ "type": "module", "private": true }');
  installPackage(document, FOLDER);
  installSources(document, FOLDER);
  console.log(`\n${basename(document)}\n\n| Runtime | |\n|---|---|`);
  const answer = compare(selectRuntimes(RUNTIMES));
  compare(selectRuntimes(SOURCE_RUNTIMES));
  compare(selectRuntimes(CLIENT_RUNTIMES));
  console.log(`\nPackages gave ${answer}`);
}
rmSync(FOLDER, { recursive: true, force: true });
process.exitCode = failures === 0 ? 0 : 1;
