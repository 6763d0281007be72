// Bundles the thread of the linter with Redocly's packages, whose licences are written beside it: they are most of what
// an installation would bring, and only `apostille lint` loads them. docs/decisions/bundled-tool.md says more.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "rolldown";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const FOLDER = join(ROOT, "dist/generator/tools/lint");
const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

export async function buildLinter() {
  const { output } = await build({
    cwd: ROOT,
    input: "generator/tools/lint/worker.ts",
    platform: "node",
    external: (id) => id.startsWith("node:") || Object.hasOwn(dependencies, id),
    // Our own modules do nothing when they are loaded; what packages do, they say themselves.
    treeshake: { moduleSideEffects: (id) => id.includes("/node_modules/") },
    transform: { target: "node20.19" },
    output: { file: join(FOLDER, "worker.js"), codeSplitting: false },
  });
  const folders = output
    .flatMap((file) => (file.type === "chunk" ? file.moduleIds : []))
    .flatMap(packageFolder);
  writeFileSync(join(FOLDER, "LICENSES.txt"), licences([...new Set(folders)].sort()));
}

/** The folder of the package that a module belongs to. */
const packageFolder = (/** @type {string} */ id) =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? [];

function licences(/** @type {readonly string[]} */ folders) {
  const texts = folders.map((folder) => {
    const { name, version, license, repository } = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    );
    const file = readdirSync(folder).find((path) => /^licen[cs]e/i.test(path));
    const text = file === undefined ? "" : readFileSync(join(folder, file), "utf8").trim();
    return `${name} ${version} (${license})\n${repository?.url ?? repository ?? ""}\n\n${text}\n`;
  });
  return `worker.js contains parts of these packages:\n\n${texts.join(`\n${"-".repeat(80)}\n\n`)}`;
}
