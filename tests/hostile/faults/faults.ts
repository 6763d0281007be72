/** Faults of the disk, at any system call of a run in this process. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/**
 * `full`: no byte can be written from this call on. `killed`: nothing happens on the disk from this call on, and
 * `read-only`: the process goes on.
 */
export type Fault = "full" | "killed" | "read-only";

const WRITING = ["writeFileSync", "appendFileSync", "copyFileSync", "mkdirSync", "mkdtempSync"];
const CHANGING = [
  ...WRITING,
  ...["renameSync", "rmSync", "unlinkSync", "rmdirSync", "chmodSync", "linkSync", "utimesSync"],
] as (keyof typeof fs)[];

interface FaultyRun {
  /** Only what happens in this folder counts. */
  readonly folder: string;
  readonly fault: Fault;
  /** The first call that fails, counted from 1. */
  readonly at: number;
}

/** Runs an action with a fault; returns whether it got that far. */
export async function withFault(
  { folder, fault, at }: FaultyRun,
  action: () => Promise<unknown>,
): Promise<boolean> {
  const real = new Map(CHANGING.map((name) => [name, fs[name]]));
  let calls = 0;
  for (const [name, call] of real) {
    const faulty = (...words: readonly unknown[]): unknown => {
      const isOurs = words.some((word) => typeof word === "string" && word.startsWith(folder));
      const fails = fault !== "full" || WRITING.includes(name);
      if (!isOurs || !fails || ++calls < at) return Reflect.apply(call as () => unknown, fs, words);
      if (fault !== "read-only" && calls === at && name === "writeFileSync")
        half(words, real.get(name) as Write);
      throw Object.assign(new Error("ENOSPC: injected"), { code: "ENOSPC" });
    };
    Object.assign(fs, { [name]: faulty });
  }
  syncBuiltinESMExports();
  try {
    await action();
  } catch (error) {
    // A process that is killed says nothing.
    if (fault !== "killed") throw error;
  } finally {
    Object.assign(fs, Object.fromEntries(real));
    syncBuiltinESMExports();
  }
  return calls >= at;
}

type Write = typeof fs.writeFileSync;

/** The disk is full, or the process ends, in the middle of a file. */
function half([path, text, options]: readonly unknown[], write: Write): void {
  const bytes = Buffer.from(text as string);
  write(path as string, bytes.subarray(0, bytes.length / 2), options as undefined);
}
