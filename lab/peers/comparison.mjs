// The same five programs with this generator and others: they have to print the same, and are counted and bundled. Writes
// the tables of docs/comparison.md.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { BUNDLERS } from "../measuring/bundlers.mjs";
import { measure as run } from "../measuring/processes.mjs";
import { table } from "../measuring/report.mjs";
import { typeCheck } from "../measuring/type-check.mjs";
import { APOSTILLE, LAB, newerNode, packageFile, ROOT, WORK } from "../packages.mjs";
import { EXPECTED, PROGRAMS } from "./moves.mjs";
import { startServer } from "./server.mjs";

const FOLDER = join(WORK, "peers");
const PAGE = join(ROOT, "docs/comparison.md");

const ours = ["generate", "../notes.yaml", "--output", "api", "--only", "types,client"];
/** The command that each runs in its folder. `own`: files that a project writes once in addition to its programs. */
const TOOLS = [
  { name: "Apostille", folder: "apostille", command: [APOSTILLE, ...ours] },
  {
    name: "hey-api",
    folder: "hey-api",
    command: [packageFile("@hey-api/openapi-ts/bin/run.js"), "-i", "../notes.yaml", "-o", "api"],
  },
  {
    name: "orval",
    folder: "orval",
    own: ["fetcher.ts"],
    command: [packageFile("orval/dist/bin/orval.mjs"), "--config", "orval.config.mjs"],
  },
  {
    name: "Redocly",
    folder: "redocly",
    command: [
      ...[
        packageFile("@redocly/cli/bin/cli.js"),
        "generate-client",
        "../notes.yaml",
        "-o",
        "api.ts",
      ],
    ],
  },
  {
    name: "openapi-fetch",
    folder: "openapi-fetch",
    command: [packageFile("openapi-typescript/bin/cli.js"), "../notes.yaml", "-o", "schema.ts"],
  },
];

/** The number of lines with code. */
const linesOf = (path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => !/^\s*(?:\/[/*].*)?$/.test(line)).length;

async function measure({ name, folder: own, own: shared = [], command }, { url, node }) {
  const folder = join(FOLDER, own);
  const { status, output } = run([node, ...command], { cwd: folder });
  if (status !== 0) throw new Error(`${name}: ${output}`);
  const include = PROGRAMS.map((program) => `${own}/${program}.ts`);
  const types = typeCheck("5.9", { project: join(FOLDER, "tsconfig.json"), include });
  if (types.status !== 0) throw new Error(`${name}: ${types.output}`);
  const cells = [];
  for (const program of PROGRAMS) {
    const entry = join(folder, `${program}.ts`);
    const code = await BUNDLERS.rolldown(entry);
    await verify({ name, program, code }, url);
    cells.push({
      lines: linesOf(entry),
      // Casts are of the programs: generated code is not counted.
      casts: (readFileSync(entry, "utf8").match(/ as (?!const\b)/g) ?? []).length,
      kilobytes: gzipSync(code).length / 1000,
    });
  }
  return {
    name,
    cells,
    shared: shared.reduce((sum, file) => sum + linesOf(join(folder, file)), 0),
  };
}

/** Throws unless a bundled program gives what all of them have to give. */
async function verify({ name, program, code }, url) {
  const file = join(FOLDER, `${name}-${program}.mjs`);
  writeFileSync(file, code);
  const module = await import(pathToFileURL(file).href);
  const given = JSON.stringify(await module[program](url));
  if (given !== JSON.stringify(EXPECTED[program])) throw new Error(`${name}, ${program}: ${given}`);
}

const sum = (cells, figure) => cells.reduce((total, cell) => total + cell[figure], 0);

function tablesOf(rows) {
  const lines = rows.map(({ name, cells, shared }) => [
    name,
    ...cells.map(({ lines, casts }) => (casts === 0 ? `${lines}` : `${lines} (${casts})`)),
    `${sum(cells, "lines") + shared}`,
  ]);
  const sizes = rows.map(({ name, cells }) => [
    name,
    ...cells.map(({ kilobytes }) => kilobytes.toFixed(1)),
    (sum(cells, "kilobytes") / cells.length).toFixed(1),
  ]);
  return `Lines of code, and in brackets how many of them assert a type:

${table(["", ...PROGRAMS, "together"], lines)}

Bundle of each program, minified and gzipped, in kB:

${table(["", ...PROGRAMS, "mean"], sizes)}
`;
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
cpSync(join(LAB, "peers/notes.yaml"), join(FOLDER, "notes.yaml"));
for (const { folder } of TOOLS)
  cpSync(join(LAB, "peers", folder), join(FOLDER, folder), { recursive: true });
const server = await startServer();
const [rows, node] = [[], newerNode()];
for (const tool of TOOLS) rows.push(await measure(tool, { url: server.url, node }));
server.close();

const tables = tablesOf(rows);
const page = readFileSync(PAGE, "utf8");
writeFileSync(
  PAGE,
  page.replace(
    /(<!-- made by `npm run lab -- comparison` -->)[^]*?(<!-- end -->)/,
    (_, start, end) => `${start}\n\n${tables}\n${end}`,
  ),
);
console.log(tables);
