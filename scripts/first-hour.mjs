// The first hour with Apostille, as a script: install the packed tool, `init --yes`, compile, and make the first call.
// Prints the seconds of each step: `node scripts/first-hour.mjs [--project plain,next] [--node 20,22,24]`, by default
// with TypeScript 7 alone, on this Node.js. Run after `npm run build`. Packages come from npm's cache if possible.
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";

import { PROJECTS } from "./first-hour-projects.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LIMIT = 60;
const QUIET = ["--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];

const { values } = parseArgs({
  options: {
    project: { type: "string", default: "plain" },
    node: { type: "string", default: process.versions.node },
  },
});

const server = createServer((_, response) => {
  response.setHeader("content-type", "application/json");
  response.end('[{ "name": "Rex" }]');
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
const address = server.address();
const port = typeof address === "object" && address !== null ? address.port : 0;

const DOCUMENT = `openapi: 3.1.0
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

/** The folder of a version of Node.js, which its package on npm brings. */
const folderOfNode = (/** @type {string} */ version) =>
  version === process.versions.node
    ? dirname(process.execPath)
    : dirname(
        execFileSync("npx", ["-y", `node@${version}`, "-p", "process.execPath"], {
          encoding: "utf8",
        }).trim(),
      );

/** The example that `init` shows, from its first import on. */
const exampleIn = (/** @type {string} */ text) =>
  text.slice(text.indexOf("  import {")).replaceAll(/^ {2}/gm, "");

/** Takes one project through all steps; returns the seconds of each. */
async function firstHour(
  /** @type {string} */ folder,
  /** @type {import("./first-hour-projects.mjs").Project} */ project,
  /** @type {{ archive: string, bin: string }} */ { archive, bin },
) {
  const { packages, files, manifest = {}, folder: own = ".", first, compile, run } = project;
  const inside = join(folder, own);
  const PATH = [join(folder, "node_modules/.bin"), bin, process.env["PATH"]].join(delimiter);
  /** @type {Record<string, number>} */
  const seconds = {};
  // The server runs in this process: a call must not block it.
  const step = async (/** @type {string} */ name, /** @type {string} */ command) => {
    const [program = "", ...words] = command.split(" ");
    const began = performance.now();
    const options = { cwd: name === "install" ? folder : inside, env: { ...process.env, PATH } };
    const { stdout } = await promisify(execFile)(program, words, options).catch((error) => {
      throw new Error(`${command}: ${error.stdout}${error.stderr}`);
    });
    seconds[name] = (seconds[name] ?? 0) + (performance.now() - began) / 1000;
    return stdout;
  };
  mkdirSync(inside, { recursive: true });
  const root = { name: "first", private: true, type: "module", ...manifest };
  writeFileSync(join(folder, "package.json"), JSON.stringify(root));
  for (const [path, content] of Object.entries({ "openapi.yaml": DOCUMENT, ...files })) {
    mkdirSync(dirname(join(inside, path)), { recursive: true });
    const text = typeof content === "string" ? content : JSON.stringify(content);
    writeFileSync(join(inside, path), text);
  }
  await step("install", ["npm install --save-dev", archive, ...packages, ...QUIET].join(" "));
  const printed = await step("init", "apostille init --yes");
  if (printed.includes("npm install zod"))
    await step("install", ["npm install zod", ...QUIET].join(" "));
  const example = exampleIn(printed);
  writeFileSync(
    join(inside, first),
    first.startsWith("src/") ? example.replace('"./src/', '"./') : example,
  );
  for (const command of compile) await step("compile", command);
  if (run === undefined) return seconds;
  const given = await step("call", `node ${run}`);
  if (!given.includes("Rex")) throw new Error(`the first call gave ${given}`);
  return seconds;
}

const place = mkdtempSync(join(tmpdir(), "first-hour-"));
try {
  execFileSync("npm", [
    "pack",
    ROOT,
    "--ignore-scripts",
    "--silent",
    `--pack-destination=${place}`,
  ]);
  const name = readdirSync(place).find((one) => one.endsWith(".tgz")) ?? "";
  for (const version of values.node.split(",")) {
    const bin = folderOfNode(version);
    for (const [index, chosen] of values.project.split(",").entries()) {
      const project = Object.entries(PROJECTS).find(([one]) => one === chosen)?.[1];
      if (project === undefined) throw new Error(`no project ${chosen}: ${Object.keys(PROJECTS)}`);
      const folder = join(place, `${version}-${index}`);
      const seconds = await firstHour(folder, project, { archive: join(place, name), bin });
      const total = Object.values(seconds).reduce((sum, own) => sum + own, 0);
      const steps = Object.entries(seconds).map(([step, own]) => `${step} ${own.toFixed(1)} s`);
      console.log(
        `${chosen}, Node ${version}: ${steps.join(", ")}; together ${total.toFixed(1)} s, at most ${LIMIT}`,
      );
      if (total > LIMIT) process.exitCode = 1;
      rmSync(folder, { recursive: true });
    }
  }
} finally {
  server.close();
  rmSync(place, { recursive: true });
}
