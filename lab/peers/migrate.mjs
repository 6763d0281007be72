// Moves the programs of other generators with `apostille migrate`: they have to compile and to do what they did, with at
// most a tenth of their lines changed by hand. The other generators make their output themselves.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { BUNDLERS } from "../measuring/bundlers.mjs";
import { measure as run } from "../measuring/processes.mjs";
import { table } from "../measuring/report.mjs";
import { typeCheck } from "../measuring/type-check.mjs";
import { APOSTILLE, LAB, newerNode, packageFile, WORK } from "../packages.mjs";
import { EXPECTED, finishByHand, PROGRAMS } from "./moves.mjs";
import { startServer } from "./server.mjs";

const FOLDER = join(WORK, "migrate");
const MAX_BY_HAND = 0.1;

/** What each generates, and the package that a project has for it; `own`: files in addition to the programs. */
const PEERS = [
  {
    tool: "openapi-typescript",
    peer: "openapi-fetch",
    package: "openapi-typescript",
    script: "openapi-typescript notes.yaml -o src/schema.ts",
    command: [packageFile("openapi-typescript/bin/cli.js"), "notes.yaml", "-o", "src/schema.ts"],
    output: "src/schema.ts",
  },
  {
    tool: "hey-api",
    peer: "hey-api",
    package: "@hey-api/openapi-ts",
    script: "openapi-ts -i notes.yaml -o src/api",
    command: [packageFile("@hey-api/openapi-ts/bin/run.js"), "-i", "notes.yaml", "-o", "src/api"],
    output: "src/api",
  },
  {
    tool: "orval",
    peer: "orval",
    package: "orval",
    script: "orval --config orval.config.mjs",
    command: [packageFile("orval/dist/bin/orval.mjs"), "--config", "orval.config.mjs"],
    own: ["fetcher.ts"],
    helpers: ["api-client.ts", "answer.ts"],
    output: "src/api",
  },
];

const must = (words, cwd) => {
  const { status, output } = run(words, { cwd });
  if (status !== 0) throw new Error(`${words.join(" ")}: ${output}`);
};

/** A project of a peer in a git repository. */
function prepare({ peer, own = [], command, script, package: name }, node) {
  const folder = join(FOLDER, peer);
  mkdirSync(join(folder, "src"), { recursive: true });
  cpSync(join(LAB, "peers/notes.yaml"), join(folder, "notes.yaml"));
  for (const file of [...PROGRAMS.map((program) => `${program}.ts`), ...own])
    cpSync(join(LAB, "peers", peer, file), join(folder, "src", file));
  const manifest = {
    ...{ type: "module", scripts: { generate: script }, devDependencies: { [name]: "*" } },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest, null, 2));
  if (existsSync(join(LAB, "peers", peer, "orval.config.mjs")))
    writeFileSync(join(folder, "orval.config.mjs"), configurationOf(peer));
  const compilerOptions = { module: "ESNext", moduleResolution: "Bundler", strict: true };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  must([node, ...command], folder);
  must(["git", "init", "-q"], folder);
  must(["git", "add", "-A"], folder);
  const author = ["-c", "user.name=lab", "-c", "user.email=lab@localhost"];
  must(["git", ...author, "commit", "-qm", "before"], folder);
  return folder;
}

/** The configuration of a peer, for a project whose programs are in `src`. */
const configurationOf = (peer) =>
  readFileSync(join(LAB, "peers", peer, "orval.config.mjs"), "utf8")
    .replace("../notes.yaml", "notes.yaml")
    .replace("api/index.ts", "src/api/index.ts")
    .replace("./fetcher.ts", "src/fetcher.ts");

async function move(entry, { url, node }) {
  const { peer, tool, own = [], helpers = [], output } = entry;
  const folder = prepare(entry, node);
  must([node, APOSTILLE, "migrate", tool, "--output", "src/client", "--write"], folder);
  const counted = { touched: 0, lines: 0 };
  for (const file of [...PROGRAMS.map((program) => `${program}.ts`), ...own, ...helpers]) {
    const path = join(folder, "src", file);
    const done = finishByHand(peer, file, readFileSync(path, "utf8"));
    writeFileSync(path, done.text);
    counted.touched += done.touched;
    counted.lines += done.lines;
  }
  rmSync(join(folder, output), { recursive: true });
  const include = PROGRAMS.map((program) => `${peer}/src/${program}.ts`);
  const types = typeCheck("7", { project: join(FOLDER, "tsconfig.json"), include });
  if (types.status !== 0) throw new Error(`${peer}: ${types.output}`);
  for (const program of PROGRAMS) await verify({ folder, program }, url);
  return [tool, `${counted.lines}`, `${counted.touched}`, share(counted)];
}

function share({ touched, lines }) {
  if (touched / lines > MAX_BY_HAND) process.exitCode = 1;
  return `${((1 - touched / lines) * 100).toFixed(1)} %`;
}

/** Throws unless a moved program gives what it gave before. */
async function verify({ folder, program }, url) {
  const file = join(folder, `${program}.mjs`);
  writeFileSync(file, await BUNDLERS.rolldown(join(folder, `src/${program}.ts`)));
  const module = await import(pathToFileURL(file).href);
  const given = JSON.stringify(await module[program](url));
  if (given !== JSON.stringify(EXPECTED[program])) throw new Error(`${file}: ${given}`);
}

if (existsSync(FOLDER)) rmSync(FOLDER, { recursive: true });
const server = await startServer();
const rows = [];
try {
  for (const entry of PEERS) rows.push(await move(entry, { url: server.url, node: newerNode() }));
} finally {
  server.close();
}
console.log(table(["", "lines", "by hand", "untouched"], rows));
