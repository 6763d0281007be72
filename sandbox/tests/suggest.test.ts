/** Suggestions: one typo in a short word, up to a third of a long one. */
import { expect, test } from "vitest";
import { suggest } from "../src/cli/shared/suggest.js";

const commands = ["serve", "clock advance", "quote price", "trigger", "orders list", "a", "ab"];

test.each([
  ["a letter too many", "servee", "serve"],
  ["a letter too many at the start", "sserve", "serve"],
  ["a letter missing", "sere", "serve"],
  ["the first letter missing", "erve", "serve"],
  ["another letter", "surve", "serve"],
  ["two that changed places", "sevre", "serve"],
  ["two that changed places at the end", "serev", "serve"],
  ["several slips in a long word", "clok advnce", "clock advance"],
  ["as many slips as a third of its letters", "qote prc", "quote price"],
  ["nothing wrong", "trigger", "trigger"],
  ["the nearer of two", "abc", "ab"],
])("%s", (_, word, meant) => {
  expect(suggest(word, commands)).toBe(meant);
});

test.each([
  ["two slips in a word of five", "sirv", undefined],
  ["a word of three for one of one", "bcd", undefined],
  ["two swaps in a short word", "esvre", undefined],
  ["another word", "database", undefined],
  ["nothing at all", "xyzzyx", undefined],
])("%s is too far from anything", (_, word, meant) => {
  expect(suggest(word, commands.slice(0, 5))).toBe(meant);
});

test("a command suggests nothing if no names are known", () => {
  expect(suggest("serve", [])).toBeUndefined();
});
