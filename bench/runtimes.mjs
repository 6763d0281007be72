/** The runtimes in which benchmarks within one process may run. Bun and Deno come as packages, which need no install script. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const packages = fileURLToPath(new URL("node_modules", import.meta.url));

/** The words before the script, by the name of the runtime. */
export const RUNTIMES = {
  node: [process.execPath],
  bun: [join(packages, "@oven/bun-linux-x64/bin/bun")],
  deno: [
    ...[join(packages, "@deno/linux-x64-glibc/deno"), "run", "--no-check", "--no-remote"],
    ...["--node-modules-dir=manual", "--allow-env", "--allow-read", "--allow-sys"],
  ],
};
