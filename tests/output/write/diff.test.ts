/** Unified diffs: what they say, and that nothing shorter would say it. */
import { describe, expect, it } from "vitest";

import { unifiedDiff } from "../../../generator/output/write/diff.js";

const text = (...lines: readonly (string | number)[]): string =>
  lines.map((line) => `${line}\n`).join("");
const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

it.each([
  ["", "", ""],
  ["a\n", "a\n", ""],
  ["", "a\nb\n", "@@ -0,0 +1,2 @@\n+a\n+b\n"],
  ["a\nb\n", "", "@@ -1,2 +0,0 @@\n-a\n-b\n"],
  ["a\n", "b\n", "@@ -1,1 +1,1 @@\n-a\n+b\n"],
  ["a", "a\n", "@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n"],
  ["a\n", "a", "@@ -1,1 +1,1 @@\n-a\n+a\n\\ No newline at end of file\n"],
  ["a\nb\nc\n", "a\nc\n", "@@ -1,3 +1,2 @@\n a\n-b\n c\n"],
  ["a\nc\n", "a\nb\nc\n", "@@ -1,2 +1,3 @@\n a\n+b\n c\n"],
  [
    "a\nb\nc\na\nb\nb\na\n",
    "c\nb\na\nb\na\nc\n",
    "@@ -1,7 +1,6 @@\n-a\n-b\n c\n+b\n a\n b\n-b\n a\n+c\n",
  ],
  ["a\na\n", "a\na\na\n", "@@ -1,2 +1,3 @@\n a\n a\n+a\n"],
])("a diff leads from %j to %j", (before, after, diff) => {
  expect(unifiedDiff(before, after)).toBe(diff);
});

describe("changes", () => {
  const before = numbers(1, 30);
  const changed = (...at: readonly number[]): string =>
    text(...before.map((line) => (at.includes(line) ? `${line}!` : line)));
  it.each([
    [[10], ["@@ -7,7 +7,7 @@"]],
    [[1], ["@@ -1,4 +1,4 @@"]],
    [[30], ["@@ -27,4 +27,4 @@"]],
    [[10, 17], ["@@ -7,14 +7,14 @@"]],
    [
      [10, 18],
      ["@@ -7,7 +7,7 @@", "@@ -15,7 +15,7 @@"],
    ],
  ])("changes of the lines %j are in the parts %j, with three lines around them", (at, parts) => {
    const diff = unifiedDiff(text(...before), changed(...at));
    expect(diff.match(/^@@.*@@$/gm)).toEqual(parts);
    expect(diff.match(/^[-+].*$/gm)).toEqual(at.flatMap((line) => [`-${line}`, `+${line}!`]));
  });

  it("changes that are too many are one block", () => {
    const [old, now] = [numbers(1, 1200), numbers(5001, 6200)];
    // A line in common, which a shortest diff would keep.
    const diff = unifiedDiff(text(0, ...old, "x", ...old), text(0, ...now, "x", ...now));
    expect(diff.split("\n")[0]).toBe("@@ -1,2402 +1,2402 @@");
    expect(diff.match(/^ .*$/gm)).toEqual([" 0"]);
    const few = unifiedDiff(
      text(0, ...numbers(1, 499), "x", 7),
      text(0, ...numbers(5001, 5499), "x", 8),
    );
    expect(few.match(/^ .*$/gm)).toEqual([" 0", " x"]);
  });
});

it("a diff of a large file shows every line, if all are others", () => {
  const diff = unifiedDiff("old\n".repeat(200_000), "new\n".repeat(200_000));
  expect(diff.match(/^-/gm)).toHaveLength(200_000);
  expect(diff.match(/^\+/gm)).toHaveLength(200_000);
});

/** Applies a diff. */
function patched(before: string, diff: string): string {
  const old = before.match(/[^\n]*\n/g) ?? [];
  const result: string[] = [];
  let at = 0;
  for (const [, from = "", count = "", body = ""] of diff.matchAll(
    /@@ -(\d+),(\d+) .*@@\n((?:[-+ ].*\n)*)/g,
  )) {
    const start = Number(from) - (count === "0" ? 0 : 1);
    result.push(...old.slice(at, start));
    at = start;
    for (const line of body.match(/.*\n/g) ?? []) {
      if (!line.startsWith("+")) expect(old[at++]).toBe(line.slice(1));
      if (!line.startsWith("-")) result.push(line.slice(1));
    }
  }
  return [...result, ...old.slice(at)].join("");
}

/** The length of the longest common subsequence. */
function common(a: string, b: string): number {
  let row = Array<number>(b.length + 1).fill(0);
  for (const one of a)
    row = [...b].reduce<number[]>(
      (next, other, index) => [
        ...next,
        one === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0),
      ],
      [0],
    );
  return row.at(-1) ?? 0;
}

it("leads from one text to the other in the fewest lines, whatever they are", () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor(seed / 65_536) % below;
  };
  const word = (): string => Array.from({ length: random(12) }, () => "abcd"[random(4)]).join("");
  for (let count = 0; count < 300; count++) {
    const [a, b] = [word(), word()];
    const diff = unifiedDiff(text(...a), text(...b));
    expect(patched(text(...a), diff), `${a} ${b}`).toBe(text(...b));
    const changes = diff.match(/^[-+]/gm)?.length ?? 0;
    expect(changes, `${a} ${b}`).toBe(a.length + b.length - 2 * common(a, b));
  }
});
