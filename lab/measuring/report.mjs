/** What programs that measure print, and the flags that they take. */
import { readdirSync, statSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";

export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

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
