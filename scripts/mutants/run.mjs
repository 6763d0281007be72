// npm run mutants -- [--seed 1] [--count 30] [--in generator,runtime,sandbox/src] [--tests 40]
//
// Changes one token at a time and runs the tests that touch the file, nearest first. A mutant that they do not notice is a
// hole in the tests, or equivalent: it does what the program did, for a reason that equivalent.json says.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { mutationsOf } from "./mutations.mjs";
import { importers, relatedTests, sources } from "./related.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "30" },
    in: { type: "string", default: "generator,runtime,sandbox/src" },
    tests: { type: "string", default: "40" },
  },
});
/** @type {readonly Pick<Mutation, "path" | "code" | "from" | "to">[]} */
const equivalent = JSON.parse(readFileSync(new URL("equivalent.json", import.meta.url), "utf8"));

if (
  execFileSync("git", ["status", "--porcelain", "--", ...values.in.split(",")], { cwd: root })
    .length > 0
) {
  console.error("There are changes that are not committed. A mutant would be written over them.");
  process.exit(2);
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));

const graph = importers(root);
const outcomes = { killed: 0, survived: 0, equivalent: 0, untested: 0 };
for (const mutant of sample(Number(values.count), Number(values.seed))) {
  const outcome = judge(mutant);
  outcomes[outcome]++;
  const { path, line, from, to, code } = mutant;
  console.log(`${outcome.padEnd(10)} ${path}:${line}  ${from.slice(0, 40)} → ${to.slice(0, 40)}`);
  if (outcome === "survived" || outcome === "untested") console.log(`           ${code}`);
}
const { killed, survived, untested } = outcomes;
const share = Math.round((1000 * killed) / Math.max(1, killed + survived + untested)) / 10;
console.log(
  `\n${JSON.stringify(outcomes)}; ${share} % of those that are not equivalent were killed`,
);
process.exitCode = share >= 95 ? 0 : 1;

/** @typedef {import("./mutations.mjs").Mutation} Mutation */

/** Mutants by the seed, spread over the folders and then over their files. @param {number} count @param {number} seed */
function* sample(count, seed) {
  const random = mulberry32(seed);
  /** @template T @param {T[]} list @returns {T} */
  const pick = (list) => {
    const [picked] = list.splice(Math.floor(random() * list.length), 1);
    if (picked === undefined) throw new RangeError("There is nothing to pick from.");
    return picked;
  };
  const pools = values.in
    .split(",")
    .map((folder) =>
      sources(root, [folder]).filter((path) => !/\/generated\/|\/catalogue\//.test(path)),
    );
  for (let made = 0; made < count;) {
    const pool = pools[made % pools.length];
    if (pool === undefined || pool.length === 0) return;
    const mutations = mutationsOf(resolve(root, pick(pool)));
    if (mutations.length === 0) continue;
    made++;
    const mutant = pick(mutations);
    yield { ...mutant, path: mutant.path.slice(root.length) };
  }
}

/** What becomes of a mutant. The file is put back, whatever happens. @param {Mutation} mutant @returns {keyof typeof outcomes} */
function judge(mutant) {
  const { path, start, end, from, to, code } = mutant;
  const isEquivalent = equivalent.some(
    (known) => known.path === path && known.code === code && known.from === from && known.to === to,
  );
  if (isEquivalent) return "equivalent";
  const tests = relatedTests(graph, path).slice(0, Number(values.tests));
  if (tests.length === 0) return "untested";
  const file = resolve(root, path);
  const text = readFileSync(file, "utf8");
  const restore = () => writeFileSync(file, text);
  process.once("exit", restore);
  try {
    writeFileSync(file, text.slice(0, start) + to + text.slice(end));
    return batches(tests).some((batch) => fails(batch)) ? "killed" : "survived";
  } finally {
    restore();
    process.off("exit", restore);
  }
}

/** The nearest few alone: most mutants die there. @param {readonly string[]} tests */
function batches(tests) {
  return [tests.slice(0, 4), tests.slice(4)].filter(({ length }) => length > 0);
}

/** @param {readonly string[]} tests */
function fails(tests) {
  const { status } = spawnSync(
    "npx",
    ["vitest", "run", "--bail", "1", "--reporter", "dot", ...tests],
    {
      cwd: root,
      stdio: "ignore",
      // A mutant that never ends is noticed too.
      timeout: 600_000,
      killSignal: "SIGKILL",
    },
  );
  return status !== 0;
}

/** @param {number} seed */
function mulberry32(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
