/** Reads drawings of lifecycles back. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Two opposite corners of each box. */
export const boxesOf = (drawing: string): readonly (readonly [Point, Point])[] =>
  (drawing.match(/<rect(?!\s+class)[^>]*>/g) ?? []).map((box) => {
    const [x = 0] = numbersIn(box, "x");
    const [y = 0] = numbersIn(box, "y");
    const [width = 0] = numbersIn(box, "width");
    const [height = 0] = numbersIn(box, "height");
    return [
      { x, y },
      { x: x + width, y: y + height },
    ];
  });

/** 101 points of each arrow, from its start to its end. */
export const curvesOf = (drawing: string): readonly (readonly Point[])[] =>
  (drawing.match(/<path\s+class="transition"[^>]*>/g) ?? []).map((path) => {
    const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0, dx = 0, dy = 0] = numbersIn(path, "d");
    return Array.from({ length: 101 }, (_, step) => ({
      x: bezier([ax, bx, cx, dx], step / 100),
      y: bezier([ay, by, cy, dy], step / 100),
    }));
  });

export const numbersIn = (element: string, attribute: string): readonly number[] =>
  (new RegExp(`\\s${attribute}="([^"]*)"`).exec(element)?.[1]?.match(/-?[\d.]+/g) ?? []).map(
    Number,
  );

const bezier = ([a, b, c, d]: readonly [number, number, number, number], t: number): number =>
  (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
