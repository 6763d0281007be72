/**
 * Measures everything and writes the figures into the README files: node figures.mjs [--only ratios,sandbox]. A
 * complete run takes a quarter of an hour. A section is between `<!-- figures: NAME -->` and `<!-- end of figures -->`; sections
 * that are not measured stay unchanged.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { flag } from "./measure.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const withPostgres = join(here, "..", "sandbox", "scripts", "with-postgres.mjs");

const OURS = "apostille,apostille-newer-node";

/** The commands for each section. */
const SECTIONS = {
  ratios: ["ratios.mjs"],
  "webhooks-on": ["ratios.mjs", "--only", "webhooks,web-crypto", "--runtime", "node,bun,deno"],
  validators: ["validators.mjs"],
  generation: ["generate.mjs"],
  small: ["generate.mjs", "--input", "../spec/openapi.yaml", "--tools", OURS],
  check: ["check.mjs", "--rounds", "1"],
  "check-qovery": ["check.mjs", "--rounds", "1", "--input", process.env.QOVERY_DOCUMENT],
  bundle: ["bundle.mjs"],
  scaling: ["scaling.mjs"],
  router: ["router.mjs"],
  sandbox: ["sandbox.mjs"],
  "sandbox-postgres": [withPostgres, process.execPath, "sandbox.mjs"],
};
const FILES = [join(here, "README.md"), join(here, "..", "README.md")];

function measured([script, ...words]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve(here, script), ...words],
    {
      cwd: here,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    },
  );
  if (status !== 0) throw new Error(`${script} ended with ${status}:\n${stderr.slice(-2000)}`);
  return stdout.trim();
}

function rewrite(file, name, text) {
  const before = readFileSync(file, "utf8");
  const section = new RegExp(`(<!-- figures: ${name} -->)[^]*?(<!-- end of figures -->)`);
  writeFileSync(
    file,
    before.replace(section, (_, start, end) => `${start}\n\n${text}\n\n${end}`),
  );
}

const names = flag("only")?.split(",") ?? Object.keys(SECTIONS);
for (const name of names) {
  const words = SECTIONS[name];
  if (!existsSync(resolve(here, words[0]))) continue;
  if (words.includes(undefined)) {
    console.error(`Not measured: ${name}, because no environment variable names its document.`);
    continue;
  }
  console.error(`Measuring: ${name}`);
  const text = measured(words);
  for (const file of FILES) rewrite(file, name, text);
}
