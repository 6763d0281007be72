// Checks whether tests detect a mutant, in limited time.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";

/** How many test files run in each turn: the nearest kill most mutants. */
const TURNS = [1, 5, 14];

/** Seconds for the start of a turn, and for a test file of which nothing is recorded. */
const START = 60;
const UNRECORDED = 60;
/** How many times as long as it was recorded a test may take: the machine may be busy. */
const SLOWER = 5;

/**
 * Runs tests, nearest first, until one fails or the time is up. Each turn has time in proportion to what its tests took
 * when they were recorded, so that an endless loop is soon recognised.
 * @param {string} root
 * @param {readonly string[]} tests
 * @param {{ readonly seconds: number, readonly recorded: ReadonlyMap<string, number> }} times `seconds` is the limit for
 *   all of them, and `recorded` has the seconds of each
 * @returns {Promise<{ failed?: string | undefined, stuck?: readonly string[], tried: number }>} the file of a test that
 *   failed, or files of which one did not end in its time; and how many files ran
 */
export async function tryTests(root, tests, { seconds, recorded }) {
  const end = Date.now() + seconds * 1000;
  let tried = 0;
  for (let turn = 0; tried < tests.length && Date.now() < end; turn++) {
    const some = tests.slice(tried, tried + (TURNS[turn] ?? 40));
    const expected = some.reduce((sum, test) => sum + (recorded.get(test) ?? UNRECORDED), 0);
    const patience = (START + SLOWER * expected) * 1000;
    const left = end - Date.now();
    const { ended, failed } = await runTests(root, some, Math.min(patience, left));
    if (!ended) return patience < left ? { stuck: some, tried } : { tried };
    tried += some.length;
    if (failed !== undefined) return { failed, tried };
  }
  return { tried };
}

/**
 * Runs in a separate process group, which is killed when the time is up: a mutant may loop forever, start an endless
 * process, or send a signal to its whole group.
 * @param {string} root
 * @param {readonly string[]} tests
 * @param {number} milliseconds
 * @returns {Promise<{ ended: boolean, failed?: string | undefined }>}
 */
async function runTests(root, tests, milliseconds) {
  const report = join(root, "..", "report.json");
  rmSync(report, { force: true });
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--bail", "1", "--maxWorkers", "1"];
  const reporting = ["--reporter", "json", "--outputFile", report];
  const child = spawn(process.execPath, [...vitest, ...reporting, ...tests], {
    cwd: root,
    stdio: "ignore",
    detached: true,
  });
  let ended = true;
  const timer = setTimeout(() => {
    ended = false;
    endGroup(child.pid);
  }, milliseconds);
  const [code] = await once(child, "exit");
  clearTimeout(timer);
  endGroup(child.pid);
  return ended && code !== 0 ? { ended, failed: failedIn(root, report) ?? tests[0] } : { ended };
}

/** @param {string} root @param {string} report */
function failedIn(root, report) {
  try {
    /** @type {{ testResults: { name: string, status: string }[] }} */
    const { testResults } = JSON.parse(readFileSync(report, "utf8"));
    const file = testResults.find(({ status }) => status === "failed");
    return file && relative(root, file.name);
  } catch {
    return undefined; // it ended before it could report
  }
}

/** @param {number | undefined} pid */
function endGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    return; // the group has ended already
  }
}
