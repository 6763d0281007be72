/** Above this many differing lines a change is shown as one block: finding the shortest script would take too long. */
const EFFORT = 1000;
const CONTEXT = 3;

/** A run of lines: `same`, or `gone` from the old text, or `new` in the new one. */
interface Run {
  readonly kind: "same" | "gone" | "new";
  readonly lines: readonly string[];
}

/**
 * A unified diff without file headers, empty if the texts are equal. The work is bounded: proportional to the length
 * plus the square of the changes up to a limit, above which it shows all that lies between the first and the last
 * change.
 */
export function unifiedDiff(before: string, after: string): string {
  const [old, now] = [lines(before), lines(after)];
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - head && old.at(-1 - tail) === now.at(-1 - tail))
    tail++;
  const middle = changes(old.slice(head, old.length - tail), now.slice(head, now.length - tail));
  const runs: Run[] = [
    { kind: "same", lines: old.slice(0, head) },
    ...middle,
    { kind: "same", lines: tail === 0 ? [] : old.slice(-tail) },
  ];
  return hunks(runs).join("");
}

/** Lines with their endings, so that a missing last line ending counts as a difference. */
const lines = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** The shortest edit script (Myers, "An O(ND) Difference Algorithm", 1986), as runs. */
function changes(old: readonly string[], now: readonly string[]): readonly Run[] {
  const whole: Run[] = [
    { kind: "gone", lines: old },
    { kind: "new", lines: now },
  ];
  if (old.length === 0 || now.length === 0) return whole;
  const trace = search(old, now);
  return trace === undefined ? whole : walkBack(trace, old, now);
}

/** Furthest x on each diagonal k, by k, after each number of edits; undefined when there are too many edits. */
function search(old: readonly string[], now: readonly string[]): readonly Frontier[] | undefined {
  const trace: Frontier[] = [];
  let previous = new Frontier(0);
  for (let edits = 0; edits <= Math.min(EFFORT, old.length + now.length); edits++) {
    const frontier = new Frontier(edits);
    trace.push(frontier);
    for (let k = -edits; k <= edits; k += 2) {
      let x =
        edits === 0
          ? 0
          : stepsDown(previous, k, edits)
            ? previous.get(k + 1)
            : previous.get(k - 1) + 1;
      while (x < old.length && x - k < now.length && old[x] === now[x - k]) x++;
      frontier.set(k, x);
      if (x >= old.length && x - k >= now.length) return trace;
    }
    previous = frontier;
  }
  return undefined;
}

/** Returns whether diagonal k is best reached by taking a line of the new text. */
const stepsDown = (previous: Frontier, k: number, edits: number): boolean =>
  k === -edits || (k !== edits && previous.get(k - 1) < previous.get(k + 1));

/** An array over diagonals from -edits to edits. */
class Frontier {
  readonly #values: Int32Array;
  readonly #edits: number;
  constructor(edits: number) {
    this.#edits = edits;
    this.#values = new Int32Array(2 * edits + 1);
  }
  get(k: number): number {
    return this.#values[k + this.#edits] ?? 0;
  }
  set(k: number, x: number): void {
    this.#values[k + this.#edits] = x;
  }
}

/** Walks from the end of both texts to their beginning, along the furthest paths. */
function walkBack(
  trace: readonly Frontier[],
  old: readonly string[],
  now: readonly string[],
): readonly Run[] {
  const runs: Run[] = [];
  let [x, y] = [old.length, now.length];
  for (let edits = trace.length - 1; edits > 0; edits--) {
    const previous = trace[edits - 1] ?? new Frontier(0);
    const down = stepsDown(previous, x - y, edits);
    const startX = down ? previous.get(x - y + 1) : previous.get(x - y - 1) + 1;
    const startY = startX - (x - y);
    runs.push({ kind: "same", lines: old.slice(startX, x) });
    if (down) runs.push({ kind: "new", lines: now.slice(startY - 1, startY) });
    else runs.push({ kind: "gone", lines: old.slice(startX - 1, startX) });
    [x, y] = down ? [startX, startY - 1] : [startX - 1, startY];
  }
  // The first lines of both texts differ, so nothing is before the first change.
  return runs.reverse();
}

const SIGN = { same: " ", gone: "-", new: "+" } as const;

/** Groups changes that are at most twice the context apart under one `@@` line. */
function hunks(runs: readonly Run[]): readonly string[] {
  const all = runs.flatMap(({ kind, lines: texts }) => texts.map((text) => ({ kind, text })));
  const found: string[] = [];
  const place = { old: 1, now: 1 };
  let index = 0;
  const pass = (to: number): void => {
    for (; index < to; index++) {
      if (all[index]?.kind !== "new") place.old++;
      if (all[index]?.kind !== "gone") place.now++;
    }
  };
  for (const [first, end] of ranges(all)) {
    pass(first);
    const part = all.slice(first, end);
    const count = (without: Run["kind"]): number =>
      part.filter(({ kind }) => kind !== without).length;
    const [from, to] = [range(place.old, count("new")), range(place.now, count("gone"))];
    found.push(`@@ -${from} +${to} @@\n`, ...part.map(({ kind, text }) => line(SIGN[kind], text)));
  }
  return found;
}

/** Index ranges of the runs that are shown. */
function ranges(
  all: readonly { readonly kind: Run["kind"] }[],
): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (const [index, { kind }] of all.entries()) {
    if (kind === "same") continue;
    const last = found.at(-1);
    const end = Math.min(all.length, index + 1 + CONTEXT);
    if (last !== undefined && index - CONTEXT <= last[1]) last[1] = end;
    else found.push([Math.max(0, index - CONTEXT), end]);
  }
  return found;
}

/** An empty range is located after the line that it names. */
const range = (start: number, count: number): string =>
  `${count === 0 ? start - 1 : start},${count}`;

const line = (sign: string, text: string): string =>
  text.endsWith("\n") ? `${sign}${text}` : `${sign}${text}\n\\ No newline at end of file\n`;
