// Finds the tests that may detect a change of a file: by imports, and by the words of their names.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";

const IMPORT = /(?:from|import)\s*\(?\s*["']([^"']+)["']/g;
/** A file that a test runs in a separate process. */
const STARTED = /["'/](?:dist\/)?((?:generator|sandbox\/src)\/[\w/-]+)\.[jt]s["']/g;
/** Every program of the sandbox starts here. */
const START = "sandbox/scripts/start.mjs";

/**
 * The TypeScript files below some folders that git tracks.
 * @param {string} root
 * @param {readonly string[]} folders
 */
export function sources(root, folders) {
  const listed = execFileSync("git", ["ls-files", "--", ...folders], {
    cwd: root,
    encoding: "utf8",
  });
  return listed.split("\n").filter((path) => /(?<!\.d)\.tsx?$/.test(path));
}

/**
 * For each file, the files that import it, or start it.
 * @param {string} root
 * @returns {Map<string, string[]>}
 */
export function importers(root) {
  const files = sources(root, ["generator", "runtime", "tests", "sandbox", "generated"]);
  const known = new Set(files);
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  for (const file of files) {
    const text = readFileSync(resolve(root, file), "utf8");
    for (const candidates of usedBy(root, file, text)) {
      const target = candidates.find((path) => known.has(path));
      if (target !== undefined) graph.set(target, [...(graph.get(target) ?? []), file]);
    }
  }
  return graph;
}

/** The files that a file uses, each with its possible spellings. @param {string} root @param {string} file @param {string} text */
function* usedBy(root, file, text) {
  for (const [, specifier = ""] of text.matchAll(IMPORT)) yield targetOf(root, file, specifier);
  for (const [, path = ""] of text.matchAll(STARTED)) yield [`${path}.ts`];
  if (text.includes(START.slice("sandbox/".length))) yield ["sandbox/src/cli/main.ts"];
}

/** @param {string} root @param {string} file @param {string} specifier */
function targetOf(root, file, specifier) {
  const own = /^@apostille\/evaluation-services\/(.+)$/.exec(specifier)?.[1];
  if (own !== undefined) return [`generated/${own}.ts`];
  if (!specifier.startsWith(".")) return [];
  const path = relative(root, resolve(root, dirname(file), specifier)).replace(/\.js$/, "");
  return [`${path}.ts`, `${path}.tsx`];
}

/**
 * Tells how near a test is to a file: by the steps of its imports, and by the words of their names, because almost every
 * test of the sandbox reaches all of it.
 * @param {Map<string, string[]>} graph
 * @param {string} file
 * @returns {Map<string, number>} for each test its distance
 */
export function distances(graph, file) {
  /** @type {Map<string, number>} */
  const steps = new Map([[file, 0]]);
  for (const [path, step] of steps)
    for (const importer of graph.get(path) ?? [])
      if (!steps.has(importer)) steps.set(importer, step + 1);
  const words = wordsOf(file);
  const tests = [...steps].filter(([path]) => path.endsWith(".test.ts"));
  return new Map(
    tests.map(([test, step]) => [
      test,
      step - 3 * wordsOf(test).filter((word) => words.includes(word)).length,
    ]),
  );
}

const ROOMS = new Set(["generator", "runtime", "sandbox", "src", "tests", "test", "ts", "tsx"]);

/** The words of a path, in the singular. @param {string} path */
const wordsOf = (path) =>
  path
    .split(/[/.-]/)
    .filter((word) => !ROOMS.has(word))
    .map((word) => word.replace(/s$/, ""));
