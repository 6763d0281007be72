// Builds the package of the runtime, ready to be packed or published: `node dist/scripts/runtime-package.js FOLDER`.
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { packageRoot } from "../generator/description/index.js";
import { moduleNames, readSource, vendorRuntime } from "../generator/output/index.js";

const ROOT = fileURLToPath(packageRoot);
const RUNTIME = new URL("runtime/", packageRoot);
const [, , target = join(ROOT, "dist/runtime-package")] = process.argv;

/** Everything that the runtime exports, by module. */
const everything = new Map(
  readdirSync(RUNTIME, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts"))
    .sort()
    .map((path) => {
      const { statements } = readSource(readFileSync(new URL(path, RUNTIME), "utf8"));
      return [path, new Set(statements.map(({ name }) => name))];
    }),
);

rmSync(target, { recursive: true, force: true });
const sources = join(target, "src");
for (const { path, text } of vendorRuntime(everything, {
  folder: RUNTIME,
  modules: moduleNames(),
})) {
  const file = join(sources, path.replace(/^runtime\//, ""));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
for (const name of ["package.json", "README.md"])
  copyFileSync(new URL(name, RUNTIME), join(target, name));
copyFileSync(join(ROOT, "LICENSE"), join(target, "LICENSE"));
const options = {
  target: "ES2022",
  module: "NodeNext",
  lib: ["ES2022", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  verbatimModuleSyntax: true,
  isolatedDeclarations: true,
  skipLibCheck: true,
  declaration: true,
  rootDir: sources,
  outDir: join(target, "dist"),
};
const packages = join(target, "node_modules");
symlinkSync(join(ROOT, "node_modules"), packages);
const project = join(target, "tsconfig.json");
writeFileSync(project, JSON.stringify({ compilerOptions: options, include: [sources] }));
const compiler = join(ROOT, "node_modules/typescript-7/bin/tsc");
execFileSync(process.execPath, [compiler, "-p", project], { stdio: "inherit" });
rmSync(project);
rmSync(packages);
rmSync(sources, { recursive: true });
