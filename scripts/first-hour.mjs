// The first hour with Apostille, as a script: install the packed tool, `init --yes`, compile, and make the first call.
// Prints seconds. Run after `npm run build`. Packages come from npm's cache if possible.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LIMIT = 60;

const folder = mkdtempSync(join(tmpdir(), "first-hour-"));
const server = createServer((_, response) => {
  response.setHeader("content-type", "application/json");
  response.end('[{ "name": "Rex" }]');
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
const address = server.address();
const port = typeof address === "object" && address !== null ? address.port : 0;

const document = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
servers: [{ url: "http://127.0.0.1:${port}" }]
paths:
  /pets:
    get:
      operationId: listPets
      tags: [Pets]
      responses:
        "200":
          description: Pets.
          content:
            application/json:
              schema: { type: array, items: { $ref: "#/components/schemas/Pet" } }
components:
  schemas:
    Pet: { type: object, required: [name], properties: { name: { type: string } } }
`;

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} [cwd]
 */
function run(command, args, cwd = folder) {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stdout}${stderr}`);
  return { out: stdout, seconds: (performance.now() - began) / 1000 };
}

/** The example that `init` shows, from its first import on. */
const exampleIn = (/** @type {string} */ text) =>
  text.slice(text.indexOf("  import {")).replaceAll(/^ {2}/gm, "");

try {
  run("npm", ["pack", ROOT, "--ignore-scripts", `--pack-destination=${folder}`]);
  const archive = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
  writeFileSync(
    join(folder, "package.json"),
    '{ "name": "first", "private": true, "type": "module" }',
  );
  writeFileSync(join(folder, "openapi.yaml"), document);
  const compilerOptions = {
    module: "nodenext",
    target: "es2023",
    strict: true,
    outDir: "dist",
    types: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  const quiet = ["--no-audit", "--no-fund", "--prefer-offline"];
  const install = run("npm", [
    "install",
    "--save-dev",
    `./${archive}`,
    "typescript@5.9.3",
    ...quiet,
  ]);
  const init = run("npx", ["--no-install", "apostille", "init", "--yes"]);
  writeFileSync(join(folder, "first.ts"), exampleIn(init.out));
  const compile = run("npx", ["--no-install", "tsc"]);
  const call = await new Promise((resolve, reject) => {
    // The server runs in this process: the call must not block it.
    import("node:child_process").then(({ execFile }) =>
      execFile(process.execPath, ["dist/first.js"], { cwd: folder }, (error, stdout) =>
        error === null ? resolve(stdout) : reject(error),
      ),
    );
  });
  if (!String(call).includes("Rex")) throw new Error(`the first call gave ${String(call)}`);
  const steps = { install, init, compile };
  for (const [name, { seconds }] of Object.entries(steps))
    console.log(`${name.padEnd(8)} ${seconds.toFixed(1)} s`);
  const total = Object.values(steps).reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(
    `together ${total.toFixed(1)} s, at most ${LIMIT}; the first call gave ${String(call).trim()}`,
  );
  process.exitCode = total > LIMIT ? 1 : 0;
} finally {
  server.close();
  rmSync(folder, { recursive: true });
}
