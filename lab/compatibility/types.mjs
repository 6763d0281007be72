// Compiles generated code in typical projects of users: `types [--typescript 7] [--project "Node 20" …]
// [--well-known FOLDER] [DOCUMENT …]`. Every cell of the printed table is the number of errors. Exits with 1 if there is
// one.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";

import { APOSTILLE, COMPILERS, WORK } from "../packages.mjs";
import { documentsOf } from "./documents.mjs";
import { PROJECTS } from "./projects.mjs";

const FOLDER = join(WORK, "types");

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

/** Generates all artefacts for a document into its own folder. */
function generate(document, index) {
  const output = join(FOLDER, `document-${index}`);
  execFileSync(process.execPath, [APOSTILLE, "generate", document, "--output", output], {
    stdio: ["ignore", "ignore", "ignore"],
  });
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

rmSync(FOLDER, { recursive: true, force: true });
let failures = 0;
for (const [index, document] of documents.entries()) {
  const output = generate(document, index);
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
}
rmSync(FOLDER, { recursive: true, force: true });
process.exitCode = failures === 0 ? 0 : 1;
