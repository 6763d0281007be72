// Which tests touch a file: by imports, the nearest first.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";

const IMPORT = /(?:from|import)\s*\(?\s*["']([^"']+)["']/g;

/**
 * Files of TypeScript below some folders, as git has them.
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
 * For each file, the files that import it.
 * @param {string} root
 * @returns {Map<string, string[]>}
 */
export function importers(root) {
  const files = sources(root, ["generator", "runtime", "tests", "sandbox", "generated"]);
  const known = new Set(files);
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  for (const file of files) {
    for (const [, specifier = ""] of readFileSync(resolve(root, file), "utf8").matchAll(IMPORT)) {
      const target = targetOf(root, file, specifier).find((path) => known.has(path));
      if (target === undefined) continue;
      graph.set(target, [...(graph.get(target) ?? []), file]);
    }
  }
  return graph;
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
 * Test files that reach a file by imports: those with the fewest steps between first.
 * @param {Map<string, string[]>} graph
 * @param {string} file
 */
export function relatedTests(graph, file) {
  /** @type {string[]} */
  const found = [];
  const seen = new Set([file]);
  for (const path of seen) {
    for (const importer of graph.get(path) ?? []) seen.add(importer);
    if (path.endsWith(".test.ts")) found.push(path);
  }
  return found;
}
