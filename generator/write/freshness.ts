import { readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { packageRoot } from "../core/package-root.js";
import { manifestName } from "./manifest.js";

/** The code and templates of this package that, besides its version, determine the output. */
const PARTS = ["dist", "generator", "runtime", "templates"];

/**
 * Returns whether the manifest of an output folder is newer than every file of this package. Packages from a registry
 * have old dates; in a checkout, where the version stays while the code changes, this detects changes.
 */
export function isYoungerThanGenerator(folder: string): boolean {
  const manifest = statSync(join(folder, manifestName), { throwIfNoEntry: false });
  return manifest !== undefined && manifest.mtimeMs > newestPart();
}

/** Records that an output folder is current as of now. */
export function confirmCurrent(folder: string): void {
  const now = new Date();
  utimesSync(join(folder, manifestName), now, now);
}

function newestPart(): number {
  const root = fileURLToPath(packageRoot);
  let newest = 0;
  for (const part of PARTS) {
    if (statSync(join(root, part), { throwIfNoEntry: false }) === undefined) continue;
    for (const entry of readdirSync(join(root, part), { recursive: true, encoding: "utf8" })) {
      newest = Math.max(newest, statSync(join(root, part, entry)).mtimeMs);
    }
  }
  return newest;
}
