import { posix } from "node:path";

import type { Import } from "./imports.js";

/** A tree of source folders, and its rooms, lowest first; `.` is the tree's own folder. */
export interface Order {
  readonly tree: string;
  /** Folders, and files that are listed individually. */
  readonly rooms: readonly string[];
}

/** The room of a file: the file itself if it is listed, otherwise its folder. */
function roomOf(file: string, { tree, rooms }: Order): string {
  const path = posix.relative(tree, file);
  return rooms.includes(path) ? path : posix.dirname(path);
}

/** Folders with files that the order does not list. */
export function unlistedRooms(files: readonly string[], order: Order): readonly string[] {
  const found = new Set(files.map((file) => roomOf(file, order)));
  return [...found].filter((room) => !order.rooms.includes(room)).sort();
}

/** Rooms of the order that contain no file. */
export function unusedRooms(files: readonly string[], order: Order): readonly string[] {
  const found = new Set(files.map((file) => roomOf(file, order)));
  return order.rooms.filter((room) => !found.has(room));
}

/** The part of the generator that an import crosses into only through its face: a wing, or one of the tools. */
const unitOf = (file: string): string => {
  const [, wing = "", tool = "", ...rest] = file.split("/");
  return wing === "tools" && rest.length > 0 ? `generator/tools/${tool}` : `generator/${wing}`;
};

const wingOf = (file: string): string => /^generator\/([\w-]+)\//.exec(file)?.[1] ?? "";

/**
 * Imports of the generator that run up to a later wing, or that enter another wing, or another tool, not through its
 * face. The files at the root of the generator, which packages import, are above all wings.
 */
export function trespasses(
  imports: readonly Import[],
  wings: readonly string[],
): readonly string[] {
  return imports.flatMap(({ file, target = "" }) => {
    const [from, to] = [wingOf(file), wingOf(target)];
    if (to === "" || (from === to && (from !== "tools" || unitOf(file) === unitOf(target))))
      return [];
    const isUp = from !== "" && wings.indexOf(to) > wings.indexOf(from);
    const face = from === to ? unitOf(target) : `generator/${to}`;
    return isUp || target !== `${face}/index.ts` ? [`${file} → ${target}`] : [];
  });
}

/** Imports from rooms that come later in the order. */
export function upwardImports(imports: readonly Import[], order: Order): readonly string[] {
  const floors = new Map(order.rooms.map((room, floor) => [room, floor]));
  const floorOf = (file: string): number => floors.get(roomOf(file, order)) ?? 0;
  return imports
    .filter(
      ({ file, target }) =>
        target?.startsWith(`${order.tree}/`) === true && floorOf(target) > floorOf(file),
    )
    .map(({ file, target }) => `${file} → ${target}`);
}
