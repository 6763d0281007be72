// Runs before each test file: records which lines it reaches, here and in the processes that it starts.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect } from "vitest";
import { linesReached } from "./lines.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = join(root, ".mutants");

/** @typedef {import("node:inspector").Profiler.ScriptCoverage} ScriptCoverage */

const test = relative(root, expect.getState().testPath ?? "");
const name = createHash("sha256").update(test).digest("hex").slice(0, 16);
const children = join(folder, "children", name);
mkdirSync(children, { recursive: true });
process.env["NODE_V8_COVERAGE"] = children;

const session = new Session();
session.connect();
/** @type {Map<string, string>} the source map of each script, as a data: URL */
const maps = new Map();
session.on("Debugger.scriptParsed", ({ params: { scriptId, sourceMapURL } }) => {
  if (sourceMapURL !== undefined) maps.set(scriptId, sourceMapURL);
});
await session.post("Debugger.enable");
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
await session.post("Profiler.takePreciseCoverage");
const start = performance.now();

afterAll(async () => {
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  const { result } = await session.post("Profiler.takePreciseCoverage");
  /** @type {Record<string, unknown>} */
  const files = {};
  const names = new Set();
  for (const script of result) {
    const path = own(script.url);
    if (path === undefined) addNames(names, script);
    else await addLines(files, path, script);
  }
  session.disconnect();
  const processes = startedHere(names);
  const record = { test, digest: digestOf(test), seconds, files, names: [...names], processes };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(record));
});

/** The path of one of our sources. @param {string} url */
function own(url) {
  const path = url.startsWith("file:") ? fileURLToPath(url) : url;
  if (!path.startsWith(root) || path.includes("/node_modules/")) return undefined;
  const inside = relative(root, path);
  return /^(?:generator|runtime|sandbox\/src)\/.*\.tsx?$/.test(inside) ? inside : undefined;
}

/** Copies of the runtime run wherever a test has put them: their functions have the same names. @param {Set<string>} names @param {ScriptCoverage} script */
function addNames(names, { url, functions }) {
  if (url === "" || url.startsWith("node:") || url.includes("/node_modules/")) return;
  for (const { functionName, ranges } of functions)
    if (functionName !== "" && (ranges[0]?.count ?? 0) > 0) names.add(functionName);
}

/** @param {Record<string, unknown>} files @param {string} path @param {ScriptCoverage} script */
async function addLines(files, path, script) {
  const map = maps.get(script.scriptId);
  if (map === undefined || !map.startsWith("data:")) return;
  const { scriptSource } = await session.post("Debugger.getScriptSource", {
    scriptId: script.scriptId,
  });
  const payload = JSON.parse(Buffer.from(map.slice(map.indexOf(",") + 1), "base64").toString());
  const lines = linesReached(scriptSource, payload.mappings, script.functions);
  if (lines.length > 0) files[path] = [digestOf(path), lines];
}

/** What the processes of the test reached, function by function. @param {Set<string>} names */
function startedHere(names) {
  /** @type {Record<string, string[]>} */
  const reached = {};
  for (const file of readdirSync(children)) {
    for (const script of scriptsIn(join(children, file))) {
      const inside = script.url.startsWith("file:")
        ? relative(root, fileURLToPath(script.url))
        : "";
      const built = /^(?:dist\/(generator|runtime)|sandbox\/dist)\/(.*)\.js$/.exec(inside);
      if (built === null) addNames(names, script);
      else {
        const path = `${built[1] ?? "sandbox/src"}/${built[2]}`;
        const called = script.functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
        reached[path] = [
          ...new Set([...(reached[path] ?? []), ...called.map((each) => each.functionName)]),
        ];
      }
    }
  }
  rmSync(children, { recursive: true, force: true });
  return reached;
}

/** @param {string} file @returns {ScriptCoverage[]} */
function scriptsIn(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).result;
  } catch {
    return []; // the process was killed while it wrote
  }
}

/** @param {string} path */
function digestOf(path) {
  return createHash("sha256")
    .update(readFileSync(join(root, path)))
    .digest("hex");
}
