import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import {
  hashText,
  hashValue,
  isInConflict,
  type Manifest,
  manifestName,
  printManifest,
} from "./manifest.js";
import { packageRoot } from "../../description/index.js";

/** Returns whether a generated file differs from what the manifest recorded; git has both sides of a conflict. */
export function isEdited(
  path: string,
  text: string | undefined,
  manifest: Manifest | undefined,
): boolean {
  const hash = manifest?.files.get(path);
  if (hash === undefined || hash === "" || text === undefined) return false;
  return hash !== hashText(text) && !isInConflict(text);
}

/** What to compare a manifest with; both functions return a text, or `undefined` if there is none. */
export interface Present {
  readonly generator: string;
  readonly options: unknown;
  readonly input: (path: string) => string | undefined;
  readonly output: (path: string) => string | undefined;
}

/** Returns whether generating again would change nothing: same sources, options and generator, and unchanged output. */
export function isCurrent(manifest: Manifest, present: Present): boolean {
  const hasHash = (text: string | undefined, hash: string): boolean =>
    text !== undefined && hashText(text) === hash;
  const record = present.output(manifestName);
  return (
    manifest.generator === present.generator &&
    manifest.options === hashValue(present.options) &&
    [...manifest.inputs].every(([path, hash]) => hasHash(present.input(path), hash)) &&
    [...manifest.files].every(([path, hash]) => hasHash(present.output(path), hash)) &&
    (record === undefined || record === printManifest(manifest)) &&
    // Hashes ignore line endings, which are not ours if git has changed them.
    [...manifest.files.keys()].every((path) => present.output(path)?.includes("\r\n") !== true) &&
    [...manifest.once.keys()].every((path) => present.output(path) !== undefined)
  );
}

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

/** Records that an output folder is current as of now. Where that is impossible, the next run compares all files again. */
export function confirmCurrent(folder: string): void {
  const now = new Date();
  try {
    utimesSync(join(folder, manifestName), now, now);
  } catch {
    // The folder is read-only, or the file system keeps no times.
  }
}

/** The files and folders of a package. */
const partsOf = (root: string): readonly string[] =>
  PARTS.map((part) => join(root, part))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
    );

/**
 * The document that the output in a folder was generated from, if it still exists and shares no file with the one to be
 * written now: two documents that share a folder would remove each other's files.
 */
export function otherDocument(
  folder: string,
  now: Manifest,
  old: Manifest | undefined,
): string | undefined {
  const names = [...(old?.inputs.keys() ?? [])];
  if (names.some((name) => now.inputs.has(name))) return undefined;
  return names
    .filter((name) => !/^https?:\/\//.test(name))
    .map((name) => resolve(folder, name))
    .find(existsSync);
}
