/** Files of the project that `init` may read and write: regular ones that do not lead out of the repository. */
import { messageOf, readText } from "../../description/index.js";
import { lstatSync, realpathSync, statSync } from "node:fs";
import { relative, sep } from "node:path";
import { realFolder } from "../../output/index.js";

export type OwnFile =
  | { readonly kind: "absent" }
  | { readonly kind: "file"; readonly text: string }
  /** It is there, but cannot be used. */
  | { readonly kind: "unusable"; readonly why: string };

/** What there is at a path, which must lead to somewhere in `root`. */
export function inspectOwnFile(root: string, path: string): OwnFile {
  try {
    if (!isInside(realpathSync(root), realFolder(path))) return unusable("it leads out of here");
    if (statSync(path, { throwIfNoEntry: false }) !== undefined)
      return { kind: "file", text: readText(path) };
    const isLink = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
    return isLink ? unusable("it is a link to nothing") : { kind: "absent" };
  } catch (error) {
    return unusable(messageOf(error));
  }
}

const unusable = (why: string): OwnFile => ({ kind: "unusable", why });

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== ".." && !way.startsWith(`..${sep}`);
}
