// npm run mutants -- [--seed 1] [--count 30] [--in generator,runtime,sandbox/src] [--seconds 240] [--again survived]
//                    [--record]
//
// Changes one token at a time, in a checkout of its own, and runs the tests that reach it, nearest first, for a number
// of seconds. A mutant that they do not detect is a gap in the tests, or equivalent: it behaves like the program, for a
// reason stated in equivalent.json. Results are kept, so that an interrupted run continues: for mutants decided before,
// --again selects the outcomes to check again. --record first runs the test files of which nothing is known yet, and
// keeps in `.mutants/` which lines each reaches; without it, tests are chosen by their imports as far as that is missing.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { testsFor } from "./choose.mjs";
import { openJournal } from "./journal.mjs";
import { readReached, recordMissing } from "./reach.mjs";
import { importers } from "./related.mjs";
import { sample } from "./sample.mjs";
import { tryTests } from "./trial.mjs";
import { openWorkspace } from "./workspace.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "30" },
    in: { type: "string", default: "generator,runtime,sandbox/src" },
    seconds: { type: "string", default: "240" },
    again: { type: "string", default: "" },
    record: { type: "boolean", default: false },
  },
});
/** @type {readonly Pick<Mutation, "path" | "code" | "from" | "to">[]} */
const equivalent = JSON.parse(readFileSync(new URL("equivalent.json", import.meta.url), "utf8"));
const journal = openJournal(join(root, ".mutants.jsonl"));

const folder = join(root, ".mutants");
if (values.record) await recordMissing(root, readReached(root, folder));
const records = readReached(root, folder);
const workspace = openWorkspace(root);
process.once("exit", workspace.remove);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(130));

const graph = importers(workspace.root);
const seconds = Number(values.seconds);
/** @type {Map<string, boolean>} */
const passes = new Map();
const outcomes = { killed: 0, survived: 0, equivalent: 0, untested: 0, undecided: 0 };
const options = {
  folders: values.in.split(","),
  count: Number(values.count),
  seed: Number(values.seed),
};
for (const mutant of sample(workspace.root, options)) {
  const known = journal.known(mutant);
  const isKnown = known !== undefined && !values.again.split(",").includes(known.outcome);
  const result = isKnown ? known : await decide(mutant);
  if (!isKnown) journal.note(mutant, result);
  const { outcome, by = "" } = result;
  outcomes[outcome]++;
  const { path, line, from, to, code } = mutant;
  const change = `${from.slice(0, 40)} → ${to.slice(0, 40)}`;
  console.log(`${outcome.padEnd(10)} ${path}:${line}  ${change}  ${by}`.trimEnd());
  if (outcome !== "killed") console.log(`           ${code}`);
}
const { killed, survived, untested, undecided } = outcomes;
const share =
  Math.round((1000 * killed) / Math.max(1, killed + survived + untested + undecided)) / 10;
console.log(
  `\n${JSON.stringify(outcomes)}; ${share} % of those that are not equivalent were killed`,
);
process.exitCode = share >= 95 ? 0 : 1;

/** @typedef {import("./mutations.mjs").Mutation} Mutation */
/** @typedef {import("./journal.mjs").Result} Result */

/** Decides the outcome of a mutant. The file is restored afterwards. @param {Mutation} mutant @returns {Promise<Result>} */
async function decide(mutant) {
  const { path, start, end, from, to, code } = mutant;
  const isEquivalent = equivalent.some(
    (each) => each.path === path && each.code === code && each.from === from && each.to === to,
  );
  if (isEquivalent) return { outcome: "equivalent" };
  const chosen = testsFor(records, graph, mutant);
  const text = readFileSync(join(workspace.root, path), "utf8");
  for (;;) {
    const tests = chosen.filter((test) => passes.get(test) !== false);
    if (tests.length === 0) return { outcome: "untested" };
    workspace.write(path, text.slice(0, start) + to + text.slice(end));
    const { failed, tried } = await tryTests(workspace.root, tests, seconds).finally(() =>
      workspace.write(path, text),
    );
    if (failed !== undefined) {
      if (await passesOtherwise(failed)) return { outcome: "killed", by: failed };
      continue;
    }
    if (tried > 0) return { outcome: tried < tests.length ? "undecided" : "survived" };
    // Not even the nearest test ended: the mutant loops for ever, or the machine is too busy to tell.
    const [nearest = ""] = tests;
    const isEndless = await passesOtherwise(nearest);
    return isEndless
      ? { outcome: "killed", by: `${nearest}, which does not end` }
      : { outcome: "undecided" };
  }
}

/** Whether a test passes on the unchanged program: otherwise it proves nothing. @param {string} test */
async function passesOtherwise(test) {
  const known = passes.get(test);
  if (known !== undefined) return known;
  const { failed, tried } = await tryTests(workspace.root, [test], seconds);
  const passed = failed === undefined && tried === 1;
  if (!passed) console.log(`ignored    ${test} fails without a mutant`);
  passes.set(test, passed);
  return passed;
}
