import type { UsedPaths } from "../../../output/index.js";

/** Paths of a contract as a tree of names, each with the place where it is used. */
export interface PathTree {
  readonly at: string;
  /** Everything below is used. */
  readonly whole?: true;
  readonly below: ReadonlyMap<string, PathTree>;
}

interface Growing extends PathTree {
  at: string;
  whole?: true;
  readonly below: Map<string, Growing>;
}

export function pathTree(paths: UsedPaths = {}, at: string): PathTree {
  const root: Growing = { at, below: new Map() };
  for (const [path, place] of Object.entries(paths)) {
    let tree = root;
    for (const segment of path.split("/").slice(1)) {
      if (segment === "*") {
        tree.whole = true;
        tree.at = place;
        break;
      }
      const name = segment.replaceAll("~2", "*").replaceAll("~1", "/").replaceAll("~0", "~");
      const next = tree.below.get(name) ?? { at: place, below: new Map() };
      tree.below.set(name, next);
      tree = next;
    }
    if (tree !== root && tree.whole === undefined) tree.at = place;
  }
  return root;
}

/** What is used below a name; of a whole, everything. */
export const treeBelow = (tree: PathTree, name: string): PathTree | undefined =>
  tree.below.get(name) ?? (tree.whole === true ? { ...tree, below: new Map() } : undefined);
