/** Measures whole processes in turns, so that a temporary slowdown of the machine affects all of them. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "./report.mjs";

const preload = `--import=${new URL("usage.mjs", import.meta.url).href}`;

/**
 * Runs a command, for so many seconds at most if there is a limit. `wall` and `cpu` are in seconds; `peak` is the resident
 * memory of the largest process in megabytes. `cpu` and `peak` cover only Node processes.
 */
export function measure([command, ...words], { cwd, env, limit = 0 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "lab-"));
  const start = performance.now();
  const run = spawnSync(command, words, {
    ...{ cwd, encoding: "utf8", maxBuffer: 2 ** 28, timeout: limit * 1000 },
    env: { ...process.env, ...env, NODE_OPTIONS: preload, LAB_USAGE: folder },
  });
  const wall = (performance.now() - start) / 1000;
  const used = readdirSync(folder).map((file) =>
    JSON.parse(readFileSync(join(folder, file), "utf8")),
  );
  rmSync(folder, { recursive: true });
  return {
    wall,
    cpu: used.reduce((sum, { seconds }) => sum + seconds, 0),
    peak: Math.max(0, ...used.map(({ megabytes }) => megabytes)),
    status: run.status,
    isLate: run.error?.code === "ETIMEDOUT",
    output: `${run.stdout}${run.stderr}`,
  };
}

/** Runs each contender once per round, in turns; returns all runs by name. */
export function alternate(rounds, contenders, run) {
  const runs = new Map(contenders.map(({ name }) => [name, []]));
  for (let round = 1; round <= rounds; round++)
    for (const contender of contenders) {
      progress(`round ${round} of ${rounds}: ${contender.name}`);
      runs.get(contender.name).push(run(contender));
    }
  progress("");
  return runs;
}

const progress = (text) => process.stderr.isTTY && process.stderr.write(`\r\u001b[K${text}`);

/** The median of one figure over several runs; `NaN`, which tables show as `failed`, if one of them failed. */
export const medianOf = (runs, figure) =>
  runs.some(({ status }) => status !== 0) ? NaN : median(runs.map((run) => run[figure]));

/** Prints why contenders failed: the end of the output of one run of each. */
export function reportFailures(runs) {
  for (const [name, all] of runs) {
    const failed = all.find(({ status }) => status !== 0);
    if (failed !== undefined)
      console.error(`\n${name} ended with ${failed.status}:\n${failed.output.slice(-2000)}`);
  }
}
