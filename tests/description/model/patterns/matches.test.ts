/** Which patterns of a document are tested against its texts, and what is assumed of the others. */
import { expect, test } from "vitest";

import { matches, mayTest } from "../../../../generator/description/patterns/cost.js";

const SLOW = "^(a+)+$";

test.each([
  ["a short text and a slow pattern", SLOW, 16, true],
  ["a longer one", SLOW, 17, false],
  ["a long text and no loop", "^ab", 10_000_000, true],
  ["a longer text and no loop", "^ab", 10_000_001, false],
  ["one loop", "^a+$", 3162, true],
  ["one loop and a longer text", "^a+$", 3163, false],
  ["two loops", "^a+b*$", 215, true],
  ["two loops and a longer text", "^a+b*$", 216, false],
  ["three loops", "^a+b*c{1,}$", 56, true],
  ["three loops and a longer text", "^a+b*c{1,}$", 57, false],
  ["many loops", "^a+b*c+d*e+f{2,3}$", 56, true],
  ["a pattern that takes quadratic time", "a+b", 17, false],
])("%s", (_, pattern, length, may) => {
  expect(mayTest(pattern, "a".repeat(length))).toBe(may);
});

test("a text matches its pattern, or a pattern that would take too long", () => {
  expect(matches("^a+$", "aaa")).toBe(true);
  expect(matches("^a+$", "aab")).toBe(false);
  expect(matches(SLOW, `${"a".repeat(40)}b`)).toBe(true);
  expect(matches(SLOW, "aab")).toBe(false);
});
