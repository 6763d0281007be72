import { readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { makeFolder } from "../system/make-folder.js";
import { outputLocked } from "../diagnostics/catalogue/write.js";
import type { Report } from "../diagnostics/diagnostic.js";

/** Stands in an output folder while a run writes to it. */
export const lockName = ".apostille.lock";

/** Milliseconds that a run waits for another one, and between two looks. */
const PATIENCE = 30_000;
const PAUSE = 50;

export interface LockOptions {
  readonly report: Report;
  /** Milliseconds to wait for another run. */
  readonly patience?: number;
}

/**
 * Does something while no other run writes to the folder; nothing, which is reported, if another one does not end. A lock whose
 * process has ended is taken over.
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
    rmSync(path, { force: true });
    if (isNew) removeIfEmpty(folder);
  }
}

/** What stands in the way of a folder is reported by who writes to it. */
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

/** Whether the lock is ours now. Where none can be made at all, nothing can be written either, which is reported then. */
function take(path: string): boolean {
  try {
    writeFileSync(path, JSON.stringify({ pid: process.pid, host: hostname() }), { flag: "wx" });
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) return true;
    if (isAbandoned(path)) rmSync(path, { force: true });
    return false;
  }
}

function isAbandoned(path: string): boolean {
  try {
    const { pid, host } = JSON.parse(readFileSync(path, "utf8"));
    return host === hostname() && typeof pid === "number" && !isAlive(pid);
  } catch {
    // It was given up in this moment, or is not written yet.
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else is alive too.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
