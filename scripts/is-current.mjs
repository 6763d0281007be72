import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const SOURCE = /\.(?:m?[jt]sx?|yaml|hbs|css)$/;
const MADE = new Set(["dist", "node_modules"]);

/**
 * Whether a file or folder was made after the last change to its sources. Paths are from the root of the repository.
 * @param {{ readonly sources: readonly string[]; readonly output: string }} made
 */
export async function isCurrent({ sources, output }) {
  const files = await Promise.all(sources.map((folder) => sourceFiles(join(ROOT, folder))));
  const written = await Promise.all(files.flat().map(changeTime));
  return Math.max(...written) < (await changeTime(join(ROOT, output)));
}

/**
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
async function sourceFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.map((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return MADE.has(entry.name) ? [] : sourceFiles(path);
    return SOURCE.test(path) ? [path] : [];
  });
  return (await Promise.all(files)).flat();
}

/**
 * When a file was last changed, in milliseconds; 0 if it does not exist.
 * @param {string} file
 */
async function changeTime(file) {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
