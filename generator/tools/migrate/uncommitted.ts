/** Where files are that are going to change, and what git knows of them. */
import { git, isBelow } from "../../description/index.js";
import { realFolder } from "../../output/index.js";

import { nearPath } from "./editing/user-code.js";

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

/** Those of some files that git has not, as they are; of another repository inside of this one, git has none. */
async function statusOf(folder: string, paths: readonly string[]): Promise<readonly string[]> {
  const list = async (...words: readonly string[]): Promise<readonly string[]> => {
    const stdout = await git([...words, "-z", "--", ...paths], { cwd: folder });
    return stdout.split("\0").filter((name) => name !== "");
  };
  const known = new Set(await list("ls-files"));
  const changed = await list(
    "diff",
    "--name-only",
    "--relative",
    "--ignore-submodules=all",
    "HEAD",
  );
  return [...paths.filter((path) => !known.has(path)), ...changed];
}
