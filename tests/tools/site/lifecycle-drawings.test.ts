/** Drawings of lifecycles: where the states, the arrows and their numbers are. */
import { expect, it } from "vitest";

import { EMPTY, makeOf } from "./make.js";

interface Drawing {
  readonly view: string;
  /** Position and width of each state; those that nothing leaves end with `final`. */
  readonly states: readonly string[];
  /** The four points of each curve; those that begin with a dot begin with `new`. */
  readonly arrows: readonly string[];
  readonly numbers: readonly string[];
}

/** `initial: a>b >c`: from a to b, and a new one that is c. */
const CASES: Readonly<Record<string, Drawing>> = {
  "a: >a a>b b>c": {
    view: "-82 -20 586 80 586 80",
    states: [
      "a 0 0 88 40 at 44 20",
      "b 198 0 88 40 at 242 20",
      "c 396 0 88 40 at 440 20 final 399 3 82 34",
    ],
    arrows: [
      "new -62 20 M-62 20 C-62 20 -31 20 0 20",
      "M88 20 C143 20 143 20 198 20",
      "M286 20 C341 20 341 20 396 20",
    ],
    numbers: ["1 -42.6 20 10", "2 143 20 10", "3 341 20 10"],
  },
  "a: a>b b>c c>a b>a": {
    view: "-20 -20 524 115 524 115",
    states: ["a 0 0 88 40 at 44 20", "b 198 0 88 40 at 242 20", "c 396 0 88 40 at 440 20"],
    arrows: [
      "M88 20 C143 20 143 20 198 20",
      "M286 20 C341 20 341 20 396 20",
      "M440 40 C416 86 68 86 44 40",
      "M242 40 C218 86 68 86 44 40",
    ],
    numbers: ["1 143 20 10", "2 341 20 10", "3 242 74.5 10", "4 143 74.5 10"],
  },
  "a: a>a a>a a>b": {
    view: "-20 -79 326 139 326 139",
    states: ["a 0 0 88 40 at 44 20", "b 198 0 88 40 at 242 20 final 201 3 82 34"],
    arrows: [
      "M30 0 C10 -48 78 -48 58 0",
      "M30 0 C2 -78 86 -78 58 0",
      "M88 20 C143 20 143 20 198 20",
    ],
    numbers: ["1 44 -36 10", "2 44 -58.5 10", "3 143 20 10"],
  },
  "a: a>b a>c a>d b>c c>b b>d d>b b>c b>d": {
    view: "-20 -20 383 272 383 272",
    states: [
      "a 0 96 88 40 at 44 116",
      "b 198 0 88 40 at 242 20",
      "c 198 96 88 40 at 242 116",
      "d 198 192 88 40 at 242 212",
    ],
    arrows: [
      "M88 116 C143 116 143 20 198 20",
      "M88 116 C143 116 143 116 198 116",
      "M88 116 C143 116 143 212 198 212",
      "M260 40 C260 40 260 96 260 96",
      "M224 96 C224 96 224 40 224 40",
      "M286 20 C340 20 340 212 286 212",
      "M198 212 C144 212 144 20 198 20",
      "M282 40 C282 40 282 96 282 96",
      "M286 20 C362 20 362 212 286 212",
    ],
    numbers: [
      "1 143 68 10",
      "2 143 116 10",
      "3 143 164 10",
      "4 260 68 10",
      "5 224 68 10",
      "6 326.5 116 10",
      "7 167.6 182 10",
      "8 282 68 10",
      "9 338.5 76.7 10",
    ],
  },
  "a: a>an-unusually-long-state-name a>elevencharx an-unusually-long-state-name>abcdefghijklmnopqrstuvwxyz elevencharx>a elevencharx>elevencharx":
    {
      view: "-20 -20 831 176 831 176",
      states: [
        "a 0 48 88 40 at 44 68",
        "an-unusually-long-state-n… 198 0 241.2 40 at 318.6 20",
        "elevencharx 198 96 241.2 40 at 318.6 116",
        "abcdefghijklmnopqrstuvwxyz 549.2 48 241.2 40 at 669.8 68 final 552.2 51 235.2 34",
      ],
      arrows: [
        "M88 68 C143 68 143 20 198 20",
        "M88 68 C143 68 143 116 198 116",
        "M439.2 20 C494.2 20 494.2 68 549.2 68",
        "M198 116 C143 116 143 68 88 68",
        "M304.6 96 C284.6 48 352.6 48 332.6 96",
      ],
      numbers: ["1 143 44 10", "2 143 92 10", "3 494.2 44 10", "4 165.3 108.5 10", "5 318.6 60 10"],
    },
  "a,b: a>b b>c z,y>c": {
    view: "-20 -20 722 176 722 176",
    states: [
      "a 0 48 88 40 at 44 68",
      "b 198 48 88 40 at 242 68",
      "c 396 48 88 40 at 440 68 final 399 51 82 34",
      "z 594 0 88 40 at 638 20",
      "y 594 96 88 40 at 638 116",
    ],
    arrows: [
      "M88 68 C143 68 143 68 198 68",
      "M286 68 C341 68 341 68 396 68",
      "M594 20 C539 20 539 68 484 68",
      "M594 116 C539 116 539 68 484 68",
    ],
    numbers: ["1 143 68 10", "2 341 68 10", "3 539 44 10", "3 539 92 10"],
  },
  "a,b: a>b b>a": {
    view: "-20 -20 326 115 326 115",
    states: ["a 0 0 88 40 at 44 20", "b 198 0 88 40 at 242 20"],
    arrows: ["M88 20 C143 20 143 20 198 20", "M242 40 C218 86 68 86 44 40"],
    numbers: ["1 143 20 10", "2 143 74.5 10"],
  },
  "a,b,c: a>b b>a": {
    view: "-20 -20 326 176 326 176",
    states: [
      "c 0 48 88 40 at 44 68 final 3 51 82 34",
      "a 198 0 88 40 at 242 20",
      "b 198 96 88 40 at 242 116",
    ],
    arrows: ["M260 40 C260 40 260 96 260 96", "M224 96 C224 96 224 40 224 40"],
    numbers: ["1 260 68 10", "2 224 68 10"],
  },
  "a: a>b a>b a>b >a >a": {
    view: "-82 -33 388 93 388 93",
    states: ["a 0 0 88 40 at 44 20", "b 198 0 88 40 at 242 20 final 201 3 82 34"],
    arrows: [
      "M88 20 C143 20 143 20 198 20",
      "M88 20 C143 -2 143 -2 198 20",
      "M88 20 C143 -24 143 -24 198 20",
      "new -62 20 M-62 20 C-62 20 -31 20 0 20",
      "new -62 -2 M-62 -2 C-62 -2 -31 20 0 20",
    ],
    numbers: ["1 143 20 10", "2 120.7 7.6 10", "3 143 -13 10", "4 -42.6 20 10", "5 -56.7 1.4 10"],
  },
  "a: c>b b>a a>c a>b b>c a>b": {
    view: "-20 -20 326 176 326 176",
    states: ["a 0 48 88 40 at 44 68", "c 198 0 88 40 at 242 20", "b 198 96 88 40 at 242 116"],
    arrows: [
      "M260 40 C260 40 260 96 260 96",
      "M198 116 C143 116 143 68 88 68",
      "M88 68 C143 68 143 20 198 20",
      "M88 68 C143 68 143 116 198 116",
      "M224 96 C224 96 224 40 224 40",
      "M88 68 C143 46 143 94 198 116",
    ],
    numbers: [
      "1 260 68 10",
      "2 143 92 10",
      "3 143 44 10",
      "4 120.7 75.5 10",
      "5 224 68 10",
      "6 165.3 96.1 10",
    ],
  },
  "a: b>a a>b >b >b a>a a>a b>a": {
    view: "-20 -79 326 190 326 190",
    states: ["a 0 0 88 40 at 44 20", "b 198 0 88 40 at 242 20"],
    arrows: [
      "M242 40 C218 86 68 86 44 40",
      "M88 20 C143 20 143 20 198 20",
      "new 136 20 M136 20 C136 20 167 20 198 20",
      "new 136 -2 M136 -2 C136 -2 167 20 198 20",
      "M30 0 C10 -48 78 -48 58 0",
      "M30 0 C2 -78 86 -78 58 0",
      "M242 40 C218 108 68 108 44 40",
    ],
    numbers: [
      "1 143 74.5 10",
      "2 143 20 10",
      "3 166 20 10",
      "4 155.4 9 10",
      "5 44 -36 10",
      "6 44 -58.5 10",
      "7 178.8 87 10",
    ],
  },
  "a: z>a": {
    view: "-20 -20 326 115 326 115",
    states: ["a 0 0 88 40 at 44 20 final 3 3 82 34", "z 198 0 88 40 at 242 20"],
    arrows: ["M242 40 C218 86 68 86 44 40"],
    numbers: ["1 143 74.5 10"],
  },
  "a: a>b a>c a>d c>d": {
    view: "-20 -20 326 272 326 272",
    states: [
      "a 0 96 88 40 at 44 116",
      "b 198 0 88 40 at 242 20 final 201 3 82 34",
      "c 198 96 88 40 at 242 116",
      "d 198 192 88 40 at 242 212 final 201 195 82 34",
    ],
    arrows: [
      "M88 116 C143 116 143 20 198 20",
      "M88 116 C143 116 143 116 198 116",
      "M88 116 C143 116 143 212 198 212",
      "M260 136 C260 136 260 192 260 192",
    ],
    numbers: ["1 143 68 10", "2 143 116 10", "3 143 164 10", "4 260 164 10"],
  },
};

async function drawingOf(text: string): Promise<string> {
  const [initial = "", transitions = ""] = text.split(": ");
  const lifecycle = {
    property: "state",
    initial: initial.split(","),
    transitions: transitions.split(" ").map((transition) => {
      const [from = "", to = ""] = transition.split(">");
      return { from: from === "" ? [] : from.split(","), to, trigger: { event: "told" } };
    }),
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

/** The values of some attributes. */
const values = (element: string, ...names: readonly string[]): string =>
  names.map((name) => new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1]).join(" ");

function read(drawing: string): Drawing {
  const states = drawing.match(/<g class="state"[^]*?<\/g/g) ?? [];
  const arrows = drawing.match(/(?:<circle class="start"[^>]*>)?<path\s+class="transition"[^>]*>/g);
  const numbers = drawing.match(/<g class="badge"[^]*?<\/g/g) ?? [];
  return {
    view: values(drawing, "viewBox", "width", "height"),
    states: states.map((state) => {
      const [box = "", inner] = state.match(/<rect[^>]*>/g) ?? [];
      const [text = "", name] = /<text[^>]*>([^<]*)/.exec(state) ?? [];
      const final =
        inner === undefined ? "" : ` final ${values(inner, "x", "y", "width", "height")}`;
      return `${name} ${values(box, "x", "y", "width", "height")} at ${values(text, "x", "y")}${final}`;
    }),
    arrows: (arrows ?? []).map((arrow) => {
      const dot = arrow.startsWith("<circle") ? `new ${values(arrow, "cx", "cy")} ` : "";
      return `${dot}${values(arrow, "d")}`;
    }),
    numbers: numbers.map((badge) => {
      const [circle = "", number = ""] = badge.match(/<(?:circle|text)[^>]*>[^<]*/g) ?? [];
      const where = values(number, "x", "y");
      expect(where).toBe(values(circle, "cx", "cy"));
      return `${number.replace(/^[^>]*>/, "")} ${where} ${values(circle, "r")}`;
    }),
  };
}

it.each(Object.keys(CASES))("draws %s", async (text) => {
  expect(read(await drawingOf(text))).toEqual(CASES[text]);
});

it("says in words what is drawn", async () => {
  const words = async (text: string): Promise<string | undefined> =>
    /<desc[^>]*>([^<]*)/.exec(await drawingOf(text))?.[1];
  expect(await words("a: a>b")).toBe(
    "States: a, b. It begins as a. One transition, listed in the table below.",
  );
  expect(await words("a: z>b")).toMatch(/^States: a, z, b\./);
  expect(await words("a,b: a>c c>d")).toBe(
    "States: a, b, c, d. It begins as a or b. 2 transitions, listed in the table below.",
  );
});
