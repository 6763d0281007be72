/**
 * What each generator makes of twenty well-known documents, and what that costs: receipts FOLDER [--only NAME] [--again].
 * Writes docs/receipts.md. What was measured before is kept, so that a run can go on where another ended.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { parse } from "yaml";
import { documentIn, RECEIPTS } from "../compatibility/documents.mjs";
import { BUNDLERS } from "../measuring/bundlers.mjs";
import { measure } from "../measuring/processes.mjs";
import { flag, machine, table } from "../measuring/report.mjs";
import { typeCheck } from "../measuring/type-check.mjs";
import { packaged, ROOT, WORK } from "../packages.mjs";
import { generators } from "../speed/generators.mjs";

const FOLDER = join(WORK, "receipts");
const KEPT = join(FOLDER, "measured.json");
const PAGE = join(ROOT, "docs/receipts.md");
const COMPILERS = ["5.4", "5.9", "7"];

/** Each makes types, a client and zod schemas; orval no schemas, which it makes in a run of its own. */
const TOOLS = [
  { name: "Apostille", generator: "apostille-three", manifest: join(ROOT, "package.json") },
  { name: "hey-api", generator: "hey-api", package: "@hey-api/openapi-ts" },
  { name: "orval", generator: "orval", package: "orval" },
  { name: "Redocly", generator: "redocly", package: "@redocly/cli" },
].map((tool) => {
  const manifest = tool.manifest ?? packaged(`${tool.package}/package.json`);
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

/** The first GET of a document that has a name. */
function operationOf(document) {
  const text = readFileSync(document, "utf8");
  const { paths } = document.endsWith(".json") ? JSON.parse(text) : parse(text);
  for (const [path, { get }] of Object.entries(paths ?? {}))
    if (get?.operationId !== undefined) return { path, name: get.operationId };
  return undefined;
}

const plain = (name) => name.replace(/[^a-z0-9]/gi, "").toLowerCase();

/** A program that makes the call: the function has the name of the operation, or a comment that names its path. */
function programOf({ name: tool }, { files, folder, operation }) {
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    if (tool === "Apostille") {
      const [, own] = text.split(`\`GET ${operation.path}\``);
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

async function measureTool(tool, { name: title, file }) {
  const folder = join(FOLDER, plain(title), plain(tool.name));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const run = measure(tool.command(file, folder), { cwd: folder });
  if (run.status !== 0 || typescriptFiles(folder).length === 0) return { failed: true };
  const files = typescriptFiles(folder);
  const call = await callSize(tool, { files, folder, operation: operationOf(file) });
  const errors = COMPILERS.map((version) => {
    const project = join(dirname(folder), `${plain(tool.name)}.json`);
    const { status, errors: found } = typeCheck(version, {
      project,
      include: [`${folder}/**/*.ts`],
    });
    // A compiler that ends without a message has run out of memory.
    return status !== 0 && found === 0 ? "failed" : found;
  });
  const lines = files.reduce((sum, path) => sum + linesOf(path), 0);
  rmSync(folder, { recursive: true });
  return { cpu: run.cpu, files: files.length, lines, call, errors };
}

const keyOf = ({ hash }, { name, version }) => `${hash} ${name} ${version}`;

/** Measures what is not known of a document with these tools yet. */
async function complete(document, kept) {
  for (const tool of TOOLS) {
    if (keyOf(document, tool) in kept) continue;
    console.error(`${document.name}: ${tool.name}`);
    kept[keyOf(document, tool)] = await measureTool(tool, document);
    writeFileSync(KEPT, JSON.stringify(kept, null, 2));
  }
}

const cells = ({ failed, cpu, files, lines, call, errors }) =>
  failed
    ? ["failed", "", "", "", "", "", ""]
    : [
        ...[cpu.toFixed(1), `${files}`, lines.toLocaleString("en")],
        ...[call === undefined ? "–" : (call / 1000).toFixed(1), ...errors.map(String)],
      ];

const HEAD = [
  "CPU, s",
  "files",
  "lines",
  "one call, kB",
  ...COMPILERS.map((one) => `errors, ${one}`),
];

const sourceOf = ({ repository, path, npm }) =>
  npm === undefined
    ? `[${repository}](https://github.com/${repository}), \`${path}\``
    : `[${npm}](https://www.npmjs.com/package/${npm}), \`${path}\``;

function section(document, resultOf) {
  const rows = TOOLS.map((tool) => [tool.name, ...cells(resultOf(document, tool))]);
  const { name, bytes, hash } = document;
  return `### ${name}

${sourceOf(document)}: ${Math.round(bytes / 1000).toLocaleString("en")} kB, SHA-256 \`${hash.slice(0, 12)}\`

${table(["", ...HEAD], rows)}`;
}

function summary(documents, resultOf) {
  const rows = TOOLS.map((tool) => {
    const made = documents
      .map((document) => resultOf(document, tool))
      .filter(({ failed }) => !failed);
    const clean = COMPILERS.map(
      (_, index) => made.filter(({ errors }) => errors[index] === 0).length,
    );
    return [`${tool.name} ${tool.version}`, ...[made.length, ...clean].map(String)];
  });
  return table(["", "generated", ...COMPILERS.map((one) => `without errors, ${one}`)], rows);
}

const pageOf = (documents, resultOf) => `# Receipts

What four generators make of ${documents.length} well-known documents. \`npm run lab -- receipts FOLDER\` measures it and writes this page; the folder holds the documents, which are not copied here, because each has a licence of its own. Nothing on this page is typed by hand.

Each generator makes types, a client and zod schemas; orval, which makes schemas in a run of its own, only types and a client. **CPU** is the user and system time of its processes. **Lines** are those with code, comments left out. **One call** is a program with the first GET of the document, bundled with Rolldown, minified and gzipped; a dash means that the function was not found by the name of its operation. **Errors** are those of TypeScript ${COMPILERS.join(", ")} with \`strict\` alone, because not every output compiles with stricter settings. A generator *failed* if it ended with an error, such as one about the document. Redocly's and hey-api's generators, and orval, run on Node 24, which they need.

Measured on ${new Date().toISOString().slice(0, 10)}; ${machine()}. Other work on the machine adds to the seconds: compare only those of one document.

## All of them

${summary(documents, resultOf)}

## Each document

${documents.map((document) => section(document, resultOf)).join("\n\n")}
`;

const wanted = flag("only");
const folder = process.argv[2];
const documents = RECEIPTS.filter(({ name }) => wanted === undefined || name === wanted).flatMap(
  (document) => {
    const file = documentIn(document, folder?.startsWith("--") ? undefined : folder);
    if (file === undefined) return [];
    const bytes = readFileSync(file);
    const hash = createHash("sha256").update(bytes).digest("hex");
    return [{ ...document, file, bytes: bytes.length, hash }];
  },
);
mkdirSync(FOLDER, { recursive: true });
const known = existsSync(KEPT) && !process.argv.includes("--again");
const kept = known ? JSON.parse(readFileSync(KEPT, "utf8")) : {};
const resultOf = (document, tool) => kept[keyOf(document, tool)];
const done = [];
// The small ones first; the page is there after each, in case that the others take too long.
for (const document of documents.toSorted((a, b) => a.bytes - b.bytes)) {
  await complete(document, kept);
  done.push(document);
  if (wanted === undefined) writeFileSync(PAGE, pageOf(done, resultOf));
  else console.log(section(document, resultOf));
}
