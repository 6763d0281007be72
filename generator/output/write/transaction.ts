import { randomUUID } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

import { errorCode } from "../../description/index.js";
import { isAlive } from "./lock.js";

/** A change to one file, by absolute path. */
export interface FileChange {
  readonly path: string;
  /** The new text; absent to remove the file. */
  readonly text?: string;
}

/** Thrown if a change cannot be made, after all others have been undone. */
export class TransactionError extends Error {
  readonly path: string;
  constructor(path: string, cause: unknown) {
    super(reason(cause), { cause });
    this.name = "TransactionError";
    this.path = path;
  }
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ["EACCES", "permission denied"],
  ["EPERM", "the operation is not permitted, or another program is using the file"],
  ["EBUSY", "another program is using the file, or it is a mount of its own"],
  ["ENOSPC", "no space is left on the disk"],
  ["EDQUOT", "the disk quota is used up"],
  ["EROFS", "the file system is read-only"],
  ["ENAMETOOLONG", "the path is too long for this file system"],
  ["EMFILE", "too many files are open"],
]);

function reason(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = String(errorCode(cause));
  const known = REASONS.get(code);
  return known === undefined ? cause.message : `${known} (${code})`;
}

/**
 * Makes all changes or none. New contents are written next to their targets first, which is where a full disk or a
 * missing permission shows; only then are they renamed into place, which other programs see as one step per file.
 *
 * @throws {TransactionError}
 */
export function applyChanges(changes: readonly FileChange[], boundary: string): void {
  sweepTemporaries(changes.map(({ path }) => path));
  const undo: (() => void)[] = [];
  try {
    const staged = changes.map((change) => attempt(change.path, () => stage(change, undo)));
    // Removals go first: on file systems that ignore case, a renamed file has the path of the one that it replaces.
    for (const { change, commit } of staged)
      if (change.text === undefined) attempt(change.path, commit);
    for (const { change, commit } of staged)
      if (change.text !== undefined) attempt(change.path, commit);
  } catch (error) {
    for (const step of undo.reverse()) ignoreErrors(step);
    throw error;
  }
  for (const { path, text } of changes)
    if (text === undefined) removeEmptyFolders(dirname(path), boundary);
}

interface StagedChange {
  readonly change: FileChange;
  readonly commit: () => void;
}

function stage(change: FileChange, undo: (() => void)[]): StagedChange {
  const { text } = change;
  const path = targetOf(change.path);
  const before = existsSync(path)
    ? { bytes: readFileSync(path), mode: statSync(path).mode }
    : undefined;
  const restore = (): void => {
    if (before === undefined) return rmSync(path);
    const copy = temporaryBeside(path);
    writeFileSync(copy, before.bytes, { flag: "wx" });
    chmodSync(copy, before.mode);
    renameSync(copy, path);
  };
  if (text === undefined)
    return { change, commit: () => (undo.push(restore), rmSync(change.path)) };
  makeFolder(dirname(path), undo);
  const temporary = temporaryBeside(path);
  undo.push(() => rmSync(temporary));
  writeFileSync(temporary, text, { flag: "wx" });
  if (before !== undefined) chmodSync(temporary, before.mode);
  return { change, commit: () => (renameSync(temporary, path), undo.push(restore)) };
}

/** It bears the number of this process, so that others can tell whether it is still needed. */
const temporaryBeside = (path: string): string =>
  join(dirname(path), `.apostille-${process.pid}-${randomUUID()}.tmp`);

/** Removes the temporary files that processes which have ended left beside these files. */
export function sweepTemporaries(paths: readonly string[]): void {
  for (const folder of new Set(paths.map(dirname))) {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const pid = Number(/^\.apostille-(\d+)-[\da-f-]{36}\.tmp$/.exec(name)?.[1] ?? NaN);
      // Transactions are synchronous: what bears the number of this process is of an earlier one.
      if (pid === process.pid || (pid > 0 && !isAlive(pid)))
        ignoreErrors(() => rmSync(join(folder, name)));
    }
  }
}

/** The file that is written: the target of a symbolic link, so that the link is kept. */
function targetOf(path: string): string {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isSymbolicLink() !== true) return path;
  if (!existsSync(path)) throw new Error("it is a symbolic link to a file that does not exist");
  return realpathSync(path);
}

/** Like `mkdir -p`, but can undo the creation of folders that did not exist. */
function makeFolder(folder: string, undo: (() => void)[]): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), undo);
  mkdirSync(folder);
  undo.push(() => rmdirSync(folder));
}

function removeEmptyFolders(folder: string, boundary: string): void {
  for (
    let current = folder;
    current !== boundary && current.startsWith(boundary);
    current = dirname(current)
  ) {
    try {
      rmdirSync(current);
    } catch {
      return; // It holds other files.
    }
  }
}

function attempt<Result>(path: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw new TransactionError(path, error);
  }
}

function ignoreErrors(action: () => void): void {
  try {
    action();
  } catch {
    // Undoing is best effort; the first error is the one to report.
  }
}
