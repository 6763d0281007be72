/**
 * Measures everything and writes the figures into figures.md and docs/speed.md: figures [--only ratios,sandbox]. A
 * complete run takes a quarter of an hour. A section is between `<!-- figures: NAME -->` and `<!-- end of figures -->`;
 * sections that are not measured stay unchanged.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { flag } from "../measuring/report.mjs";
import { LAB, OWN, ROOT } from "../packages.mjs";

const lab = [process.execPath, join(LAB, "run.mjs")];
const withPostgres = [process.execPath, join(ROOT, "sandbox/scripts/with-postgres.mjs")];

/** The commands for each section. */
const SECTIONS = {
  ratios: [...lab, "ratios"],
  "webhooks-on": [...lab, "ratios", "--only", "webhooks,web-crypto", "--runtime", "node,bun,deno"],
  validators: [...lab, "ratios", "--only", "label,full-repository"],
  generation: [...lab, "generation"],
  small: [...lab, "generation", "--input", OWN, "--tools", "apostille,apostille-newer-node"],
  check: [...lab, "check", "--rounds", "1"],
  "check-qovery": [...lab, "check", "--rounds", "1", "--input", process.env.QOVERY_DOCUMENT],
  bundle: [...lab, "bundle"],
  scaling: [...lab, "scaling"],
  router: [...lab, "router"],
  sandbox: [...lab, "sandbox"],
  "sandbox-postgres": [...withPostgres, ...lab, "sandbox"],
};
const FILES = [join(LAB, "speed/figures.md"), join(ROOT, "docs/speed.md")];

function measureCommand([command, ...words]) {
  const { status, stdout, stderr } = spawnSync(command, words, {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0)
    throw new Error(`${words.join(" ")} ended with ${status}:\n${stderr.slice(-2000)}`);
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
  if (words.includes(undefined)) {
    console.error(`Not measured: ${name}, because no environment variable names its document.`);
    continue;
  }
  console.error(`Measuring: ${name}`);
  const text = measureCommand(words);
  for (const file of FILES) rewrite(file, name, text);
}
