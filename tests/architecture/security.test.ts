/**
 * docs/security.md names the tests of each guarantee: each file exists, and contains a test or a group with that
 * title.
 */
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const page = readFileSync(new URL("docs/security.md", root), "utf8");

const guarantees = page.split("\n").flatMap((line) => {
  const [, guarantee = "", heldBy = ""] = /^\| (.+?) \| (.+) \|$/.exec(line) ?? [];
  return guarantee === "" || guarantee === "Guarantee" ? [] : [[guarantee, heldBy] as const];
});

/** One file and its titles: `path` "title", "title". Files are separated by semicolons. */
const FILE = /`([^`"]+)` ("[^"]+"(?:, "[^"]+")*)/g;

interface Named {
  readonly file: string;
  readonly titles: readonly string[];
}

const namedIn = (heldBy: string): readonly Named[] =>
  [...heldBy.matchAll(FILE)].map(([, file = "", quoted = ""]) => ({
    file,
    titles: [...quoted.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => title),
  }));

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");

/**
 * Returns whether a source calls `it`, `test` or `describe`, or the result of their `each` or `skipIf`, with the
 * title.
 */
const hasTitle = (source: string, title: string): boolean =>
  new RegExp(`(?:\\b(?:it|test|describe)|\\))\\(\\s*"${escaped(title)}"`).test(source);

it("the page has guarantees for every part", () => {
  expect(page.split(/^## /m).filter((part) => part.includes("| Held by |"))).toHaveLength(5);
  expect(guarantees.length).toBeGreaterThan(30);
});

it.each(guarantees)("%s", (_, heldBy) => {
  expect(heldBy.replace(FILE, "").replaceAll("; ", "")).toBe("");
  for (const { file, titles } of namedIn(heldBy)) {
    expect(file).toMatch(/^(?:sandbox\/)?tests\/.+\.test\.ts$/);
    expect(existsSync(new URL(file, root)), file).toBe(true);
    const source = readFileSync(new URL(file, root), "utf8");
    expect(source).toMatch(/expect\(/);
    expect(
      titles.filter((title) => !hasTitle(source, title)),
      file,
    ).toEqual([]);
  }
});

it.each([
  ['it("is here", () => {})', true],
  ['test.each([1, 2])(\n  "is here", () => {})', true],
  ['describe.skipIf(true)("is here", () => {})', true],
  ['expect(text).toBe("is here")', false],
  ['it("is here no more", () => {})', false],
])("a title is found where a test has it: %j", (source, expected) => {
  expect(hasTitle(source, "is here")).toBe(expected);
});
