import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

import type { SourceLocation } from "./locate.js";

/** The nearest of a folder and its parents that contains a name. */
export function folderWith(name: string, folder: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, name))) return current;
    if (dirname(current) === current) return undefined;
  }
}

/** A path, or the URI of a file that is on no disk. */
const URI = /^[a-z][a-z\d+.-]+:/i;

/**
 * The path of a file from the root of its repository, which is what annotations of a pull request need, in whatever
 * folder the command ran. Outside of repositories, it is relative to the folder.
 */
export function fromRepository({ file, inRepository }: SourceLocation, cwd: string): string {
  if (inRepository !== undefined) return inRepository;
  if (URI.test(file)) return file;
  const root = folderWith(".git", cwd) ?? cwd;
  return relative(root, resolve(cwd, file)).split(sep).join("/");
}
