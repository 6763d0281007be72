// Builds dist/, or only the parts of it that the command line names: `npm run build -- tool`.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { build } from "rolldown";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";

import { buildLinter } from "./linter.mjs";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** What users import. */
const PUBLIC = ["index", "emitter-api"];
/** The files of the tool that are started or imported by their names. */
const ENTRIES = [...PUBLIC, "cli/main"];

/** Nothing but the entries does anything when it is loaded, so a bundle has only what it uses. */
const treeshake = { moduleSideEffects: false };
// What the transformation adds is bundled; packages are not.
const external = (/** @type {string} */ id) => !/^(?:[./]|@oxc-project)/.test(id);

/** @type {Readonly<Record<string, () => Promise<void>>>} */
const PARTS = { tool, declarations, runtime, "control-plane": controlPlane };

const named = process.argv.slice(2);
const unknown = named.filter((part) => !Object.hasOwn(PARTS, part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}: ${Object.keys(PARTS).join(", ")}.`);
  process.exit(2);
}
if (named.length === 0) rmSync(join(ROOT, "dist"), { recursive: true, force: true });
for (const [part, make] of Object.entries(PARTS))
  if (named.length === 0 || named.includes(part)) await make();

/**
 * Rolldown bundles the tool, so that a command reads few files when it starts. The file that is started comes last:
 * where it is newer than the sources, all is.
 */
async function tool() {
  await build({
    cwd: ROOT,
    input: ["configuration", "reference", "runtime-package", "site/own-site"].map(
      (name) => `scripts/${name}.ts`,
    ),
    platform: "node",
    external,
    treeshake,
    output: { dir: "dist/scripts", chunkFileNames: "chunks/[name].js" },
  });
  await import(pathToFileURL(join(ROOT, "dist/scripts/reference.js")).href);
  await buildLinter();
  await build({
    cwd: ROOT,
    input: Object.fromEntries(ENTRIES.map((name) => [name, `generator/${name}.ts`])),
    platform: "node",
    external,
    treeshake,
    transform: { target: "node20.19", plugins: { taggedTemplateEscape: false } },
    output: { dir: "dist/generator", chunkFileNames: "chunks/[name].js" },
  });
}

/** Types are checked by `npm run types`, so this does not wait for it. */
async function declarations() {
  const typescript = dirname(createRequire(import.meta.url).resolve("typescript-7/package.json"));
  run(join(typescript, "bin/tsc"), "-p", join(ROOT, "tsconfig.build.json"), "--noCheck");
  const folder = join(ROOT, "dist/declarations");
  const bundle = await rollup({
    input: PUBLIC.map((name) => join(folder, `generator/${name}.d.ts`)),
    external,
    plugins: [dts()],
    onwarn: () => {},
  });
  await bundle.write({
    dir: join(ROOT, "dist/generator"),
    chunkFileNames: "chunks/declarations.d.ts",
  });
  rmSync(folder, { recursive: true });
}

/** The package of the runtime, which our own package imports. */
async function runtime() {
  run(join(ROOT, "dist/scripts/runtime-package.js"));
}

/** The code of the sandbox's control plane, which the tool makes. */
async function controlPlane() {
  const main = join(ROOT, "dist/generator/cli/main.js");
  run(main, "generate", "--quiet", "--config", join(ROOT, "sandbox/apostille.config.mjs"));
}

/** Runs a script of Node.js, and ends with its exit code if it fails. */
function run(/** @type {readonly string[]} */ ...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
