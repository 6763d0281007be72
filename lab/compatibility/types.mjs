// Compiles generated code in typical projects of users: `types [--typescript 7] [--project "Node 20" …]
// [--well-known FOLDER] [DOCUMENT …]`. Every cell of the printed table is the number of errors. Exits with 1 if there is
// one.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";

import { APOSTILLE, COMPILERS, RUNTIMES, WORK } from "../packages.mjs";
import { documentsOf } from "./documents.mjs";
import { PROJECTS } from "./projects.mjs";

const FOLDER = join(WORK, "types");
const ARTEFACTS = [
  ...["types", "client", "zod", "server", "webhooks"],
  ...["query", "msw", "paths", "tools"],
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    typescript: { type: "string", multiple: true, default: ["5.4", "5.9", "7"] },
    project: { type: "string", multiple: true },
    "well-known": { type: "string" },
  },
});
const documents = documentsOf(positionals, values["well-known"]);
const projects = PROJECTS.filter(({ name }) => values.project?.includes(name) ?? true);

/** Generates for a document into its own folder: every artefact, and every adapter of servers. */
function generate(document, name, importExtension = "js") {
  const output = join(FOLDER, name);
  const options = { server: { adapters: ["node", "express", "fastify", "hono"] } };
  const config = { input: document, output, only: ARTEFACTS, importExtension, options };
  const file = join(FOLDER, `${name}.config.mjs`);
  writeFileSync(file, `export default ${JSON.stringify(config)};\n`);
  execFileSync(process.execPath, [APOSTILLE, "generate", "--config", file], { stdio: "ignore" });
  return output;
}

/** The errors that a compiler reports in a project with this output. */
function errorsIn(project, version, output) {
  const folder = join(FOLDER, "project");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  symlinkSync(output, join(folder, "api"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const config = {
    ...(project.extends && {
      extends: project.extends.map((name) => `@tsconfig/${name}/tsconfig.json`),
    }),
    compilerOptions: { ...project.options, noEmit: true, preserveSymlinks: true },
    include: ["api"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const { stdout } = spawnSync(process.execPath, [COMPILERS[version], "-p", folder], {
    encoding: "utf8",
  });
  return stdout.split("\n").filter((line) => /error TS\d+/.test(line));
}

/** The errors that Deno reports, with its own compiler and types; none if it is not installed. */
function errorsInDeno(output) {
  const [deno = ""] = RUNTIMES.deno;
  if (!existsSync(deno)) return undefined;
  writeFileSync(join(output, "deno.json"), '{ "nodeModulesDir": "manual" }');
  const { status, stderr } = spawnSync(deno, ["check", "--no-remote", "."], {
    cwd: output,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  const errors = stderr.split("\n").filter((line) => /^TS\d+ \[ERROR\]/.test(line));
  return status === 0 || errors.length > 0 ? errors : [stderr];
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
let failures = 0;
for (const [index, document] of documents.entries()) {
  const output = generate(document, `document-${index}`);
  console.log(`\n${basename(document)}\n`);
  console.log(`| Project | ${values.typescript.join(" | ")} |`);
  console.log(`|---|${values.typescript.map(() => "---|").join("")}`);
  for (const project of projects) {
    const cells = values.typescript.map((version) => {
      if (!project.versions.includes(version)) return "–";
      const errors = errorsIn(project, version, output);
      for (const error of errors.slice(0, 5)) console.error(error);
      failures += errors.length;
      return String(errors.length);
    });
    console.log(`| ${project.name} | ${cells.join(" | ")} |`);
  }
  const errors = errorsInDeno(generate(document, `document-${index}-deno`, "ts"));
  if (errors === undefined) continue;
  for (const error of errors.slice(0, 5)) console.error(error);
  failures += errors.length;
  console.log(`\ndeno check: ${errors.length}`);
}
rmSync(FOLDER, { recursive: true, force: true });
process.exitCode = failures === 0 ? 0 : 1;
