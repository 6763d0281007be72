// Runs generated packages, packed as they are published, in common runtimes and bundlers: `npm run matrix:runtimes --
// [--only NAME …] [--well-known FOLDER] [DOCUMENT …]`. Exits with 1 if the output of one differs from that of this Node.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { installPackage, installSources } from "./app.mjs";
import { wellKnownIn } from "./documents.mjs";
import { installTools } from "./install-tools.mjs";
import { RUNTIMES, SOURCE_RUNTIMES } from "./environments.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const WORK = join(HERE, ".work-runtimes");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string", multiple: true }, "well-known": { type: "string" } },
});
const own = resolve(HERE, "../spec/openapi.yaml");
const named = [
  ...positionals.map((path) => resolve(path)),
  ...(values["well-known"] === undefined ? [] : wellKnownIn(resolve(values["well-known"]))),
];
const documents = named.length > 0 ? named : [own];
/** The selected runtimes; the first of each list produces the expected output for the others. */
const asked = (list) =>
  list.filter(({ name }, index) => index === 0 || (values.only?.includes(name) ?? true));

installTools(HERE);

/** The output of the program in a runtime: one line of JSON, or the error instead. */
function answerOf({ prepare, command, available = () => true }, folder) {
  if (!available(HERE)) return undefined;
  try {
    const [file, ...words] = command({ here: HERE, folder, ...prepare?.({ here: HERE, folder }) });
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
    const answer = answerOf(runtime, WORK);
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
  rmSync(WORK, { recursive: true, force: true });
  mkdirSync(WORK, { recursive: true });
  writeFileSync(join(WORK, "package.json"), '{ "type": "module", "private": true }');
  installPackage(document, { here: HERE, folder: WORK });
  installSources(document, { folder: WORK });
  console.log(`\n${basename(document)}\n\n| Runtime | |\n|---|---|`);
  const answer = compare(asked(RUNTIMES));
  compare(asked(SOURCE_RUNTIMES));
  console.log(`\nPackages gave ${answer}`);
}
rmSync(WORK, { recursive: true, force: true });
process.exitCode = failures === 0 ? 0 : 1;
