// Compiles generated code in typical projects of users: `npm run matrix -- [--typescript 7] [DOCUMENT …]`. Every cell
// of the printed table is the number of errors. Exits with 1 if there is one.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

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
  options: { typescript: { type: "string", multiple: true, default: Object.keys(COMPILERS) } },
});
const own = resolve(HERE, "../spec/openapi.yaml");
const documents = positionals.length > 0 ? positionals.map((path) => resolve(path)) : [own];

if (!existsSync(join(HERE, "node_modules")))
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: HERE, stdio: "inherit" });

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
  const compiler = join(HERE, "node_modules", COMPILERS[version]);
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
  for (const project of PROJECTS) {
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
