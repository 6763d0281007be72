/** The navigation of documents with many groups of operations. */
import { describe, expect, it } from "vitest";

import { EMPTY, makeOf } from "./make.js";

const withGroups = (count: number): object => ({
  ...EMPTY,
  paths: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `/g${index}`,
      { get: { tags: [`G${index}`], responses: { 204: { description: "Done." } } } },
    ]),
  ),
});

/** The text of each link to a group or to all of them, in the navigation. */
const listed = (page: string): readonly string[] => {
  const [menu = ""] = /<p class="nav-title">Reference[^]*?<\/nav>/.exec(page) ?? [];
  return [
    ...menu.matchAll(
      /<a\s+href="(?:[^"/#]+\.html|(?:\.\.\/)?index\.html#operations|reference[^"]*)"[^>]*>([^<]+)</g,
    ),
  ].map(([, text = ""]) => text);
};

it("a site with a hundred groups lists all of them on each page", async () => {
  const { page } = await makeOf(withGroups(100));
  const names = Array.from({ length: 100 }, (_, index) => `G${index}`);
  expect(listed(page("reference/g99.html"))).toEqual(names);
});

describe("a site with more than a hundred groups", async () => {
  const { page } = await makeOf(withGroups(230));
  it.each([
    ["index.html", 0, 99],
    ["reference/g0.html", 0, 99],
    ["reference/g50.html", 0, 99],
    ["reference/g51.html", 1, 100],
    ["reference/g179.html", 129, 228],
    ["reference/g229.html", 130, 229],
  ])(
    "a site with more than a hundred groups lists those around %s, and leads to all",
    (path, first, last) => {
      const names = Array.from({ length: 100 }, (_, index) => `G${first + index}`);
      expect(names.at(-1)).toBe(`G${last}`);
      expect(listed(page(path))).toEqual([...names, "All 230 groups"]);
    },
  );

  it("a site with more than a hundred groups lists each group on the home page", () => {
    const groups = page("index.html").match(/<section class="group">/g) ?? [];
    expect(groups).toHaveLength(230);
  });
});

it("no page says the method of an operation without a summary twice", async () => {
  const { files } = await makeOf(withGroups(2));
  const texts = [...files].filter(([path]) => /\.(?:html|md|txt)$/.test(path));
  const plain = texts.map(([path, text]) => [path, text.replaceAll(/<[^>]*>|\s+/g, " ")] as const);
  const twice = plain.filter(([, text]) => /\bGET\s+GET\b|\(\S+\) GET \S+\s+GET/.test(text));
  expect(twice.map(([path]) => path)).toEqual([]);
});
