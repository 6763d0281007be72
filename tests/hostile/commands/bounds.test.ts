/** Bounds of a document's schemas that no value can keep, or that only a huge one can. */
import { expect, test } from "vitest";

import { SampleError, sampler } from "../../../runtime/samples/sampler.js";
import { type Attacks, runEveryCommand } from "./every-command.js";

const HUGE = 1e12;
const integer = { type: "integer" };
const bounded = (type: string, ...keywords: readonly string[]) =>
  Object.fromEntries(keywords.map((keyword) => [keyword, { type, [keyword]: HUGE }]));

/** Each keyword with a number. */
const KEYWORDS: Readonly<Record<string, object>> = {
  ...bounded("string", "minLength", "maxLength"),
  ...bounded("number", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
  ...bounded("array", "minItems", "maxItems"),
  ...bounded("object", "minProperties", "maxProperties"),
  minContains: { type: "array", contains: integer, minContains: HUGE },
  maxContains: { type: "array", contains: integer, maxContains: HUGE },
};

const list = (items: object, minItems: number) => ({ type: "array", minItems, items });
const record = (additionalProperties: object) => ({
  type: "object",
  minProperties: 900,
  additionalProperties,
});
const long = { type: "string", minLength: 1_000_000 };
const word = { type: "string", pattern: "^\\w{9999}$" };

/** Bounds that could be kept, if each of their values were the only one. */
const COMBINED: Readonly<Record<string, object>> = {
  longTexts: list(long, 9999),
  longMatches: list(word, 9999),
  unmatched: { ...word, maxLength: 5 },
  unmatchedAlternatives: { anyOf: Array.from({ length: 50 }, () => ({ ...word, maxLength: 5 })) },
  repeatedRepetitions: { type: "string", pattern: "^(?:\\w{99}){99}$", maxLength: 5 },
  longNames: {
    ...record({}),
    additionalProperties: false,
    patternProperties: { [word.pattern]: {} },
  },
  unmatchedNames: { ...record({}), propertyNames: { ...word, maxLength: 4 } },
  lists: list(list(list({ type: "boolean" }, 999), 999), 999),
  records: record(record(record({ type: "boolean" }))),
  recordOfTexts: record(long),
  uniqueItems: { ...list({ type: "string", format: "uuid" }, 3000), uniqueItems: true },
};

test.each(Object.entries({ ...KEYWORDS, ...COMBINED }))(
  "%s: a sample costs at most what its limits allow",
  (_, schema) => {
    const before = process.cpuUsage();
    try {
      sampler({ "urn:x": schema }).sample("urn:x");
    } catch (error) {
      expect(error).toBeInstanceOf(SampleError);
    }
    expect(process.cpuUsage(before).user).toBeLessThan(60_000_000);
  },
);

test("all commands end with each keyword", async () => {
  const attacks: Attacks = Object.fromEntries(
    Object.entries(KEYWORDS).map(([name, schema]) => [name, { schema, text: '"x"' }]),
  );
  for (const [command, { exit, err }] of await runEveryCommand(attacks))
    expect([0, 1, 2], `${command}: ${err}`).toContain(exit);
});
