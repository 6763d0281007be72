// Builds dist/: Rolldown bundles the tool, so that a command reads few files when it starts, and its declarations are
// bundled, too. The tool then makes the package of the runtime, and the code of the sandbox's control plane.
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

rmSync(join(ROOT, "dist"), { recursive: true, force: true });
await build({
  cwd: ROOT,
  input: Object.fromEntries(ENTRIES.map((name) => [name, `generator/${name}.ts`])),
  platform: "node",
  external,
  treeshake,
  transform: { target: "node20.19", plugins: { taggedTemplateEscape: false } },
  output: { dir: "dist/generator", chunkFileNames: "chunks/[name].js" },
});
await buildLinter();
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
const typescript = dirname(createRequire(import.meta.url).resolve("typescript-7/package.json"));
const tool = join(ROOT, "dist/generator/cli/main.js");
run(join(typescript, "bin/tsc"), "-p", join(ROOT, "tsconfig.build.json"));
const declarations = join(ROOT, "dist/declarations");
const bundle = await rollup({
  input: PUBLIC.map((name) => join(declarations, `generator/${name}.d.ts`)),
  external,
  plugins: [dts()],
  onwarn: () => {},
});
await bundle.write({
  dir: join(ROOT, "dist/generator"),
  chunkFileNames: "chunks/declarations.d.ts",
});
rmSync(declarations, { recursive: true });
run(join(ROOT, "dist/scripts/runtime-package.js"));
run(tool, "generate", "--quiet", "--config", join(ROOT, "sandbox/apostille.config.mjs"));

/** Runs a script of Node.js, and ends with its exit code if it fails. */
function run(/** @type {readonly string[]} */ ...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
