/**
 * Folders in which output compiles and runs, because packages and the runtime can be resolved there.
 */
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = new URL("../../", import.meta.url);

export function outputFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "apostille-hostile-"));
  symlinkSync(fileURLToPath(new URL("node_modules", ROOT)), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  return folder;
}

/** Writes output to a new folder; returns the paths of its TypeScript files. */
export function writeOutput(
  folder: string,
  name: string,
  files: ReadonlyMap<string, string>,
): readonly string[] {
  const paths: string[] = [];
  for (const [path, text] of files) {
    const target = join(folder, name, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    if (path.endsWith(".ts")) paths.push(target);
  }
  return paths;
}

/** Imports one file of an output. */
export async function importFrom(
  paths: readonly string[],
  file: string,
): Promise<Readonly<Record<string, unknown>>> {
  const path = paths.find((candidate) => candidate.endsWith(`/${file}`));
  return path === undefined ? {} : import(pathToFileURL(path).href);
}
