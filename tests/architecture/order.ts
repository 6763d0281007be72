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

/**
 * A source tree in wings, lowest first. A file imports from its own wing, and from wings before it through their faces,
 * which are called `index.ts`.
 */
export interface House {
  readonly root: string;
  readonly wings: Readonly<Record<string, readonly string[]>>;
  /** A wing whose folders have faces of their own. */
  readonly faced?: string;
  /** The files at the root, which packages import: they are above all wings. */
  readonly entries: readonly string[];
}

/** The wings of a house, each with its rooms. */
export const ordersOf = ({ root, wings }: House): readonly Order[] =>
  Object.entries(wings).map(([wing, rooms]) => ({ tree: `${root}/${wing}`, rooms }));

/** The wing of a file; `undefined` at the root of the house, in its output and elsewhere. */
function wingOf(file: string, { root, wings }: House): string | undefined {
  return Object.keys(wings).find((wing) => file.startsWith(`${root}/${wing}/`));
}

/** The folder that a file is in and that has a face: a wing, or a folder of a wing whose folders have faces. */
function unitOf(file: string, { root, faced }: House): string {
  const [wing = "", folder = "", ...rest] = posix.relative(root, file).split("/");
  return wing === faced && rest.length > 0 ? `${root}/${wing}/${folder}` : `${root}/${wing}`;
}

/** Imports that run up to a later wing, or that enter a wing, or a folder with a face, not through its face. */
export function trespasses(imports: readonly Import[], house: House): readonly string[] {
  const wings = Object.keys(house.wings);
  return imports.flatMap(({ file, target = "" }) => {
    const [from, to] = [wingOf(file, house), wingOf(target, house)];
    if (to === undefined || unitOf(file, house) === unitOf(target, house)) return [];
    const isUp = from !== undefined && wings.indexOf(to) > wings.indexOf(from);
    const face = from === to ? unitOf(target, house) : `${house.root}/${to}`;
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
