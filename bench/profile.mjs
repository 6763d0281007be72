/**
 * Profiles the generator: node profile.mjs [--input FILE] [--top 30]. The profile is kept in output/, for a browser's
 * developer tools.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { flag, measure } from "./measure.mjs";
import { apostille, GITHUB, here } from "./tools.mjs";

const folder = join(here, "output", "profile");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const input = resolve(flag("input", GITHUB));
const flags = ["--cpu-prof", `--cpu-prof-dir=${folder}`, "--cpu-prof-interval=500"];
const words = [
  "generate",
  "--force",
  "--timings",
  "--input",
  input,
  "--output",
  join(folder, "out"),
];
const { output } = measure([process.execPath, ...flags, apostille, ...words]);
console.log(output.slice(output.lastIndexOf("files (")));

const [file] = readdirSync(folder).filter((name) => name.endsWith(".cpuprofile"));
const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, file), "utf8"));
const ticks = new Map();
samples.forEach((id, index) => ticks.set(id, (ticks.get(id) ?? 0) + timeDeltas[index]));
const byId = new Map(nodes.map((node) => [node.id, node]));

const own = new Map();
const total = new Map();
const add = (sums, name, time) => sums.set(name, (sums.get(name) ?? 0) + time);
const nameOf = ({ callFrame: { functionName, url, lineNumber } }) =>
  `${functionName || "(anonymous)"}  ${url.replace(/^.*\/(dist|node_modules)\//, "")}:${lineNumber + 1}`;

/** Adds up the time of a call and of those below it; a recursive function counts once. */
function visit(node, open) {
  const name = nameOf(node);
  const time = ticks.get(node.id) ?? 0;
  add(own, name, time);
  const isOutermost = !open.has(name);
  const inside = isOutermost ? new Set(open).add(name) : open;
  const sum = (node.children ?? []).reduce((all, id) => all + visit(byId.get(id), inside), time);
  if (isOutermost) add(total, name, sum);
  return sum;
}
visit(nodes[0], new Set());

for (const [title, sums] of [
  ["itself", own],
  ["with what it calls", total],
]) {
  console.log(`ms ${title}`);
  const top = [...sums].toSorted((a, b) => b[1] - a[1]).slice(0, Number(flag("top", "30")));
  for (const [name, time] of top) console.log(`${(time / 1000).toFixed(0).padStart(7)}  ${name}`);
}
