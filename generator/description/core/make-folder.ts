import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder and its missing parents; returns whether it did not exist. `mkdir` with `recursive` would retry
 * endlessly where the system does not allow folders, as below `/proc`.
 */
export function makeFolder(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if (isFolder(path)) return false;
    const above = dirname(path);
    if (above === path || isFolder(above)) throw error;
    makeFolder(above);
    return makeFolder(path);
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
