// Makes the parts of a checkout that are older than their sources: the code of the control plane, and what is compiled.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, realpath, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { isCurrent } from "../../scripts/is-current.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const compiler = join(root, "node_modules/typescript-7/bin/tsc");
const packager = join(root, "dist/scripts/runtime-package.js");
const tool = join(root, "scripts/build.mjs");

/** @typedef {(folder: string) => readonly string[]} Words */
/** @typedef {Parameters<typeof isCurrent>[0] & { readonly words: Words }} Part */

/**
 * Types are checked by `npm run types`, so this does not wait for a type check.
 * @type {(project: string) => Words}
 */
const compile = (project) => (folder) => [
  compiler,
  "-p",
  join(root, project),
  "--outDir",
  folder,
  "--noCheck",
];

/** @type {readonly Part[]} */
const parts = [
  { words: (folder) => [packager, folder], sources: ["runtime"], output: "runtime/dist" },
  { words: compile("generated/tsconfig.json"), sources: ["generated"], output: "generated/dist" },
  {
    words: compile("sandbox/tsconfig.build.json"),
    sources: ["sandbox/src"],
    output: "sandbox/dist",
  },
];

/** The API's package changes with the tool, from which the control plane must come as well. */
const controlPlane = {
  sources: ["sandbox/spec", "spec", "generated"],
  output: "sandbox/src/generated/.apostille.json",
};

/** Builds the tool, which then makes the code of the control plane. */
export async function buildControlPlane() {
  if (await isCurrent(controlPlane)) return;
  // Standard output belongs to the command that needs the code.
  const child = spawn(process.execPath, [tool, "tool", "control-plane"], {
    stdio: ["ignore", 2, 2],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) process.exit(code ?? 1);
}

/** @param {Part} part */
async function build(part) {
  if (await isCurrent(part)) return;
  const folder = await mkdtemp(join(root, "node_modules/.sandbox-"));
  const compiled = join(folder, "dist");
  const child = spawn(process.execPath, part.words(compiled), { stdio: "inherit" });
  const [code] = await once(child, "exit");
  // Other processes may be compiling at the same time: the first result to be finished is used.
  if (code === 0 && !(await isCurrent(part))) {
    await rename(join(root, part.output), join(folder, "former")).catch(unless("ENOENT"));
    await rename(compiled, join(root, part.output)).catch(unless("ENOTEMPTY"));
  }
  await rm(folder, { recursive: true });
  if (code !== 0) process.exit(code ?? 1);
}

/** Ignores errors of one kind. */
const unless = (/** @type {string} */ code) => (/** @type {{ readonly code: string }} */ error) => {
  if (error.code !== code) throw error;
};

/** The folders of the packages that the sandbox needs. */
const packages = { "evaluation-services": "generated", runtime: "runtime" };

/**
 * Throws if the packages of this repository are those of another checkout, as where `node_modules` is a link: they would
 * be compiled here, and run from there.
 */
async function requireOwnPackages() {
  for (const [name, folder] of Object.entries(packages)) {
    const linked = await realpath(join(root, "node_modules/@apostille", name));
    if (linked !== (await realpath(join(root, folder))))
      throw new Error(
        `node_modules is of another checkout: it leads to ${linked}. Run npm ci here.`,
      );
  }
}

export async function buildSandbox() {
  await requireOwnPackages();
  await buildControlPlane();
  await Promise.all(parts.map(build));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSandbox();
