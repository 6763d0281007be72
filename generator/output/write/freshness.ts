import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { packageRoot } from "../../description/index.js";
import { manifestName } from "./manifest.js";

/** The code and templates of this package that, besides its version, determine the output. */
const PARTS = ["dist", "generator", "runtime", "templates"];

/**
 * Returns whether the manifest of an output folder is newer than every file of this package. Packages from a registry
 * have old dates; in a checkout, where the version stays while the code changes, this detects changes.
 */
export function isYoungerThanGenerator(folder: string, root: URL = packageRoot): boolean {
  const manifest = statSync(join(folder, manifestName), { throwIfNoEntry: false });
  return (
    manifest !== undefined &&
    partsOf(fileURLToPath(root)).every((path) => statSync(path).mtimeMs < manifest.mtimeMs)
  );
}

/** Records that an output folder is current as of now. */
export function confirmCurrent(folder: string): void {
  const now = new Date();
  utimesSync(join(folder, manifestName), now, now);
}

/** The files and folders of a package. */
const partsOf = (root: string): readonly string[] =>
  PARTS.map((part) => join(root, part))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
    );
