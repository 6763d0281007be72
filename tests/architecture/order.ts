import { posix } from "node:path";

import type { Import } from "./imports.js";

/** A tree of source folders, and its rooms, lowest first; `.` is the tree's own folder. */
export interface Order {
  readonly tree: string;
  readonly rooms: readonly string[];
}

/** The folder of a file, from the tree that it is in. */
const roomOf = (file: string, tree: string): string =>
  posix.relative(tree, posix.dirname(file)) || ".";

/** Folders with files in them that the order does not list. */
export function unlistedRooms(files: readonly string[], { tree, rooms }: Order): readonly string[] {
  const found = new Set(files.map((file) => roomOf(file, tree)));
  return [...found].filter((room) => !rooms.includes(room)).sort();
}

/** Imports from a room that comes later in the order. */
export function upwardImports(
  imports: readonly Import[],
  { tree, rooms }: Order,
): readonly string[] {
  const floors = new Map(rooms.map((room, floor) => [room, floor]));
  return imports
    .filter(
      ({ file, target }) =>
        target?.startsWith(`${tree}/`) === true &&
        (floors.get(roomOf(target, tree)) ?? 0) > (floors.get(roomOf(file, tree)) ?? 0),
    )
    .map(({ file, target }) => `${file} → ${target}`);
}
