/** Where the programs find the tool, other tools and other runtimes. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const LAB = fileURLToPath(new URL(".", import.meta.url));
export const ROOT = resolve(LAB, "..");
/** For everything that is generated, compiled or bundled. */
export const WORK = join(LAB, ".work");
export const APOSTILLE = join(ROOT, "dist/generator/cli/main.js");
/** This repository's own document. */
export const OWN = join(ROOT, "spec/openapi.yaml");

/** The path of a file in a package: one that is installed here, or else one of the repository. */
export function packageFile(path) {
  const here = join(LAB, "node_modules", path);
  return existsSync(here) ? here : join(ROOT, "node_modules", path);
}

/** Compilers, by version. */
export const COMPILERS = {
  5.4: join(ROOT, "node_modules/typescript-5.4/bin/tsc"),
  5.9: join(ROOT, "node_modules/typescript/bin/tsc"),
  7: join(ROOT, "node_modules/typescript-7/bin/tsc"),
};

/** The words before a script. Bun and Deno come as packages for Linux on x64. */
export const RUNTIMES = {
  node: [process.execPath],
  bun: [packageFile("@oven/bun-linux-x64/bin/bun"), "run"],
  deno: [
    ...[packageFile("@deno/linux-x64-glibc/deno"), "run", "--no-check", "--no-remote"],
    ...["--node-modules-dir=manual", "--allow-env", "--allow-read"],
  ],
};

export const NEWER = "24.21.0";

/** A newer Node than this one, which some tools need: it is installed here, or else fetched by `npx`. */
export function newerNode() {
  const here = packageFile("node-24/bin/node");
  if (existsSync(here)) return here;
  const words = ["-y", `node@${NEWER}`, "-p", "process.execPath"];
  return execFileSync("npx", words, { cwd: ROOT, encoding: "utf8" }).trim();
}
