/**
 * Profiles the generator: profile [--of allocations] [--input FILE] [--top 30]. Without `--of` it is CPU time.
 * The profile is kept in lab/.work/, for a browser's developer tools.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { measure } from "../measuring/processes.mjs";
import { flag } from "../measuring/report.mjs";
import { APOSTILLE, WORK } from "../packages.mjs";
import { GITHUB } from "./generators.mjs";

const folder = join(WORK, "profile");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

/** The calls of a CPU profile as a tree, in milliseconds. */
function cpuTree({ nodes, samples, timeDeltas }) {
  const times = new Map();
  samples.forEach((id, index) => times.set(id, (times.get(id) ?? 0) + timeDeltas[index] / 1000));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const toTree = ({ id, callFrame, children = [] }) => ({
    callFrame,
    own: times.get(id) ?? 0,
    children: children.map((child) => toTree(byId.get(child))),
  });
  return toTree(nodes[0]);
}

/** The calls of an allocation profile as a tree, in megabytes. */
const allocationTree = ({ head }) => {
  const toTree = ({ callFrame, selfSize, children }) => ({
    callFrame,
    own: selfSize / 1e6,
    children: children.map(toTree),
  });
  return toTree(head);
};

const KINDS = {
  cpu: {
    unit: "ms",
    flags: ["--cpu-prof", `--cpu-prof-dir=${folder}`, "--cpu-prof-interval=500"],
    extension: ".cpuprofile",
    toTree: cpuTree,
  },
  allocations: {
    unit: "MB",
    flags: [],
    env: { LAB_ALLOCATIONS: join(folder, "allocations.heapprofile") },
    extension: ".heapprofile",
    toTree: allocationTree,
  },
};
const { unit, flags, env, extension, toTree } = KINDS[flag("of", "cpu")];

const { output } = measure(
  [
    process.execPath,
    ...flags,
    APOSTILLE,
    ...["generate", "--force", "--timings"],
    ...["--input", resolve(flag("input", GITHUB))],
    ...["--output", join(folder, "out")],
  ],
  { env },
);
console.log(output.slice(output.lastIndexOf("files (")));

const own = new Map();
const total = new Map();
const add = (sums, name, amount) => sums.set(name, (sums.get(name) ?? 0) + amount);
const nameOf = ({ functionName, url, lineNumber }) =>
  `${functionName || "(anonymous)"}  ${url.replace(/^.*\/(dist|node_modules)\//, "")}:${lineNumber + 1}`;

/** Adds up a call and those below it; a recursive function counts once. */
function visit({ callFrame, own: amount, children }, open) {
  const name = nameOf(callFrame);
  add(own, name, amount);
  const isOutermost = !open.has(name);
  const inside = isOutermost ? new Set(open).add(name) : open;
  const sum = children.reduce((all, child) => all + visit(child, inside), amount);
  if (isOutermost) add(total, name, sum);
  return sum;
}
const file = readdirSync(folder).find((name) => name.endsWith(extension));
const all = visit(toTree(JSON.parse(readFileSync(join(folder, file), "utf8"))), new Set());
console.log(`${all.toFixed(0)} ${unit} in all`);

for (const [title, sums] of [
  ["itself", own],
  ["with what it calls", total],
]) {
  console.log(`${unit} ${title}`);
  const top = [...sums].toSorted((a, b) => b[1] - a[1]).slice(0, Number(flag("top", "30")));
  for (const [name, amount] of top) console.log(`${amount.toFixed(0).padStart(7)}  ${name}`);
}
