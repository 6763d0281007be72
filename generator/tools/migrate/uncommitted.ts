/** Where files are that are going to change, and what git knows of them. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { isBelow } from "../../description/index.js";
import { realFolder } from "../../output/index.js";

import { nearPath } from "./editing/user-code.js";

const run = promisify(execFile);
/** As many paths as fit into every platform's command line. */
const CHUNK = 200;

/** The first of some files that a link leads out of a folder with; git has only the link. */
export const leadsOut = (folder: string, paths: readonly string[]): string | undefined =>
  paths.find((path) => !isBelow(realFolder(path), realFolder(folder)));

/**
 * Why files of a folder must not be overwritten: they have changes that are not committed, or git does not know the
 * folder. `undefined` if nothing speaks against it. Nothing that the repository configures is run.
 */
export async function whyNotOverwrite(
  folder: string,
  paths: readonly string[],
): Promise<string | undefined> {
  const near = paths.map((path) => nearPath(realFolder(path), realFolder(folder)));
  const changed: string[] = [];
  try {
    for (let at = 0; at < near.length; at += CHUNK)
      changed.push(...(await statusOf(folder, near.slice(at, at + CHUNK))));
  } catch {
    return "git knows nothing of this folder";
  }
  const [first, ...others] = changed;
  if (first === undefined) return undefined;
  const more = others.length === 0 ? "has" : `and ${others.length} more files have`;
  return `${first} ${more} changes that are not committed`;
}

async function statusOf(folder: string, paths: readonly string[]): Promise<readonly string[]> {
  const settings = ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false"];
  const words = ["status", "--porcelain", "--untracked-files=all", "--ignored=matching", "--"];
  const { stdout } = await run("git", [...settings, ...words, ...paths], {
    cwd: folder,
    maxBuffer: Infinity,
  });
  const lines = stdout.split("\n").filter((line) => line !== "");
  return lines.map((line) => line.slice(3));
}
