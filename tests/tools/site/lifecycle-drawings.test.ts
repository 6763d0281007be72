/** Drawings of lifecycles can be read: nothing overlaps, and each arrow goes from its state to its state. */
import { describe, expect, it } from "vitest";

import { boxesOf, curvesOf, numbersIn, type Point } from "./drawings.js";
import { EMPTY, makeOf } from "./make.js";

/** `initial: a>b >c`: from a to b, and a new one that is c. */
const CASES = [
  "a: >a a>b b>c",
  "a: a>b b>c c>a b>a",
  "a: a>a a>a a>b",
  "a: a>b a>c a>d b>c c>b b>d d>b b>c b>d",
  "a: a>an-unusually-long-state-name a>elevencharx an-unusually-long-state-name>abcdefghijklmnopqrstuvwxyz elevencharx>a elevencharx>elevencharx",
  "a,b: a>b b>c z,y>c",
  "a,b: a>b b>a",
  "a,b,c: a>b b>a",
  "a: a>b a>b a>b >a >a",
  "a: c>b b>a a>c a>b b>c a>b",
  "a: b>a a>b >b >b a>a a>a b>a",
  "a: z>a",
  "a: a>b a>c a>d c>d",
  "a: a>b a>c a>d b>d b>d b>d b>d d>b",
];

interface Transition {
  readonly from: readonly string[];
  readonly to: string;
}

const initialOf = (text: string): readonly string[] => (text.split(": ")[0] ?? "").split(",");

const transitionsOf = (text: string): readonly Transition[] =>
  (text.split(": ")[1] ?? "").split(" ").map((transition) => {
    const [from = "", to = ""] = transition.split(">");
    return { from: from === "" ? [] : from.split(","), to };
  });

async function drawingOf(text: string): Promise<string> {
  const lifecycle = {
    property: "state",
    initial: initialOf(text),
    transitions: transitionsOf(text).map((each) => ({ ...each, trigger: { event: "told" } })),
  };
  const Thing = {
    type: "object",
    properties: { state: { type: "string" } },
    "x-lifecycle": lifecycle,
  };
  const { page } = await makeOf({ ...EMPTY, components: { schemas: { Thing } } });
  const drawing = /<svg\s[^>]*class="lifecycle"[^]*?<\/svg>/.exec(page("guides/lifecycles.html"));
  return drawing?.[0] ?? "";
}

type Box = readonly [Point, Point];

interface State {
  readonly name: string;
  readonly box: Box;
  readonly label: Point;
  readonly final: boolean;
}

const pointOf = (element: string): Point => {
  const [[x = 0] = [], [y = 0] = []] = [numbersIn(element, "x"), numbersIn(element, "y")];
  return { x, y };
};

const statesOf = (drawing: string): readonly State[] =>
  (drawing.match(/<g class="state"[^]*?<\/g/g) ?? []).map((state) => {
    const [text = "", name = ""] = /<text[^>]*>([^<]*)/.exec(state) ?? [];
    const [box = expect.fail()] = boxesOf(state);
    const final = (state.match(/<rect/g) ?? []).length > 1;
    return { name, box, label: pointOf(text), final };
  });

const badgesOf = (drawing: string): readonly Point[] =>
  (drawing.match(/<g class="badge"[^]*?<\/g/g) ?? []).map((badge) =>
    pointOf(/<text[^>]*>/.exec(badge)?.[0] ?? ""),
  );

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The names of states that are too long to be drawn are cut off. */
const isNamed = (drawn: string, name: string): boolean =>
  drawn.endsWith("…") ? name.startsWith(drawn.slice(0, -1)) : name === drawn;

/** Whether a point is in a box that is larger by a margin on each side. */
const isIn = ({ x, y }: Point, [least, most]: Box, margin = 0): boolean =>
  x >= least.x - margin && x <= most.x + margin && y >= least.y - margin && y <= most.y + margin;

const pairs = <T>(values: readonly T[]): readonly (readonly [T, T])[] =>
  values.flatMap((one, index) => values.slice(index + 1).map((other) => [one, other] as const));

/** Half the width of a badge. Closer to each other, one would hide the number of the other. */
const RADIUS = 10;

describe.each(CASES)("the drawing of %s", async (text) => {
  const drawing = await drawingOf(text);
  const [states, curves, badges] = [statesOf(drawing), curvesOf(drawing), badgesOf(drawing)];
  const stateOf = (name: string): State =>
    states.find((state) => isNamed(state.name, name)) ?? expect.fail(`no state ${name}`);
  const arrows = transitionsOf(text).flatMap(({ from, to }) =>
    (from.length === 0 ? [undefined] : from).map((name) => ({ from: name, to })),
  );

  it("a drawing has each state once, and marks those that nothing leaves", () => {
    const ends = arrows.flatMap(({ from, to }) => (from === undefined ? [to] : [from, to]));
    const names = new Set([...initialOf(text), ...ends]);
    expect(new Set([...names].map(stateOf)).size).toBe(states.length);
    for (const name of names)
      expect(stateOf(name).final, name).toBe(!arrows.some(({ from }) => from === name));
  });

  it("a drawing has states that do not overlap, each with its label in the middle", () => {
    for (const [{ box }, { box: other }] of pairs(states)) {
      const apart = other[0].x > box[1].x || other[1].x < box[0].x;
      expect(apart || other[0].y > box[1].y || other[1].y < box[0].y).toBe(true);
    }
    for (const { box, label } of states) {
      expect(label.x).toBeCloseTo((box[0].x + box[1].x) / 2);
      expect(label.y).toBeCloseTo((box[0].y + box[1].y) / 2);
    }
  });

  it("a drawing has an arrow for each transition, from its state to its state and past the others", () => {
    expect(curves).toHaveLength(arrows.length);
    for (const [index, { from, to }] of arrows.entries()) {
      const curve = curves[index] ?? [];
      const [[start = expect.fail()], end = expect.fail()] = [curve, curve.at(-1)];
      if (from !== undefined) expect(isIn(start, stateOf(from).box)).toBe(true);
      expect(isIn(end, stateOf(to).box)).toBe(true);
      for (const { box } of states) expect(curve.some((point) => isIn(point, box, -1))).toBe(false);
    }
  });

  it("a drawing has the number of each arrow on it, apart from the others", () => {
    expect(badges).toHaveLength(curves.length);
    for (const [index, badge] of badges.entries())
      expect(
        Math.min(...(curves[index] ?? []).map((point) => distance(point, badge))),
      ).toBeLessThan(2);
    for (const [one, other] of pairs(badges)) expect(distance(one, other)).toBeGreaterThan(RADIUS);
  });

  it("a drawing lies within its frame", () => {
    const [x = 0, y = 0, width = 0, height = 0] = numbersIn(drawing, "viewBox");
    const frame: Box = [
      { x, y },
      { x: x + width, y: y + height },
    ];
    const points = [...states.flatMap(({ box }) => box), ...curves.flat()];
    for (const point of points) expect(isIn(point, frame)).toBe(true);
    for (const badge of badges) expect(isIn(badge, frame, -RADIUS)).toBe(true);
  });

  it("a drawing is the same when made again", async () => {
    expect(await drawingOf(text)).toBe(drawing);
  });
});

it.each([
  ["a: a>b", "States: a, b. It begins as a. One transition, listed in the table below."],
  ["a: z>b", "States: a, z, b. It begins as a. One transition, listed in the table below."],
  [
    "a,b: a>c c>d",
    "States: a, b, c, d. It begins as a or b. 2 transitions, listed in the table below.",
  ],
])("the description of a drawing says in words what %s draws", async (text, words) => {
  expect(/<desc[^>]*>([^<]*)/.exec(await drawingOf(text))?.[1]).toBe(words);
});
