/** How long the sampler tries, and how large its values become. */
import { describe, expect, it, test } from "vitest";

import { type SampleOptions, sampler } from "../../../runtime/samples/sampler.js";
import { ROOT, valuesOf } from "./values.js";

const sample = (schema: unknown, options: SampleOptions = {}): unknown =>
  sampler({ [ROOT]: schema }).sample(ROOT, options);

const nested = (levels: number, wrap: (inner: object) => object): object =>
  Array.from({ length: levels }).reduce<object>(wrap, { type: "boolean" });

const member = (inner: object): object => ({
  type: "object",
  required: ["a"],
  properties: { a: inner },
});

test("values have the seed 0 by default", () => {
  expect(sample({ type: "integer" })).toBe(sample({ type: "integer" }, { seed: 0 }));
});

/** The last attempt leads to a value; one more would lead to another. */
test.each<[number, object, unknown]>([
  [37, { type: "string", format: "ipv4", maxLength: 9 }, "192.0.2.6"],
  [259, { type: "string", pattern: "^(?=[ab]).$" }, "b"],
  [
    731,
    {
      type: "array",
      minItems: 5,
      uniqueItems: true,
      items: { type: "integer", minimum: 1, maximum: 5 },
    },
    [2, 3, 5, 4, 1],
  ],
  [
    178,
    {
      type: "object",
      patternProperties: { "^[ab]$": { type: "integer" } },
      minProperties: 2,
      additionalProperties: false,
    },
    { b: 335, a: 328 },
  ],
])("the seed %d for %j", (seed, schema, value) => {
  expect(sample(schema, { seed })).toEqual(value);
});

test("every second attempt leaves out what is optional", () => {
  const schema = {
    type: "object",
    properties: { a: { type: "boolean" }, b: { type: "boolean" }, c: { type: "integer" } },
    required: ["a", "b"],
    anyOf: [{ title: "a" }, { title: "b" }],
    not: { not: { properties: { a: { const: true }, b: { const: true } } } },
  };
  expect(sample(schema, { seed: 1 })).toEqual({ a: true, b: true, c: 563 });
  expect(sample(schema, { seed: 2 })).toEqual({ a: true, b: true });
});

const TITLES = ["a", "b", "c", "d"].map((title) => ({ title }));
const ALL = "no value was found that satisfies all keywords";
const STRING = "no string was found with the required length, pattern and format";
const truthful = {
  type: "array",
  prefixItems: [{ type: "boolean" }],
  minItems: 1,
  not: { not: { prefixItems: [{ const: true }] } },
};

/** No attempt leads to a value; with a few more, one would. */
test.each<[string, number, unknown]>([
  [
    ALL,
    434,
    { type: "integer", minimum: 1, maximum: 60, anyOf: TITLES, not: { not: { const: 59 } } },
  ],
  [ALL, 28, { type: "integer", minimum: 1, maximum: 20, not: { not: { const: 7 } } }],
  [ALL, 0, { type: "number", multipleOf: 0 }],
  [ALL, 16, truthful],
  [ALL, 42, truthful],
  [ALL, 0, { allOf: [{ $ref: "#" }], type: "boolean" }],
  [ALL, 0, nested(1000, (inner) => ({ allOf: [inner] }))],
  [STRING, 0, { type: "string", minLength: 5, maxLength: 3 }],
  [STRING, 0, { type: "string", minLength: 1_000_001 }],
  [
    "nothing is allowed here at /1",
    0,
    { type: "array", prefixItems: [{ type: "null" }, false], minItems: 2 },
  ],
  [
    "needs at least 10001 items, but at most 10000 are allowed",
    0,
    { type: "array", minItems: 10_001 },
  ],
  ["needs at least 1001 properties", 0, { type: "object", minProperties: 1001 }],
])("%s (seed %d, %#)", (reason, seed, schema) => {
  expect(() => sample(schema, { seed })).toThrow(`for ${ROOT}: ${reason}`);
});

describe("a value may have", () => {
  const zeros = (minItems: number): object => ({ type: "array", minItems, items: { const: 0 } });

  it("20,000 parts, those of failed attempts included", () => {
    const lists = (last: number): object => ({
      type: "array",
      prefixItems: [zeros(9999), zeros(last)],
    });
    expect(sample(lists(9998))).toEqual([Array(9999).fill(0), Array(9998).fill(0)]);
    expect(() => sample(lists(9999))).toThrow(
      `for ${ROOT}: too many attempts, the last at /1/9998`,
    );
  });

  it("2000 parts before all others are as small as possible", () => {
    const list = sample({ type: "array", minItems: 2100, items: { type: ["null", "boolean"] } });
    expect(list).toHaveLength(2100);
    expect((list as unknown[]).indexOf(null)).toBe(1999);
    expect((list as unknown[]).slice(1999)).toEqual(Array(101).fill(null));
  });

  it("64 levels", () => {
    expect(JSON.stringify(sample(nested(64, member)))).toMatch(
      /^(?:\{"a":){64}(?:true|false)\}{64}$/,
    );
  });

  it("40 levels where there are alternatives", () => {
    const choosing = (levels: number): unknown[] => [
      ...valuesOf({ oneOf: [nested(levels, member), { type: "boolean" }] }),
    ];
    const isObject = (value: unknown): boolean => typeof value === "object";
    expect(choosing(40).some(isObject)).toBe(true);
    expect(choosing(41).some(isObject)).toBe(false);
  });

  it("999 schemas around it", () => {
    expect(sample(nested(999, (inner) => ({ allOf: [inner] })))).toBeTypeOf("boolean");
  });
});

describe("a string may have", () => {
  const lengths = (pattern: string): number[] =>
    [0, 1, 2, 3, 4, 5, 6, 7].map(
      (seed) => String(sample({ type: "string", pattern }, { seed })).length,
    );

  it("a million characters", () => {
    expect(sample({ type: "string", minLength: 1_000_000, maxLength: 1_000_000 })).toHaveLength(
      1_000_000,
    );
  });

  it("200 characters for each part that the sample may still have", () => {
    const texts = (length: number): object => ({
      type: "array",
      minItems: 4,
      items: { type: "string", minLength: length, maxLength: length },
    });
    expect(sample(texts(998_999))).toHaveLength(4);
    expect(() => sample(texts(1_000_000))).toThrow(
      `for ${ROOT}: too many attempts, the last at /3`,
    );
  });

  it("10,000 repetitions of one part of its pattern", () => {
    expect(Math.max(...lengths("^x{9999,10001}$"))).toBe(10_000);
  });

  it("20,000 repetitions of all parts together", () => {
    expect(new Set(lengths("^(?:a{9999}){2}b?$"))).toEqual(new Set([2 * 9999]));
  });
});
