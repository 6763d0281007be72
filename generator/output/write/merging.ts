import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { gitSync } from "../../description/index.js";

/** What is in git's folder until a merge, a pick or a rebase is committed, and the commit that it brings. */
const RUNNING = {
  MERGE_HEAD: "MERGE_HEAD",
  CHERRY_PICK_HEAD: "CHERRY_PICK_HEAD",
  "rebase-merge": "REBASE_HEAD",
};

/** The text of a file of a folder in a commit; `undefined` if there is none. */
export type SideReader = (path: string) => string | undefined;

/** Both sides of a merge that is not committed yet; empty if there is none. */
export function runningSides(folder: string): readonly SideReader[] {
  const own = gitFolder(resolve(folder));
  const running = Object.entries(RUNNING).find(([file]) => own && existsSync(join(own, file)));
  return running === undefined ? [] : [sideOf(folder, "HEAD"), sideOf(folder, running[1])];
}

/** Both sides of the last commit, for what it has as git merged it; without a second parent, they are as good as none. */
export const committedSides = (folder: string): readonly SideReader[] =>
  gitFolder(resolve(folder)) === undefined
    ? []
    : [sideOf(folder, "HEAD^2"), sideOf(folder, "HEAD^1")];

/** The files of a folder as a commit has them. */
export const sideOf =
  (folder: string, commit: string): SideReader =>
  (path) =>
    gitSync(["cat-file", "blob", `${commit}:./${path}`], { cwd: folder });

/** In a second worktree, `.git` is a file that names git's folder (gitrepository-layout(5)). */
function gitFolder(folder: string): string | undefined {
  const entry = join(folder, ".git");
  const found = existsSync(entry) ? statSync(entry) : undefined;
  if (found?.isDirectory() === true) return entry;
  if (found?.isFile() === true)
    return resolve(
      folder,
      readFileSync(entry, "utf8")
        .replace(/^gitdir: /, "")
        .trim(),
    );
  const above = dirname(folder);
  return above === folder ? undefined : gitFolder(above);
}
