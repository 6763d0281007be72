// npm run mutants -- [--seed 1] [--count 30] [--in generator,runtime,sandbox/src] [--seconds 600] [--again survived]
//                    [--record] [--at generator/description/core/hash.ts:12]
//
// Changes one token at a time, in a checkout of its own, and runs the tests that reach it, nearest first: each for some
// times as long as it was recorded to take, and all for at most a number of seconds. A mutant that they do not detect is
// a gap in the tests, or equivalent: it behaves like the program, for a reason stated in equivalent.json. Results are
// kept, so that an interrupted run continues: for mutants decided before, --again selects the outcomes to check again.
// --record first runs the test files of which nothing is known yet, and keeps in `.mutants/` which lines each reaches;
// without it, tests are chosen by their imports as far as that is missing. --at tries all mutants of some lines, or of
// whole files: `path:line,path`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createDecider } from "./decide.mjs";
import { openJournal } from "./journal.mjs";
import { readReached, recordMissing } from "./reach.mjs";
import { mutationsAt, sample } from "./sample.mjs";
import { openWorkspace } from "./workspace.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "30" },
    in: { type: "string", default: "generator,runtime,sandbox/src" },
    seconds: { type: "string", default: "600" },
    again: { type: "string", default: "" },
    record: { type: "boolean", default: false },
    at: { type: "string", default: "" },
  },
});
/** @type {import("./decide.mjs").Deciding["equivalent"]} */
const equivalent = JSON.parse(readFileSync(new URL("equivalent.json", import.meta.url), "utf8"));
const journal = openJournal(join(root, ".mutants.jsonl"));

const folder = join(root, ".mutants");
if (values.record) await recordMissing(root, readReached(root, folder));
const records = readReached(root, folder);
const workspace = openWorkspace(root);
process.once("exit", workspace.remove);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(130));

const decide = createDecider({
  workspace,
  records,
  equivalent,
  seconds: Number(values.seconds),
});
const outcomes = { killed: 0, survived: 0, equivalent: 0, untested: 0, undecided: 0 };
const options = {
  folders: values.in.split(","),
  count: Number(values.count),
  seed: Number(values.seed),
};
const chosen =
  values.at === ""
    ? sample(workspace.root, options)
    : mutationsAt(workspace.root, values.at.split(","));
for (const mutant of chosen) {
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
