import type { Lifecycle } from "../../../description/index.js";

/** A state as a box, in pixels of the drawing. */
export interface StateBox {
  readonly name: string;
  readonly column: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly isFinal: boolean;
}

/** A transition from one state to another; several share a number if the document gives them as one. */
export interface Arrow {
  /** Counted from 1, in the order of the document. */
  readonly number: number;
  /** Absent if the transition creates the resource. */
  readonly from: StateBox | undefined;
  readonly to: StateBox;
  /** The number of arrows already drawn between the same two boxes. */
  readonly rank: number;
}

interface LifecycleLayout {
  readonly boxes: readonly StateBox[];
  readonly arrows: readonly Arrow[];
}

export const BOX_HEIGHT = 40;
const COLUMN_GAP = 110;
/** From one row to the next. */
export const ROW = 96;
const CHARACTER = 8.2;
const LONGEST_NAME = 26;

/** Arranges states in columns by their shortest distance from an initial state. */
export function layoutLifecycle(lifecycle: Lifecycle): LifecycleLayout {
  const columns = columnsOf(lifecycle);
  const tallest = Math.max(1, ...columns.map(({ length }) => length));
  const boxes: StateBox[] = [];
  let x = 0;
  for (const [column, names] of columns.entries()) {
    const width = Math.max(...names.map(boxWidth));
    for (const [row, name] of names.entries()) {
      const y = (row + (tallest - names.length) / 2) * ROW;
      boxes.push({ name, column, x, y, width, isFinal: isFinal(lifecycle, name) });
    }
    x += width + COLUMN_GAP;
  }
  return { boxes, arrows: arrowsOf(lifecycle, boxes) };
}

const boxWidth = (name: string): number =>
  Math.max(88, Math.min(name.length, LONGEST_NAME) * CHARACTER + 28);

export const shownName = (name: string): string =>
  name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`;

const isFinal = ({ transitions }: Lifecycle, name: string): boolean =>
  transitions.every(({ from }) => !from.includes(name));

/** Breadth first from the initial states; unreachable states are put in the last column. */
function columnsOf({ initial, transitions }: Lifecycle): readonly (readonly string[])[] {
  const all = new Set(transitions.flatMap(({ from, to }) => [...from, to]));
  const placed = new Set<string>();
  const columns: string[][] = [];
  // States reachable from another initial state are placed after it, so that arrows point one way if possible.
  const led = new Set(
    transitions
      .filter(({ from }) => from.some((name) => initial.includes(name)))
      .map(({ to }) => to),
  );
  const first = initial.filter((name) => !led.has(name));
  let next = first.length > 0 ? [...first] : initial.slice(0, 1);
  while (next.length > 0) {
    for (const name of next) placed.add(name);
    columns.push(next);
    const column = new Set(next);
    const reached = transitions
      .filter(({ from, to }) => !placed.has(to) && from.some((name) => column.has(name)))
      .map(({ to }) => to);
    next = [...new Set(reached)];
  }
  const rest = [...all].filter((name) => !placed.has(name));
  return rest.length === 0 ? columns : [...columns, rest];
}

function arrowsOf({ transitions }: Lifecycle, boxes: readonly StateBox[]): readonly Arrow[] {
  const byName = new Map(boxes.map((box) => [box.name, box]));
  const drawn = new Map<string, number>();
  return transitions.flatMap(({ from, to }, index): Arrow[] => {
    const target = byName.get(to);
    if (target === undefined) return [];
    const sources = from.length === 0 ? [undefined] : from.map((name) => byName.get(name));
    return sources.map((source) => {
      const key = JSON.stringify([source?.name, to]);
      const rank = drawn.get(key) ?? 0;
      drawn.set(key, rank + 1);
      return { number: index + 1, from: source, to: target, rank };
    });
  });
}
