/**
 * What one change of a document costs in a process that has generated before, and whether its memory grows:
 * warm FILE [--changes 40] [--output FOLDER]. Changes are of each kind in turn.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parse } from "yaml";
import { createGenerator, createManifest, writeFiles } from "../../dist/generator/index.js";
import { change, CHANGES } from "../measuring/changes.mjs";
import { flag, machine, median, table } from "../measuring/report.mjs";
import { WORK } from "../packages.mjs";

const folder = resolve(flag("output", join(WORK, "warm")));
mkdirSync(folder, { recursive: true });
const text = readFileSync(resolve(process.argv[2]), "utf8");
const document = text.startsWith("{") ? JSON.parse(text) : parse(text, { maxAliasCount: -1 });
const config = { input: join(folder, "document.json"), output: join(folder, "out"), lenient: true };
const generator = createGenerator();
setFlagsFromString("--expose-gc");
// As the command does.
if (process.versions.node.startsWith("20.")) setFlagsFromString("--interrupt-budget=400000");
const collect = runInNewContext("gc");
/** What is kept after a run. Asked seldom: when everything is collected, compiled functions are forgotten too. */
const memoryUsed = () => {
  collect();
  return `${(process.memoryUsage().heapUsed / 1e6).toFixed(0)} MB`;
};

let names;
async function generate() {
  const report = () => undefined;
  const start = performance.now();
  const before = process.cpuUsage();
  const { files, names: given } = await generator.generate(config, { report, kept: names });
  names = given?.book.names ?? new Map();
  const manifest = createManifest({ generator: "", options: {}, inputs: new Map(), files, names });
  const { written } = writeFiles(config.output, files, { manifest, force: true, report }) ?? {};
  const { user, system } = process.cpuUsage(before);
  const [wall, cpu] = [performance.now() - start, (user + system) / 1000];
  return { wall, cpu, files: written?.length };
}

const write = () => writeFileSync(config.input, JSON.stringify(document, null, 2));
write();
const first = await generate();
const changes = Number(flag("changes", "40"));
const memory = [memoryUsed()];
let state = 1;
const next = () => (state = (state * 48271) % 2147483647) / 2147483647;
const runs = new Map(Object.keys(CHANGES).map((kind) => [kind, []]));
for (let count = 0; count < changes; count++) {
  if (count === changes >> 1) memory.push(memoryUsed());
  const [kind, own] = [...runs][count % runs.size];
  if (change(document, kind, { next, count }) === undefined) continue;
  write();
  own.push(await generate());
}

console.log(`${machine()}\n`);
const row = (name, all) => [
  ...[name, String(all.length)],
  ...["wall", "cpu", "files"].map((figure) => median(all.map((one) => one[figure]))),
];
const rows = [
  row("none: the first run", [first]),
  ...[...runs].map(([kind, all]) => row(kind, all)),
];
console.log(table(["change", "runs", "wall, ms", "CPU, ms", "files written"], rows));
memory.push(memoryUsed());
console.log(`\nKept after the first run, in the middle and at the end: ${memory.join(", ")}`);
