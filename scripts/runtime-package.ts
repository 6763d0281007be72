// Builds the package of the runtime: `node dist/scripts/runtime-package.js [FOLDER]`, without a folder into runtime/dist.
// Each part of the runtime becomes one module with its declarations, as it is copied into output.
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { packageRoot } from "../generator/description/index.js";
import { moduleNames, readSource, vendorRuntime } from "../generator/output/index.js";

const ROOT = fileURLToPath(packageRoot);
const RUNTIME = new URL("runtime/", packageRoot);
const [, , target = join(ROOT, "runtime/dist")] = process.argv;

/** Everything that the runtime declares, by module. */
const everything = new Map(
  readdirSync(RUNTIME, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts") && !path.startsWith("dist/"))
    .sort()
    .map((path) => {
      const { statements } = readSource(readFileSync(new URL(path, RUNTIME), "utf8"));
      return [path, new Set(statements.map(({ name }) => name))];
    }),
);

// Where packages are found. What is complete replaces what was there, for other processes may be reading it.
const folder = mkdtempSync(join(ROOT, "node_modules/.runtime-"));
const modules = vendorRuntime(everything, { folder: RUNTIME, modules: moduleNames() });
for (const { path, text } of modules) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const compilerOptions = {
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
  rootDir: "runtime",
  outDir: "dist",
};
writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
const compiler = join(ROOT, "node_modules/typescript-7/bin/tsc");
execFileSync(process.execPath, [compiler, "-p", folder], { stdio: "inherit" });
rmSync(target, { recursive: true, force: true });
renameSync(join(folder, "dist"), target);
rmSync(folder, { recursive: true });
