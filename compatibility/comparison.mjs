// The same five programs with this generator and others: they have to print the same, and are counted and bundled. `npm
// run comparison` writes the tables of docs/comparison.md.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { installTools } from "./install-tools.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const PEERS = join(HERE, "peers");
const WORK = join(PEERS, ".work");
const PAGE = resolve(HERE, "../docs/comparison.md");
const PROGRAMS = ["paging", "upload", "errors", "events", "auth"];
const EXPECTED = {
  paging: ["Note a", "Note b", "Note c", "Note d", "Note e"],
  upload: 5,
  errors: ["Note a", "no zz", "with Ada"],
  events: ["Note a", "Note b", "Note c"],
  auth: 4,
};

/** hey-api requires Node 22. */
const newer = join(HERE, "node_modules/node-24/bin/node");
const node = (file, words, folder) =>
  execFileSync(existsSync(newer) ? newer : process.execPath, [file, ...words], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
const bin = (path) => join(PEERS, "node_modules", path);
const generator = resolve(HERE, "../dist/generator/cli/main.js");

/** `own`: files that a project writes once in addition to its programs. */
const TOOLS = [
  {
    name: "Apostille",
    folder: "apostille",
    own: [],
    generate: (folder) =>
      node(
        generator,
        ["generate", "../notes.yaml", "--output", "api", "--only", "types,client"],
        folder,
      ),
  },
  {
    name: "hey-api",
    folder: "hey-api",
    own: [],
    generate: (folder) =>
      node(bin("@hey-api/openapi-ts/bin/run.js"), ["-i", "../notes.yaml", "-o", "api"], folder),
  },
  {
    name: "orval",
    folder: "orval",
    own: ["fetcher.ts"],
    generate: (folder) =>
      node(bin("orval/dist/bin/orval.mjs"), ["--config", "orval.config.mjs"], folder),
  },
  {
    name: "Redocly",
    folder: "redocly",
    own: [],
    generate: (folder) =>
      node(
        resolve(HERE, "../node_modules/@redocly/cli/bin/cli.js"),
        ["generate-client", "../notes.yaml", "-o", "api.ts"],
        folder,
      ),
  },
  {
    name: "openapi-fetch",
    folder: "openapi-fetch",
    own: [],
    generate: (folder) =>
      node(bin("openapi-typescript/bin/cli.js"), ["../notes.yaml", "-o", "schema.ts"], folder),
  },
];

/** The number of lines with code. */
const linesOf = (path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => !/^\s*(?:\/[/*].*)?$/.test(line)).length;

async function bundle(entry, file, minify) {
  const { rolldown } = await import(
    pathToFileURL(join(HERE, "node_modules/rolldown/dist/index.mjs")).href
  );
  const build = await rolldown({ input: entry, platform: "browser", logLevel: "silent" });
  await build.write({ file, format: "esm", minify });
  return readFileSync(file);
}

/** Compiles the programs of a tool with `strict`. Casts in them are our own. */
function typeErrors(folder) {
  const options = {
    strict: true,
    module: "ESNext",
    moduleResolution: "Bundler",
    target: "ES2023",
    lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
    types: [],
    noEmit: true,
    skipLibCheck: true,
  };
  const project = join(WORK, "tsconfig.json");
  writeFileSync(
    project,
    JSON.stringify({
      compilerOptions: options,
      files: PROGRAMS.map((name) => join(folder, `${name}.ts`)),
    }),
  );
  return spawnSync(process.execPath, [bin("typescript/bin/tsc"), "-p", project], {
    encoding: "utf8",
  }).stdout;
}

async function measure({ folder: name, own, generate }, url) {
  const folder = join(PEERS, name);
  rmSync(join(folder, "api"), { recursive: true, force: true });
  generate(folder);
  const errors = typeErrors(folder);
  if (errors !== "") throw new Error(`${name}: ${errors}`);
  const shared = own.reduce((sum, file) => sum + linesOf(join(folder, file)), 0);
  const cells = [];
  for (const program of PROGRAMS) {
    const entry = join(folder, `${program}.ts`);
    const code = await bundle(entry, join(WORK, `${name}-${program}.mjs`), true);
    const module = await import(pathToFileURL(join(WORK, `${name}-${program}.mjs`)).href);
    const given = JSON.stringify(await module[program](url));
    if (given !== JSON.stringify(EXPECTED[program]))
      throw new Error(`${name}, ${program}: ${given}`);
    cells.push({
      lines: linesOf(entry),
      casts: (readFileSync(entry, "utf8").match(/ as (?!const\b)/g) ?? []).length,
      kilobytes: gzipSync(code).length / 1000,
    });
  }
  return { cells, shared };
}

const table = (head, rows) =>
  [
    `| ${head.join(" | ")} |`,
    `|${head.map(() => "---|").join("")}`,
    ...rows.map((row) => `| ${row.join(" | ")} |`),
  ].join("\n");

installTools(HERE);
if (!existsSync(bin("orval")))
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: PEERS,
    stdio: "inherit",
  });
rmSync(WORK, { recursive: true, force: true });
execFileSync("mkdir", ["-p", WORK]);
const { startServer } = await import("./peers/server.mjs");
const server = await startServer();
const rows = [];
for (const tool of TOOLS) rows.push({ name: tool.name, ...(await measure(tool, server.url)) });
server.close();
rmSync(WORK, { recursive: true, force: true });

const cell = (text) =>
  rows.map(({ name, cells, shared }) => [name, ...cells.map(text), text.total(cells, shared)]);
const lines = Object.assign(
  ({ lines: count, casts }) => (casts === 0 ? `${count}` : `${count} (${casts})`),
  {
    total: (cells, shared) => `${cells.reduce((sum, one) => sum + one.lines, shared)}`,
  },
);
const kilobytes = Object.assign(({ kilobytes: size }) => size.toFixed(1), {
  total: (cells) => (cells.reduce((sum, one) => sum + one.kilobytes, 0) / cells.length).toFixed(1),
});
const made = `Lines of code, and in brackets how many of them assert a type:

${table(["", ...PROGRAMS, "together"], cell(lines))}

Bundle of each program, minified and gzipped, in kB:

${table(["", ...PROGRAMS, "mean"], cell(kilobytes))}
`;
const page = readFileSync(PAGE, "utf8");
writeFileSync(
  PAGE,
  page.replace(
    /(<!-- made by `npm run comparison` -->)[^]*?(<!-- end -->)/,
    (_, start, end) => `${start}\n\n${made}\n${end}`,
  ),
);
console.log(made);
