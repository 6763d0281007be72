import type { Lifecycle } from "../../../description/index.js";
import { type Html, html } from "../markup/html.js";
import { type Arrow, BOX_HEIGHT, layoutLifecycle, shownName, type StateBox } from "./layout.js";
import { type Curve, curveOf, pointAt } from "./paths.js";

/** Room around boxes, arrows and their numbers. */
const ROOM = 20;

/**
 * A lifecycle as a drawing. Its arrows are numbered like the rows of the table next to it, which contains the same
 * information, so the drawing is optional.
 */
export function lifecycleDiagram(lifecycle: Lifecycle, id: string, name: string): Html {
  const { boxes, arrows } = layoutLifecycle(lifecycle);
  const curves = arrows.map((arrow) => ({ arrow, curve: curveOf(arrow) }));
  const marker = `${id}-arrow`;
  const { x, y, width, height } = extent(boxes, curves);
  return html`<svg
    class="lifecycle"
    role="img"
    aria-labelledby="${id}-title ${id}-text"
    viewBox="${x} ${y} ${width} ${height}"
    width="${width}"
    height="${height}"
  >
    <title id="${id}-title">Lifecycle of ${name}</title>
    <desc id="${id}-text">${inWords(lifecycle)}</desc>
    <defs>
      <marker
        id="${marker}"
        viewBox="0 0 8 8"
        refX="7"
        refY="4"
        markerWidth="8"
        markerHeight="8"
        orient="auto-start-reverse"
      >
        <path class="arrowhead" d="M0 0 8 4 0 8z" />
      </marker>
    </defs>
    ${curves.map(({ arrow, curve }) => drawArrow(arrow, curve, marker))} ${boxes.map(drawBox)}
    ${badges(curves).map(drawBadge)}
  </svg>`;
}

/** The bounding box of the drawing. */
function extent(boxes: readonly StateBox[], curves: readonly { readonly curve: Curve }[]) {
  const points = [
    ...boxes.flatMap(({ x, y, width }) => [
      { x, y },
      { x: x + width, y: y + BOX_HEIGHT },
    ]),
    ...curves.flatMap(({ curve }) => STEPS.map((t) => pointAt(curve, t))),
  ];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.floor(Math.min(...xs)) - ROOM, Math.floor(Math.min(...ys)) - ROOM];
  return {
    x: left,
    y: top,
    width: Math.ceil(Math.max(...xs)) + ROOM - left,
    height: Math.ceil(Math.max(...ys)) + ROOM - top,
  };
}

const STEPS = [0, 0.25, 0.5, 0.75, 1];

function inWords({ initial, transitions }: Lifecycle): string {
  const states = new Set([...initial, ...transitions.flatMap(({ from, to }) => [...from, to])]);
  const count = transitions.length === 1 ? "One transition" : `${transitions.length} transitions`;
  return `States: ${[...states].join(", ")}. It begins as ${initial.join(" or ")}. ${count}, listed in the table below.`;
}

function drawBox({ name, x, y, width, isFinal }: StateBox): Html {
  const inner = isFinal
    ? html`<rect
        class="final"
        x="${x + 3}"
        y="${y + 3}"
        width="${width - 6}"
        height="${BOX_HEIGHT - 6}"
        rx="7"
      />`
    : undefined;
  return html`<g class="state"
    ><rect x="${x}" y="${y}" width="${width}" height="${BOX_HEIGHT}" rx="10" />${inner}<text
      x="${round(x + width / 2)}"
      y="${y + BOX_HEIGHT / 2}"
      >${shownName(name)}</text
    ></g
  >`;
}

function drawArrow({ from }: Arrow, curve: Curve, marker: string): Html {
  const [a, b, c, d] = curve.map(({ x, y }) => `${round(x)} ${round(y)}`);
  const [start] = curve;
  const dot =
    from === undefined
      ? html`<circle class="start" cx="${round(start.x)}" cy="${round(start.y)}" r="5" />`
      : undefined;
  return html`${dot}<path
      class="transition"
      d="M${a} C${b} ${c} ${d}"
      marker-end="url(#${marker})"
    />`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

interface Badge {
  readonly number: number;
  readonly x: number;
  readonly y: number;
}

const PLACES = [0.5, 0.36, 0.64, 0.25, 0.75];
const RADIUS = 10;

/** Places numbers on their arrows without overlaps. */
function badges(
  curves: readonly { readonly arrow: Arrow; readonly curve: Curve }[],
): readonly Badge[] {
  const placed: Badge[] = [];
  for (const { arrow, curve } of curves) {
    const points = PLACES.map((t) => pointAt(curve, t));
    const free = points.find(({ x, y }) =>
      placed.every((other) => Math.hypot(other.x - x, other.y - y) > 2 * RADIUS),
    );
    const { x, y } = free ?? pointAt(curve, 0.5);
    placed.push({ number: arrow.number, x, y });
  }
  return placed;
}

const drawBadge = ({ number, x, y }: Badge): Html =>
  html`<g class="badge"
    ><circle cx="${round(x)}" cy="${round(y)}" r="${RADIUS}" /><text x="${round(x)}" y="${round(y)}"
      >${number}</text
    ></g
  >`;
