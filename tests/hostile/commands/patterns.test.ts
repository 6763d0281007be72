/** Patterns that could keep a command busy for ever, each with a value on which they would. */
import { expect, test } from "vitest";

import { createPatterns } from "../../../generator/description/patterns/limited.js";
import { userFolder } from "../../support/cli.js";
import { documentOf, runEveryCommand } from "./every-command.js";

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
  // To compile these takes as long.
  [`^${"(?:|)".repeat(40)}$`, `${A}!`],
  [`^${"(?:a?|b?)".repeat(40)}$`, `${A}!`],
  [`^${"(?:x|\\b|(?=a))".repeat(40)}$`, `${A}!`],
  [`^${"(?:\\b){28}".repeat(60)}$`, `${A}!`],
  // This takes as long on an empty text.
  [`^${"(?:|)".repeat(40)}(?!)`, ""],
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

/** One of each kind. */
const SENT = SLOW.filter(([pattern]) => /^\^(?:\(a\+\)|\(\?:a\|a\||\(\?:\(|\(\?:\|)/.test(pattern));

/** Expressions in which groups are nested so deeply that whoever follows them runs out of stack. */
const DEEP = [3000, 6000].map((depth) => `${"(".repeat(depth)}a${"|b)".repeat(depth)}`);

test("a document whose own values are slow to test is linted and generated", async () => {
  const deep = DEEP.map((pattern) => [pattern, "a"] as const);
  const attacks = [...SENT, ...deep].flatMap(([pattern, text]) => {
    const own = { default: text, example: text, enum: [text, `${text}?`] };
    const properties = { [text]: { type: "string", pattern, ...own } };
    const named = { [pattern]: { type: "string" } };
    return [{ type: "object", properties, patternProperties: named, default: { [text]: text } }];
  });
  const document = documentOf({ values: { schema: { anyOf: attacks }, text: "1" } });
  const place = userFolder({ "a.json": document });
  const lint = await place.apostille("lint", "a.json", "--only", "apostille");
  const generate = await place.apostille("generate", "--input", "a.json", "--output", "out");
  expect([lint.exit, generate.exit]).toEqual([0, 0]);
});

test("all commands end, whatever they are sent", async () => {
  const attacks = Object.fromEntries(
    SENT.flatMap(([pattern, text], index) => [
      [`text${index}`, { schema: { type: "string", pattern }, text: JSON.stringify(text) }],
      [
        `names${index}`,
        {
          schema: { type: "object", patternProperties: { [pattern]: { type: "string" } } },
          text: JSON.stringify({ [text]: "x" }),
        },
      ],
    ]),
  );
  for (const [command, { exit, out, err }] of await runEveryCommand(attacks)) {
    expect([0, 1, 2], `${command}: ${err}`).toContain(exit);
    // Whoever checks values says with which patterns they were not tested.
    if (/^(?:mock|verify)/.test(command)) expect(out + err, command).toContain('"^(a+)+$"');
  }
});
