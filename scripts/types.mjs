// Checks types: those of everything, with TypeScript 5.9 and 7; or those of one part and its tests, with TypeScript 7,
// which remembers what it has checked: `npm run types -- description`.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const OLD = join(ROOT, "node_modules/typescript/bin/tsc");
const NEW = join(ROOT, "node_modules/typescript-7/bin/tsc");
const CACHE = join(ROOT, "node_modules/.cache/types");

const [part] = process.argv.slice(2);
if (part === undefined) checkAll();
else run(NEW, ...(part === "sandbox" ? ["-p", join(ROOT, "sandbox")] : projectOf(part)));

function checkAll() {
  run(join(ROOT, "scripts/build.mjs"));
  for (const compiler of [OLD, NEW])
    for (const project of ["tsconfig.json", "sandbox"]) run(compiler, "-p", join(ROOT, project));
}

/** The project of `runtime/`, or of a wing of the tool. */
function projectOf(/** @type {string} */ name) {
  const folders = [name, `generator/${name}`, `tests/${name}`].filter((folder) =>
    existsSync(join(ROOT, folder)),
  );
  if (folders.length === 0) {
    console.error(`There is no part ${name}: runtime, sandbox, or a wing of generator/.`);
    process.exit(2);
  }
  const project = join(CACHE, `${name}.json`);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(ROOT, "tsconfig.json"),
      compilerOptions: { incremental: true, tsBuildInfoFile: `${name}.tsbuildinfo` },
      include: folders.map((folder) => join(ROOT, folder)),
    }),
  );
  return ["-p", project];
}

/** Runs a script of Node.js, and ends with its exit code if it fails. */
function run(/** @type {readonly string[]} */ ...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
