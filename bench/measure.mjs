/** Measures whole processes in turns, so that a temporary slowdown of the machine affects all of them. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Runs a command. `wall` and `cpu` are in seconds; `peak` is the resident memory of the largest process in megabytes.
 * `cpu` and `peak` cover only Node processes.
 */
export function measure([command, ...words], options = {}) {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const preload = `--import=${new URL("usage.mjs", import.meta.url).href}`;
  const env = { ...process.env, ...options.env, NODE_OPTIONS: preload, BENCH_USAGE: folder };
  const start = performance.now();
  const run = spawnSync(command, words, {
    cwd: options.cwd,
    env,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
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

export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

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

/** Megabytes in all files of a folder, or in a file. */
export function sizeOf(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (stat.isFile()) return stat.size / 1e6;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** A Markdown table; numbers are rounded to significant digits. */
export function table(head, rows) {
  const text = (value) =>
    typeof value !== "number" ? value : Number.isNaN(value) ? "failed" : value.toPrecision(3);
  const lines = [head, head.map(() => "---"), ...rows.map((row) => row.map(text))];
  return lines.map((line) => `| ${line.join(" | ")} |`).join("\n");
}

/** The runtime of this process, with its version; Bun and Deno also report a version of Node. */
export function runtime() {
  const { bun, deno, node } = process.versions;
  return bun !== undefined ? `Bun ${bun}` : deno !== undefined ? `Deno ${deno}` : `Node v${node}`;
}

/** The machine on which the figures were measured, which limits how far they can be compared with others. */
export const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${process.platform}, ${runtime()}`;

/** The value of a flag such as `--rounds 3`. */
export function flag(name, fallback) {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? fallback : process.argv[at + 1];
}
