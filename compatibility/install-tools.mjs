import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Installs the packages of this folder in the versions of its lock file, unless they are there. */
export function installTools(here) {
  if (existsSync(join(here, "node_modules"))) return;
  const words = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", words, { cwd: here, stdio: "inherit" });
}
