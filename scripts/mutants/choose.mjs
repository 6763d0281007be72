// Chooses the tests that a mutant is tried on, in the order in which they are most likely to detect it soon.
import { reaching } from "./reach.mjs";
import { distances } from "./related.mjs";

/** How many tests are tried of those that were recorded, but not seen to reach the mutant. */
const UNSEEN = 6;
/** What a test far away counts, in steps. */
const FAR = 12;

/**
 * First those that reach its line, near and fast ones before others; then those where a function of its name ran; last
 * those that import it and have no record, and a few others that import it, because not everything is seen: constants
 * are read once, browsers record nothing.
 * @param {readonly import("./reach.mjs").Reached[]} records
 * @param {Map<string, string[]>} graph
 * @param {import("./mutations.mjs").Mutation} mutant
 * @returns {string[]}
 */
export function testsFor(records, graph, mutant) {
  const near = distances(graph, mutant.path);
  const seen = reaching(records, mutant).map(({ test, isSure, seconds }) => ({
    test,
    rank: (near.get(test) ?? FAR) + 2 * Math.log2(1 + seconds) + (isSure ? 0 : 2 * FAR),
  }));
  const tests = new Set(seen.sort((a, b) => a.rank - b.rank).map(({ test }) => test));
  const recorded = new Set(records.map(({ test }) => test));
  const others = [...near]
    .sort((a, b) => a[1] - b[1])
    .flatMap(([test]) => (tests.has(test) ? [] : [test]));
  const unknown = others.filter((test) => !recorded.has(test));
  const unseen = others.filter((test) => recorded.has(test));
  return [...tests, ...unknown, ...unseen.slice(0, UNSEEN)];
}
