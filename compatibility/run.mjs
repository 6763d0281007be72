// Compiles generated code in typical projects of users: `npm run matrix -- [--typescript 7] [--project "Node 20" …]
// [--well-known FOLDER] [DOCUMENT …]`. Every cell of the printed table is the number of errors. Exits with 1 if there is
// one. `--installed` takes compilers and settings from this repository's own packages, for a part that runs in CI.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { wellKnownIn } from "./documents.mjs";
import { installTools } from "./install-tools.mjs";
import { PROJECTS } from "./projects.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const WORK = join(HERE, ".work");
const GENERATOR = resolve(HERE, "../dist/generator/cli/main.js");
const COMPILERS = {
  5.4: "typescript-5.4/bin/tsc",
  5.9: "typescript-5.9/bin/tsc",
  7: "typescript-7/bin/tsc",
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    typescript: { type: "string", multiple: true, default: Object.keys(COMPILERS) },
    project: { type: "string", multiple: true },
    installed: { type: "boolean", default: false },
    "well-known": { type: "string" },
  },
});
const own = resolve(HERE, "../spec/openapi.yaml");
const named = [
  ...positionals.map((path) => resolve(path)),
  ...(values["well-known"] === undefined ? [] : wellKnownIn(resolve(values["well-known"]))),
];
const documents = named.length > 0 ? named : [own];
const projects = PROJECTS.filter(({ name }) => values.project?.includes(name) ?? true);
const packages = values.installed ? resolve(HERE, "../node_modules") : join(HERE, "node_modules");

if (!values.installed) installTools(HERE);

/** The path of a compiler. Among this repository's packages, the newest but one is `typescript`. */
function compilerOf(version) {
  const path = join(packages, COMPILERS[version]);
  return existsSync(path) ? path : join(packages, "typescript/bin/tsc");
}

/** Generates all artefacts for a document into its own folder. */
function generate(document, index) {
  const output = join(WORK, `document-${index}`);
  execFileSync(process.execPath, [GENERATOR, "generate", document, "--output", output], {
    stdio: ["ignore", "ignore", "ignore"],
  });
  return output;
}

/** The errors that a compiler reports in a project with this output. */
function errorsIn(project, version, output) {
  const folder = join(WORK, "project");
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
  const compiler = compilerOf(version);
  const { stdout } = spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" });
  return stdout.split("\n").filter((line) => /error TS\d+/.test(line));
}

rmSync(WORK, { recursive: true, force: true });
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
rmSync(WORK, { recursive: true, force: true });
process.exitCode = failures === 0 ? 0 : 1;
