/** Which patterns of a document are tested against its texts, and what is assumed of the others. */
import { expect, test } from "vitest";

import { matches, mayTest } from "../../../../generator/description/patterns/cost.js";

const SLOW = "^(a+)+$";

test.each([
  ["a short text and a slow pattern", SLOW, 10, true],
  ["a longer one", SLOW, 17, false],
  ["a long text and no loop", "^ab", 10_000_000, true],
  ["a longer text and no loop", "^ab", 10_000_001, false],
  ["one loop", "^a+$", 3162, true],
  ["one loop and a longer text", "^a+$", 50_000, false],
  ["two loops", "^a+b*$", 215, true],
  ["two loops and a longer text", "^a+b*$", 50_000, false],
  ["three loops", "^a+b*c{1,}$", 56, true],
  ["three loops and a longer text", "^a+b*c{1,}$", 50_000, false],
  ["many loops", "^a+b*c+d*e+f{2,3}$", 56, true],
  ["a pattern that takes quadratic time", "a+b", 17, true],
  ["one that does with a longer text", "a+b", 1000, false],
  ["few characters and alternatives that overlap", "^(?:a|a|a|a|a|a|a|a)+$", 15, false],
  ["overlapping alternatives that are counted", "^(?:(?:a|a){8}){8}$", 64, false],
  ["alternatives without a character in common", "^(?:a|b|c|d|e|f|g|h|i|j|k|l)+$", 200, true],
  ["alternatives that are empty", `^${"(?:|)".repeat(40)}$`, 1, false],
  ["few alternatives that are empty", `^${"(?:|)".repeat(2)}a$`, 1, true],
  ["a lookahead", "^(?=(?:a|a)+$)", 20, false],
])("a pattern is tested, or assumed to match: %s", (_, pattern, length, may) => {
  expect(mayTest(pattern, "a".repeat(length))).toBe(may);
});

test("a text matches its pattern, or a pattern that would take too long", () => {
  expect(matches("^a+$", "aaa")).toBe(true);
  expect(matches("^a+$", "aab")).toBe(false);
  expect(matches(SLOW, `${"a".repeat(40)}b`)).toBe(true);
  expect(matches(SLOW, "aab")).toBe(false);
});
