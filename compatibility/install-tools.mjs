import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Installs the packages of this folder in the versions of its lock file, unless they are there. `npm ci` would refuse a
 * registry that lacks the builds for other platforms.
 */
export function installTools(here) {
  if (existsSync(join(here, "node_modules"))) return;
  const words = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", words, { cwd: here, stdio: "inherit" });
}
