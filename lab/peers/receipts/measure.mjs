/** What one generator makes of one document: its cost, its size, one call of it, and what compilers say. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parse } from "yaml";
import { BUNDLERS } from "../../measuring/bundlers.mjs";
import { measure } from "../../measuring/processes.mjs";
import { typeCheck } from "../../measuring/type-check.mjs";
import { packageFile, ROOT, WORK } from "../../packages.mjs";
import { generators } from "../../speed/generators.mjs";

const FOLDER = join(WORK, "receipts");
export const COMPILERS = ["5.4", "5.9", "7"];
/** The seconds after which a generator or a compiler is stopped. */
export const LIMIT = 300;

/** Each makes types, a client and zod schemas; orval no schemas, which it makes in a run of its own. */
export const TOOLS = [
  { name: "Apostille", generator: "apostille-three", manifest: join(ROOT, "package.json") },
  { name: "hey-api", generator: "hey-api", package: "@hey-api/openapi-ts" },
  { name: "orval", generator: "orval", package: "orval" },
  { name: "Redocly", generator: "redocly", package: "@redocly/cli" },
].map((tool) => {
  const manifest = tool.manifest ?? packageFile(`${tool.package}/package.json`);
  const { version } = JSON.parse(readFileSync(manifest, "utf8"));
  const { command } = generators().find(({ name }) => name === tool.generator);
  return { ...tool, version, command };
});

const typescriptFiles = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => join(folder, path));

/** The number of lines with code. */
const linesOf = (path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => !/^\s*(?:\/?\*.*|\/\/.*)?$/.test(line)).length;

/** The first GET of a document that has a name, or else its first POST. */
function operationOf(document) {
  const text = readFileSync(document, "utf8");
  const { paths } = document.endsWith(".json")
    ? JSON.parse(text)
    : parse(text, { maxAliasCount: -1 });
  for (const method of ["get", "post"])
    for (const [path, { [method]: operation }] of Object.entries(paths ?? {}))
      if (operation?.operationId !== undefined)
        return { route: `${method.toUpperCase()} ${path}`, name: operation.operationId };
  return undefined;
}

const plain = (name) => name.replace(/[^a-z0-9]/gi, "").toLowerCase();

/** A program that makes the call: the function has the name of the operation, or a comment that names its route. */
function programOf({ name: tool }, { files, folder, operation }) {
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    if (tool === "Apostille") {
      const [, own] = text.split(`\`${operation.route}\``);
      const name = /export function (\w+)/.exec(own ?? "")?.[1];
      if (name === undefined) continue;
      const index = JSON.stringify(join(folder, "client/index.ts"));
      return `import { createClient } from ${index};\nimport { ${name} } from ${JSON.stringify(file)};\nconsole.log(await ${name}(createClient()));`;
    }
    const exported = [
      ...text.matchAll(/^export (?:const|async function|function) (\w+|\{[^}]*\})/gm),
    ];
    const name = exported
      .flatMap(([, names]) => names.split(/[\s{},]+/))
      .find((one) => plain(one) === plain(operation.name));
    if (name !== undefined)
      return `import { ${name} } from ${JSON.stringify(file)};\nconsole.log(await ${name}());`;
  }
  return undefined;
}

async function callSize(tool, output) {
  const program = output.operation && programOf(tool, output);
  if (program === undefined) return undefined;
  const entry = join(output.folder, "one-call.mts");
  writeFileSync(entry, program);
  const code = await BUNDLERS.rolldown(entry).catch(() => undefined);
  rmSync(entry);
  return code && gzipSync(code, { level: 9 }).length;
}

/** The number of errors; in words, if the compiler did not come to an end. */
function errorsIn(folder, version) {
  const include = [`${folder}/**/*.ts`];
  const project = `${folder}.json`;
  const { status, isLate, errors } = typeCheck(version, { project, include, limit: LIMIT });
  if (isLate) return `> ${LIMIT} s`;
  // A compiler that ends without a message has run out of memory.
  return status !== 0 && errors === 0 ? "failed" : errors;
}

/** `failed`: why there is no output. */
export async function measureTool(tool, document) {
  const folder = join(FOLDER, `${process.pid}-${plain(tool.name)}`);
  mkdirSync(folder, { recursive: true });
  try {
    const run = measure(tool.command(document, folder), { cwd: folder, limit: LIMIT });
    if (run.isLate) return { failed: `> ${LIMIT} s` };
    const files = typescriptFiles(folder);
    if (run.status !== 0 || files.length === 0) return { failed: "failed" };
    const call = await callSize(tool, { files, folder, operation: operationOf(document) });
    const lines = files.reduce((sum, path) => sum + linesOf(path), 0);
    const errors = COMPILERS.map((version) => errorsIn(folder, version));
    return { cpu: Number(run.cpu.toFixed(1)), files: files.length, lines, call, errors };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
