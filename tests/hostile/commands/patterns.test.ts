/** Patterns that could keep a command busy for ever, each with a value on which they would. */
import { expect, test } from "vitest";

import { createPatterns } from "../../../generator/description/patterns/limited.js";
import { runEveryCommand } from "./every-command.js";

const A = "a".repeat(40);
const SLOW: readonly (readonly [pattern: string, text: string])[] = [
  ["^(a+)+$", `${A}!`],
  ["^(a*)*$", `${A}!`],
  ["^(?:a|aa)+$", `${"a".repeat(80)}!`],
  ["^(a|a)*$", `${A}!`],
  ["^(\\w+\\s?)*$", `${A}!`],
  ["^([^\\0]|\\w)+$", `${A}\0`],
  ["^(a{1,40}){1,40}$", `${A}!`],
  ["x*(\\p{L}+)+1", A],
  ["^(?=(a+)+$)", `${A}!`],
  ["^(([a-z])+.)+[A-Z]([a-z])+$", A],
  ["a*a*a*a*a*b", "a".repeat(30_000)],
  ["^(?:a|a|a|a|a|a|a|a)+$", `${"a".repeat(15)}!`],
  [`^${"a?".repeat(100)}$`, `${"a".repeat(16)}!`],
  [`^${"(?:a|a)".repeat(40)}$`, `${A}!`],
  ["^(?:(?:a|a){8}){8}$", `${"a".repeat(64)}!`],
];

test.each(SLOW)("a test with %s ends, also when it is repeated", (pattern, text) => {
  const patterns = createPatterns();
  const { test: matches } = patterns.compile(pattern);
  for (let value = 0; value < 1000; value++) {
    patterns.renew();
    expect(matches(text)).toBe(true);
  }
});

test.each([
  ["^.+@.+$", "somebody.with.a.long.name@example.com", "somebody.with.a.long.name"],
  ["^(a+)+$", A, "ab"],
  [
    `^(?:${Array.from({ length: 50 }, (_, index) => `word${index}`).join("|")})$`,
    "word49",
    "word50",
  ],
])("%s decides where that is quick", (pattern, right, wrong) => {
  const { test: matches } = createPatterns().compile(pattern);
  expect([matches(right), matches(wrong)]).toEqual([true, false]);
});

test("all commands end, whatever they are sent", { timeout: 120_000 }, async () => {
  const [pattern, text] = ["^(a+)+$", `${A}!`];
  const attacks = {
    text: { schema: { type: "string", pattern }, text: JSON.stringify(text) },
    names: {
      schema: { type: "object", patternProperties: { [pattern]: { type: "string" } } },
      text: JSON.stringify({ [text]: "x" }),
    },
  };
  for (const [command, { exit, err }] of await runEveryCommand(attacks))
    expect([0, 1, 2], `${command}: ${err}`).toContain(exit);
});
