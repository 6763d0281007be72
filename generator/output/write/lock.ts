import { existsSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { errorCode, makeFolder, outputLocked, type Report } from "../../description/index.js";

/** Exists in an output folder while a run writes to it. */
const lockName = ".apostille.lock";

/** Milliseconds to wait for another run, and between two attempts. */
const PATIENCE = 30_000;
const PAUSE = 50;

export interface LockOptions {
  readonly report: Report;
  /** Milliseconds to wait for another run. */
  readonly patience?: number;
}

/**
 * Runs a function while no other run writes to the folder. Returns `undefined`, with a report, if another run does not
 * end. A lock whose process has ended is taken over.
 */
export async function withLock<Result>(
  folder: string,
  { report, patience = PATIENCE }: LockOptions,
  action: () => Promise<Result>,
): Promise<Result | undefined> {
  const path = join(folder, lockName);
  const isNew = madeFolder(folder);
  for (let waited = 0; !take(path); waited += PAUSE) {
    if (waited >= patience) {
      report(outputLocked({ folder }));
      return undefined;
    }
    await sleep(PAUSE);
  }
  try {
    return await action();
  } finally {
    release(path);
    if (isNew) removeIfEmpty(folder);
  }
}

export const isLocked = (folder: string): boolean => existsSync(join(folder, lockName));

/** Obstacles to creating a folder are reported by the code that writes to it. */
function madeFolder(folder: string): boolean {
  try {
    return makeFolder(folder);
  } catch {
    return false;
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It holds the output.
  }
}

/**
 * Returns whether the lock is now ours. If no lock can be created, nothing can be written either, which is reported
 * then.
 */
function take(path: string): boolean {
  try {
    writeFileSync(path, JSON.stringify({ pid: process.pid, host: hostname() }), { flag: "wx" });
    return true;
  } catch (error) {
    if (errorCode(error) !== "EEXIST") return true;
    if (isAbandoned(path)) release(path);
    return false;
  }
}

function release(path: string): void {
  try {
    rmSync(path);
  } catch {
    // It could not be created, or has been released.
  }
}

function isAbandoned(path: string): boolean {
  try {
    const { pid, host } = JSON.parse(readFileSync(path, "utf8"));
    return host === hostname() && typeof pid === "number" && !isAlive(pid);
  } catch {
    // It was released at this moment, or is not written yet; but writing it takes no second.
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    return Date.now() - written > 1000;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is also alive.
    return errorCode(error) === "EPERM";
  }
}
