import { statSync } from "node:fs";
import { dirname, join } from "node:path";

import { folderWith } from "../../description/index.js";

/** File names that are looked for in the working folder and then in its parents, in this order. */
const CONFIG_FILES = [
  "apostille.config.ts",
  "apostille.config.mts",
  "apostille.config.js",
  "apostille.config.mjs",
  "apostille.config.json",
  "apostille.config.yaml",
  "apostille.config.yml",
];

/**
 * The nearest configuration file, in a folder or above it. It may run code, so the search stays in the repository:
 * below the nearest `.git`, or else the nearest package.json; without either, in the folder itself.
 */
export function findConfig(folder: string): string | undefined {
  const end = folderWith(".git", folder) ?? folderWith("package.json", folder) ?? folder;
  for (let current = folder; ; current = dirname(current)) {
    const found = CONFIG_FILES.map((name) => join(current, name)).find(isFile);
    if (found !== undefined || current === end) return found;
  }
}

/** Whether a path is that of a regular file: importing a pipe or a device would never end. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false; // it does not exist, or is a link in a loop
  }
}
