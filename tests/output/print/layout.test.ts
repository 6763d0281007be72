/** Documents at the edge of a line, which has 100 columns. */
import { expect, test } from "vitest";

import {
  eitherDoc,
  type Doc,
  group,
  hardline,
  ifBreak,
  indent,
  line,
  lines,
} from "../../../generator/output/print/layout/doc.js";
import { layout } from "../../../generator/output/print/layout/layout.js";

const print = (doc: Doc): string => layout(doc, { nameOf: ({ name }) => name });
const wide = (width: number): string => "x".repeat(width);

test.each<[string, (width: number) => Doc, number, (width: number) => string]>([
  ["a group", (n) => group([wide(n), line, "y"]), 98, (n) => `${wide(n)}\ny`],
  [
    "a group and what follows it",
    (n) => [group([wide(n), line, "y"]), "z", hardline],
    97,
    (n) => `${wide(n)}\nyz\n`,
  ],
  [
    "a text that is printed only where nothing breaks",
    (n) => group([ifBreak("", "yy"), line, wide(n)]),
    97,
    (n) => `\n${wide(n)}`,
  ],
  [
    "the first line of several",
    (n) => eitherDoc([wide(n), lines("y\nz")], "other"),
    99,
    () => "other",
  ],
])("%s is broken only where it does not fit", (_, docOf, fitting, broken) => {
  expect(print(docOf(fitting)).split("\n")[0]).toHaveLength(100);
  expect(print(docOf(fitting + 1))).toBe(broken(fitting + 1));
});

test("several lines break what is around them", () => {
  expect(print(group(["a", line, lines("b\nc")]))).toBe("a\nb\nc");
});

test("no line ends with spaces, and none is lost", () => {
  const doc = ["a ", hardline, " ", hardline, "b", indent([hardline, hardline, "  ", hardline])];
  expect(print([doc, "c"])).toBe("a\n\nb\n\n\n  c");
});
