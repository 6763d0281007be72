// Compiles the parts of a checkout that are older than their sources.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const compiler = join(root, "node_modules/typescript-7/bin/tsc");

/** What is compiled, and a file that each compilation writes anew. */
const parts = [
  { sources: "generated", project: "generated/tsconfig.json", mark: "generated/dist/server.js" },
  {
    sources: "sandbox/src",
    project: "sandbox/tsconfig.build.json",
    mark: "sandbox/dist/cli/main.js",
  },
];

/** Types are checked by `npm run types`; here nobody waits for it. */
async function build({ sources, project, mark }) {
  const written = await Promise.all((await sourceFiles(join(root, sources))).map(changed));
  if (Math.max(...written) < (await changed(join(root, mark)))) return;
  const args = [compiler, "-p", join(root, project), "--noCheck"];
  const [code] = await once(spawn(process.execPath, args, { stdio: "inherit" }), "exit");
  if (code !== 0) process.exit(code ?? 1);
}

async function sourceFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.map((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "dist" ? [] : sourceFiles(path);
    return path.endsWith(".ts") ? [path] : [];
  });
  return (await Promise.all(files)).flat();
}

/** When a file was written; never, if there is none. */
async function changed(file) {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

export async function buildSandbox() {
  await Promise.all(parts.map(build));
}
