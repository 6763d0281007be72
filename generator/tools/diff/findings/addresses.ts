import { childPointer, type DocumentSet, type Origin } from "../../../description/index.js";

/**
 * Pointers as if a description were one file: a value in another file is named by the reference in the entry that leads
 * to it, preferably that of a component. A finding thus has the same address however a description is split.
 */
export class Addresses {
  readonly #set: DocumentSet;
  #mounts: ReadonlyMap<string, string> | undefined;

  constructor(set: DocumentSet) {
    this.#set = set;
  }

  of({ document, pointer }: Origin): string {
    if (document === this.#set.entry.uri) return pointer;
    this.#mounts ??= findMounts(this.#set);
    for (let end = pointer.length; end >= 0; end = pointer.lastIndexOf("/", end - 1)) {
      const mount = this.#mounts.get(keyOf(document, pointer.slice(0, end)));
      if (mount !== undefined) return mount + pointer.slice(end);
      if (end === 0) break;
    }
    return pointer;
  }
}

const keyOf = (document: string, pointer: string): string => `${document}#${pointer}`;

/** Maps targets of references between files to places in the entry; the entry's own references come first. */
function findMounts(set: DocumentSet): ReadonlyMap<string, string> {
  const mounts = new Map<string, string>();
  const queue = [{ document: set.entry.uri, base: "", root: "" }];
  for (const { document, base, root } of queue) {
    const references = [...(set.references.get(document)?.found ?? [])]
      .filter(({ pointer }) => pointer === root || pointer.startsWith(`${root}/`))
      .sort((a, b) => rank(a.pointer) - rank(b.pointer));
    for (const { ref, pointer } of references) {
      if (typeof ref !== "string" || ref.startsWith("#")) continue;
      const found = set.resolver.resolve(ref, { document, pointer });
      if (found === undefined || found.document === set.entry.uri) continue;
      const key = keyOf(found.document, found.pointer);
      if (mounts.has(key)) continue;
      const mount = base + pointer.slice(root.length);
      mounts.set(key, mount);
      queue.push({ document: found.document, base: mount, root: found.pointer });
    }
  }
  return mounts;
}

const rank = (pointer: string): number =>
  pointer.startsWith(childPointer("", "components")) ? 0 : 1;
