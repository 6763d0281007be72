/** Regular expressions that can take very long: the verdicts on them, and their behaviour. */
import { describe, expect, test } from "vitest";

import { costOf } from "../../../../generator/description/patterns/cost.js";

const letters = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(97 + index));

describe("slow: each further character doubles the time", () => {
  test.each([
    ["^(a+)+$", "a"],
    ["^(a*)*$", "a"],
    ["^(?:a|aa)+$", "a"],
    ["^(a|a)*$", "a"],
    ["^(\\w+\\s?)*$", "a"],
    ["^([a-zA-Z0-9]+)*$", "a"],
    ["^(?<name>.*,?)+;$", "a"],
    ["^(\\d|[0-9a-f])+$", "1"],
    ["^([^\\0]|\\w)+$", "a"],
    ["^(a{1,40}){1,40}$", "a"],
    ["^((ab)*)*$", "ab"],
    ["^(ab|a|b)*$", "ab"],
    ["x*(\\p{L}+)+1", "a"],
    ["^(?=(a+)+$)", "a"],
    ["^(\\u0061|a)+$", "a"],
    ["^(\\u2028|[\\u2020-\\u2030])+$", "\u2028"],
    ["^(\\xB5|[\\xB0-\\xBF])+$", "\xb5"],
    ["^([a-m]|[k-z])+$", "l"],
    ["^(\\u{10ffff}|[\\u{10fff0}-\\u{10ffff}])+$", "\u{10ffff}"],
    ["^(([a-z])+.)+[A-Z]([a-z])+$", "a"],
    ["^(?:a+(?:b|c?))+$", "a"],
    ["^(?:a+(?:c?|b))+$", "a"],
    ["^(([ab]b[bc])[abc]{0,3})+$", "b"],
    ["^(?:a{1,9})+$", "a"],
    ["^(?:a?[ab])+$", "a"],
    ["^(?:a{1,8})+$", "a"],
    ["a*a*a*a*a*b", "a"],
    [`^${"(?:|)".repeat(14)}$`, "a"],
    // What refuses a match at its end has it tried in all ways.
    ["^(?:(.|)){12,}(?!)", "a"],
    ["^(?:(\\W|)){12,}\\b", "!"],
    // What ends a text at once is no worse than what goes on.
    [`(|||${".[ab](b|[ab]|)".repeat(21)})!$`, "b"],
    // A group that is repeated, or written, many times is met only in a text that is as long.
    ["^(?:(?:a|a)bcd){52}$", "abcd"],
    [`^(?:(|${"a".repeat(65)})){52}!`, "a"],
    [`^${"(?:(?:a|a)bcdefghijklmno)".repeat(40)}$`, "abcdefghijklmnoa"],
  ])("slow: each further character doubles the time: %s", (pattern, part) => {
    expect(costOf(pattern)).toBe("slow");
    // The string must not match, otherwise the pattern would finish at once.
    const expression = new RegExp(pattern, "u");
    expect(expression.test(`${part.repeat(16 / part.length)}\0`)).toBe(false);
  });
});

test.each([
  ["^[a-z]+$", "a"],
  ["^([a-z]+\\.)+[a-z]+$", "a"],
  ["^[a-z0-9]+(?:-[a-z0-9]+)*$", "a"],
  ["^(\\d{1,3}\\.){3}\\d{1,3}$", "1"],
  ["^(a|b)*$", "a"],
  ["^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$", "A"],
  ["^(?=.*\\d)(?=.*[a-z]).{8,}$", "a"],
  ["^([a-z]|[0-9])+$", "a"],
  ["^(\\/[^/~]*(~[01][^/~]*)*)*$", "/a"],
  ["^([01]\\d|2[0-3]):[0-5]\\d$", "1"],
  ["(foo|bar|baz)+", "foo"],
  ["^(a+b)+$", "ab"],
  ["^\\[(\\\\.|[^\\]\\\\])*\\]$", "["],
  ["^([a-m]|[n-z])+$", "a"],
  ["()+", "a"],
  ["^(?:\\s|;)+x", " "],
  ["^(?:(?:a|a)bcdefghijklmno){3}$", "a"],
  ["^(?:[0-9a-f]{2}:){15}[0-9a-f]{2}$", "00:"],
])("a pattern is fast: %s", (pattern, part) => {
  expect(costOf(pattern)).toBe("fine");
  // A slow pattern would never finish here.
  new RegExp(pattern, "u").test(`${part.repeat(60)}\0`);
});

describe("quadratic: the time grows with the square of the length", () => {
  test.each([
    ["^.+@.+$", "@"],
    ["\\s+$", " "],
    ["^a*a*$", "a"],
    ["^a*b?a*c", "a"],
    ["foo.*bar", "foo"],
    ["^(?:.*),(?:.*)x$", ","],
    ["a*a*a*b", "a"],
    ["^[\\w.]+\\w+$", "a"],
    ["(\\d+)-x$", "1"],
    ["^a+(?:b|c?)a+$", "a"],
    ["^a+(?:b?|c)a+$", "a"],
    ["a{1,9}$", "a"],
    ["a+(?=b)", "a"],
    ["(?<=(?<!b)a*)b", "a"],
    ["^(?:(?!a*b).)*$", "a"],
    ["^(?:.{25,}){0,3}!$", "a"],
    ["^(?:a+b?){2}$", "a"],
  ])("quadratic: the time grows with the square of the length: %s", (pattern, part) => {
    expect(costOf(pattern)).toBe("quadratic");
    const expression = new RegExp(pattern, "u");
    expect(expression.test(`${part.repeat(40)}\n\0`)).toBe(false);
  });

  test.each([
    "^[^@]+@[^@]+$",
    "[a-z]+",
    "^a*",
    "^.*\\.pdf$",
    "x",
    "^\\d+(?:\\.\\d+)?$",
    "^a*b*c*$",
    ".*",
    "^\\s*\\S+$",
    "a{1,8}$",
    "(((b.)a*b?)?c?)$",
  ])("quadratic: the time grows with the square of the length: %s is not", (pattern) => {
    expect(costOf(pattern)).toBe("fine");
    new RegExp(pattern, "u").test(`${"aA1. @".repeat(1000)}\0`);
  });
});

test.each([
  `^${"a?".repeat(60)}$`,
  `^${"[a-z]{0,3}".repeat(30)}$`,
  `^${"(?:a|aa)".repeat(30)}$`,
  `^${"(?=a*)a?".repeat(30)}$`,
  `${"\\d?".repeat(40)}x`,
  "^(|ab){200,}c",
])(
  "a pattern without a loop is slow if it takes millions of steps on 64 characters: %s",
  (pattern) => {
    expect(costOf(pattern)).toBe("slow");
  },
);

test("a large expression is looked at for a bounded time", () => {
  const words = Array.from({ length: 400 }, (_, index) => `w${index}[a-z]*`).join("|");
  expect(costOf(`^(?:${words})*$`)).not.toBe("fine");
  const long = `${"(".repeat(500)}a${")+".repeat(500)}`;
  expect(costOf(long)).toBe("slow");
});

test.each([
  ["many loops in a row", (count: number) => `^(?:${letters(count).join("*")}*)$`, 10, 20],
  ["many parts of a loop", (count: number) => `^(?:${"[a-c]x{0,3}".repeat(count)})+$`, 10, 20],
])("%s are looked at for a bounded time", (_, pattern, few, many) => {
  expect(costOf(pattern(few))).not.toBe("unknown");
  expect(costOf(pattern(many))).toBe("unknown");
});

test("a very long expression is not looked at, nor a character that is none", () => {
  const pattern = (length: number) => `^[${"b".repeat(length - 5)}]*$`;
  expect(costOf(pattern(2000))).toBe("fine");
  expect(costOf(pattern(2001))).toBe("unknown");
  expect(costOf("^(?:\\u{110000}|b)+$")).toBe("fine");
});
