import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { gitSync } from "../../description/index.js";

/** What is in git's folder until a merge, a pick or a rebase is committed, and the commit that it brings. */
const RUNNING = {
  MERGE_HEAD: "MERGE_HEAD",
  CHERRY_PICK_HEAD: "CHERRY_PICK_HEAD",
  "rebase-merge": "REBASE_HEAD",
};

/** The texts of a file of a folder on the sides of a merge that is not committed yet, if there is one and they differ. */
export function textsOfSides(folder: string, name: string): readonly string[] {
  const own = gitFolder(resolve(folder));
  const running = Object.entries(RUNNING).find(([file]) => own && existsSync(join(own, file)));
  if (running === undefined) return [];
  const texts = ["HEAD", running[1]].flatMap(
    (side) => gitSync(["cat-file", "blob", `${side}:./${name}`], { cwd: folder }) ?? [],
  );
  return new Set(texts).size === 1 ? [] : texts;
}

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
