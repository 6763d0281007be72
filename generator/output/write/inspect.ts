import { closeSync, lstatSync, openSync, readFileSync, realpathSync, type Stats } from "node:fs";
import { basename, dirname, isAbsolute, join, relative } from "node:path";

import { type Diagnostic, inTheWay, leadsOutside } from "../../description/index.js";

/**
 * Creates a function that returns the text at a path of the output folder, or `undefined`. Links are not followed out
 * of the folder.
 */
export function folderReader(folder: string): (path: string) => string | undefined {
  const texts = new Map<string, string | undefined>();
  const obstacle = obstacleFinder(folder);
  const readIfThere = (path: string): string | undefined =>
    obstacle(path) === undefined && statOf(join(folder, path)) !== undefined
      ? readFileSync(join(folder, path), "utf8")
      : undefined;
  return (path) => {
    if (!texts.has(path)) texts.set(path, readIfThere(path));
    return texts.get(path);
  };
}

/**
 * Creates a function that returns what prevents writing a file at a path, as far as this can be known without writing.
 */
export function obstacleFinder(folder: string): (path: string) => Diagnostic | undefined {
  const known = new Map<string, FolderState>();
  const stateOf = (path: string): FolderState => {
    const state = known.get(path) ?? inspectFolder(folder, path, stateOf);
    known.set(path, state);
    return state;
  };
  return (path) => {
    const parent = stateOf(parentOf(path));
    if (parent !== "usable") return parent === "absent" ? undefined : parent;
    return fileProblem(folder, path);
  };
}

/** The state of the output folder (the empty path) or a folder in it. */
type FolderState = "usable" | "absent" | Diagnostic;

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

function inspectFolder(
  folder: string,
  path: string,
  stateOf: (path: string) => FolderState,
): FolderState {
  const parent = path === "" ? "usable" : stateOf(parentOf(path));
  if (parent !== "usable") return parent;
  const found = statOf(join(folder, path));
  if (found === undefined) return "absent";
  const problem = found.isSymbolicLink()
    ? linkProblem(folder, path)
    : folderProblem(found, path || folder);
  return problem ?? "usable";
}

function fileProblem(folder: string, path: string): Diagnostic | undefined {
  const found = statOf(join(folder, path));
  if (found === undefined) return undefined;
  if (!found.isFile()) return inTheWay({ path, found: describe(found), needed: "a file" });
  if (isReadable(join(folder, path))) return undefined;
  return inTheWay({ path, found: "an unreadable file", needed: "a readable one" });
}

const folderProblem = (found: Stats, path: string): Diagnostic | undefined =>
  found.isDirectory() ? undefined : inTheWay({ path, found: describe(found), needed: "a folder" });

/** The output folder itself may be a link; links within it may only lead to places within it. */
function linkProblem(folder: string, path: string): Diagnostic | undefined {
  const target = realPath(join(folder, path));
  if (target === undefined)
    return inTheWay({ path: path || folder, found: "a broken link", needed: "a folder" });
  const inside = relative(realPath(folder) ?? folder, target);
  if (isAbsolute(inside) || inside.split(/[\\/]/)[0] === "..")
    return leadsOutside({ path, target });
  return folderProblem(lstatSync(target), path || folder);
}

function describe(found: Stats): string {
  if (found.isDirectory()) return "a folder";
  if (found.isSymbolicLink()) return "a symbolic link";
  return found.isFile() ? "a file" : "neither a file nor a folder";
}

const statOf = (path: string): Stats | undefined => {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // ENOTDIR: something above it is a file, which is reported for that.
  }
};

function isReadable(path: string): boolean {
  try {
    closeSync(openSync(path, "r"));
    return true;
  } catch {
    return false;
  }
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/**
 * The path of a folder with links resolved, as far as it exists: different spellings of one folder give the same path.
 */
export function realFolder(path: string): string {
  const real = realPath(path);
  const parent = dirname(path);
  return real ?? (parent === path ? path : join(realFolder(parent), basename(path)));
}

/** A text with the line endings that the generator writes: git may have changed them. */
export const unix = (text: string): string => text.replaceAll("\r\n", "\n");
