import { fileURLToPath } from "node:url";

import { packageRoot, UserError } from "../../description/index.js";
import type { AnyEmitter } from "./emitter.js";

/** An emitter returned a promise for its output, which is not awaited. */
export class AsynchronousEmitter extends TypeError {
  constructor(result: Promise<unknown>) {
    super("It is asynchronous; plan and emit must be synchronous");
    result.catch(() => undefined);
  }
}

/**
 * Runs code of a user's emitter. An exception becomes a `UserError` at the user's line, unless it is known to be a
 * defect of an emitter that theirs uses.
 */
export function runOwn<Result>(
  { name }: AnyEmitter,
  work: () => Result,
  defects: ReadonlySet<unknown>,
): Result {
  try {
    const result = work();
    if (result instanceof Promise) throw new AsynchronousEmitter(result);
    return result;
  } catch (error) {
    if (error instanceof UserError || defects.has(error)) throw error;
    throw new UserError(ownFrame(error) ?? `The emitter ${name}`, error);
  }
}

/** `FILE:LINE` of the innermost stack frame that is neither in Apostille nor in the platform. */
function ownFrame(error: unknown): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const frames = [
    ...stack.matchAll(/(?:\(|at |async )((?:file:\/\/)?\/[^\n]+?):(\d+):\d+\)?$/gm),
  ].map(([, file = "", line = ""]) => `${sourceFileOf(file)}:${line}`);
  const own = frames.filter((frame) => !isOurs(frame));
  return own.find((frame) => !frame.includes("/node_modules/")) ?? own[0];
}

/** The source file: a configuration in TypeScript is imported from a copy next to it. */
function sourceFileOf(file: string): string {
  const path = file.startsWith("file:") ? fileURLToPath(file.replace(/\?.*$/, "")) : file;
  return path.replace(/\.\d+x\w+(?:\.plain)?\.mjs$/, "");
}

const OURS = ["generator/", "dist/", "runtime/"].map((folder) =>
  fileURLToPath(new URL(folder, packageRoot)),
);

/** Whether a path is in this package. */
export const isOurs = (path: string): boolean => OURS.some((folder) => path.startsWith(folder));
