import { type Arrow, BOX_HEIGHT, ROW, type StateBox } from "./layout.js";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A cubic Bézier curve: start, two control points, end. */
export type Curve = readonly [Point, Point, Point, Point];

const left = ({ x, y }: StateBox): Point => ({ x, y: y + BOX_HEIGHT / 2 });
const right = ({ x, y, width }: StateBox): Point => ({ x: x + width, y: y + BOX_HEIGHT / 2 });
const top = ({ x, y, width }: StateBox): Point => ({ x: x + width / 2, y });
const bottom = ({ x, y, width }: StateBox): Point => ({ x: x + width / 2, y: y + BOX_HEIGHT });

const START = 62;
const SPREAD = 22;

/** The path of an arrow: straight to the next column (none leads further), and below the boxes back to an earlier one. */
export function curveOf({ from, to, rank }: Arrow): Curve {
  if (from === undefined) {
    const end = left(to);
    const start = { x: end.x - START, y: end.y - rank * SPREAD };
    return [start, start, { x: end.x - START / 2, y: end.y }, end];
  }
  if (from === to) return loop(top(from), rank);
  const ahead = to.column - from.column;
  if (ahead === 0) return curveBeside(from, to, rank);
  if (ahead === 1) return onward(right(from), left(to), rank);
  return ahead === -1 && from.y !== to.y
    ? onward(left(from), right(to), rank)
    : curveBelow(from, to, rank);
}

function onward(start: Point, end: Point, rank: number): Curve {
  const middle = (start.x + end.x) / 2;
  const bend = rank * SPREAD;
  return [start, { x: middle, y: start.y - bend }, { x: middle, y: end.y - bend }, end];
}

function curveBelow(from: StateBox, to: StateBox, rank: number): Curve {
  const [start, end] = [bottom(from), bottom(to)];
  const depth = Math.max(start.y, end.y) + 46 + rank * SPREAD;
  return [start, { x: start.x - 24, y: depth }, { x: end.x + 24, y: depth }, end];
}

/** Between boxes of one column, on the right downwards and on the left upwards: curved if there is a box in between. */
function curveBeside(from: StateBox, to: StateBox, rank: number): Curve {
  const side = Math.sign(to.y - from.y);
  const down = side === 1;
  const [start, end] = down ? [bottom(from), top(to)] : [top(from), bottom(to)];
  const shift = side * (18 + rank * SPREAD);
  const near = Math.abs(to.y - from.y) === ROW;
  if (near) {
    const [a, b] = [start.x + shift, end.x + shift];
    return [
      { ...start, x: a },
      { x: a, y: start.y },
      { x: b, y: end.y },
      { ...end, x: b },
    ];
  }
  const edge = down ? right : left;
  const out = edge(from).x + side * (54 + rank * SPREAD);
  return [edge(from), { x: out, y: edge(from).y }, { x: out, y: edge(to).y }, edge(to)];
}

/** Each loop is higher than the one before it by more than a number. */
function loop({ x, y }: Point, rank: number): Curve {
  const [width, height] = [34 + rank * 8, 48 + rank * 30];
  return [
    { x: x - 14, y },
    { x: x - width, y: y - height },
    { x: x + width, y: y - height },
    { x: x + 14, y },
  ];
}

/** The point of a curve at `t` between 0 and 1. */
export function pointAt([a, b, c, d]: Curve, t: number): Point {
  const u = 1 - t;
  const weigh = (axis: "x" | "y"): number =>
    u ** 3 * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis];
  return { x: weigh("x"), y: weigh("y") };
}
