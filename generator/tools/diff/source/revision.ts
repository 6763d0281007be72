import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, posix, sep } from "node:path";

import { git } from "../../../description/index.js";
import { ENTRIES } from "./operand.js";

/** The files of a revision, in a temporary folder. */
interface CheckedOut {
  readonly entry: string;
  readonly folder: string;
  /** The same folder in the revision. */
  readonly tree: string;
  readonly remove: () => Promise<void>;
}

/** The kinds of files in a description. */
const DOCUMENTS = ["*.yaml", "*.yml", "*.json"];

/**
 * Writes the documents of a revision into a temporary folder: those in and below the folder of the entry. The
 * repository's index and files are not changed. Throws git's message if there is no such revision or file.
 */
export async function checkOut(revision: string, path: string, cwd: string): Promise<CheckedOut> {
  const temporary = await mkdtemp(join(tmpdir(), "apostille-diff-"));
  const remove = (): Promise<void> => rm(temporary, { recursive: true });
  try {
    const ask = gitIn(cwd, join(temporary, "index"));
    const found = await entryOf(ask, revision, await fromRoot(ask, path));
    const tree = posix.dirname(found);
    const folder = join(temporary, "tree");
    await readTree(ask, revision, tree);
    const top = (await ask("rev-parse", "--show-toplevel")).trim();
    await copyDocuments(gitIn(top, join(temporary, "index")), folder);
    await assertWithin(folder, basename(found), revision);
    return { entry: join(folder, basename(found)), folder, tree, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Runs git in a folder with an index of its own, and returns its output. */
type Git = (...args: readonly string[]) => Promise<string>;

const gitIn =
  (cwd: string, index: string): Git =>
  (...args) =>
    git(args, { cwd, env: { GIT_INDEX_FILE: index } });

/**
 * A path from the root of the repository. As in git, an operand is relative to the root, or to the current folder if it
 * begins with a dot (gitrevisions(7)).
 */
async function fromRoot(ask: Git, path: string): Promise<string> {
  const isNear = /^\.\.?(?:\/|$)/.test(path);
  const here = isNear ? (await ask("rev-parse", "--show-prefix")).trim() : "";
  return posix.normalize(posix.join(here, path));
}

/** Fills the index with a folder of a revision. */
async function readTree(ask: Git, revision: string, folder: string): Promise<void> {
  const commit = await verify(ask, revision);
  await ask("read-tree", "--end-of-options", `${commit}:${folder === "." ? "" : folder}`);
}

/** Writes the documents in the index into a folder. `ask` runs at the root of the repository. */
async function copyDocuments(ask: Git, folder: string): Promise<void> {
  const names = (await ask("ls-files", "-z", "--", ...DOCUMENTS)).split("\0");
  for (const chunk of chunks(names.filter((name) => name !== "")))
    await ask("checkout-index", `--prefix=${folder}/`, "--", ...chunk);
}

/** Whoever makes a revision can put links into it. */
async function assertWithin(folder: string, name: string, revision: string): Promise<void> {
  const [root, file] = await Promise.all([
    realpath(folder),
    realpath(join(folder, name)).catch(() => ""),
  ]);
  if (file.startsWith(root + sep)) return;
  throw new Error(`${name} is a link that leads out of its folder in ${revision}.`);
}

/** The commit that a revision names. An operand is never passed to git as an option. */
async function verify(ask: Git, revision: string): Promise<string> {
  const commit = `${revision}^{commit}`;
  const found = await ask("rev-parse", "--verify", "--quiet", "--end-of-options", commit).catch(
    () => "",
  );
  if (found === "") throw new Error(`git knows no revision ${revision} here.`);
  return found.trim();
}

/** The entry itself, or the one in a folder. */
async function entryOf(ask: Git, revision: string, path: string): Promise<string> {
  const commit = await verify(ask, revision);
  const type = async (inside: string): Promise<string> =>
    ask("cat-file", "-t", `${commit}:${inside === "." ? "" : inside}`).then(
      (text) => text.trim(),
      () => "",
    );
  if ((await type(path)) === "blob") return path;
  for (const name of ENTRIES) {
    const inside = posix.join(path, name);
    if ((await type(inside)) === "blob") return inside;
  }
  throw new Error(`There is no file ${path} in ${revision}.`);
}

/** Command lines are limited in length. */
function* chunks(names: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < names.length; start += 200) yield names.slice(start, start + 200);
}
