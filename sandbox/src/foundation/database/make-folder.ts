import { existsSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates a folder for its owner alone, and its missing parents. `mkdir` with `recursive` would retry forever where the
 * system does not allow folders, as below `/proc`.
 */
export async function makeFolder(path: string): Promise<void> {
  const above = dirname(path);
  // A drive that is not there is its own parent.
  if (above !== path && !existsSync(above)) await makeFolder(above);
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (!(await isFolder(path))) throw error;
  }
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}
