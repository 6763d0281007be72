// Decides what becomes of a mutant: which of the tests that may detect it fails.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { testsFor } from "./choose.mjs";
import { importers } from "./related.mjs";
import { tryTests } from "./trial.mjs";

/** @typedef {import("./mutations.mjs").Mutation} Mutation */
/** @typedef {import("./journal.mjs").Result} Result */
/**
 * @typedef {object} Deciding
 * @property {import("./workspace.mjs").Workspace} workspace
 * @property {readonly import("./reach.mjs").Reached[]} records
 * @property {readonly Pick<Mutation, "path" | "code" | "from" | "to">[]} equivalent
 * @property {number} seconds the limit for each mutant
 */

/** @param {Deciding} deciding @returns {(mutant: Mutation) => Promise<Result>} */
export function createDecider({ workspace, records, equivalent, seconds }) {
  const graph = importers(workspace.root);
  const recorded = new Map(records.map((record) => [record.test, record.seconds]));
  const times = { seconds, recorded };
  const passOtherwise = createBaseline(workspace.root, times);

  /** Tries tests on a mutant. The file is restored afterwards. @param {Mutation} mutant @param {readonly string[]} tests */
  async function tryMutant({ path, start, end, to }, tests) {
    const text = readFileSync(join(workspace.root, path), "utf8");
    workspace.write(path, text.slice(0, start) + to + text.slice(end));
    try {
      return await tryTests(workspace.root, tests, times);
    } finally {
      workspace.write(path, text);
    }
  }

  return async (mutant) => {
    if (equivalent.some((each) => isSame(each, mutant))) return { outcome: "equivalent" };
    let tests = testsFor(records, graph, mutant);
    while (tests.length > 0) {
      const { failed, stuck, tried } = await tryMutant(mutant, tests);
      const suspects = failed === undefined ? stuck : [failed];
      if (suspects === undefined)
        return { outcome: tried < tests.length ? "undecided" : "survived" };
      // Tests that did not end: the mutant loops for ever, or the machine is too busy to tell.
      if (await passOtherwise(suspects)) return { outcome: "killed", by: suspects.join(", ") };
      if (failed === undefined) return { outcome: "undecided" };
      tests = tests.filter((test) => test !== failed);
    }
    return { outcome: "untested" };
  };
}

/** @param {Deciding["equivalent"][number]} each @param {Mutation} mutant */
const isSame = (each, { path, code, from, to }) =>
  each.path === path && each.code === code && each.from === from && each.to === to;

/**
 * Tells whether tests pass on the unchanged program: otherwise they prove nothing.
 * @param {string} root
 * @param {Parameters<typeof tryTests>[2]} times
 */
function createBaseline(root, times) {
  /** @type {Map<string, boolean>} */
  const passes = new Map();
  /** @param {readonly string[]} tests */
  return async (tests) => {
    const names = tests.join(", ");
    const known = passes.get(names);
    if (known !== undefined) return known;
    const { failed, tried } = await tryTests(root, tests, times);
    const passed = failed === undefined && tried === tests.length;
    if (!passed) console.log(`ignored    ${failed ?? names} fails without a mutant`);
    passes.set(names, passed);
    return passed;
  };
}
