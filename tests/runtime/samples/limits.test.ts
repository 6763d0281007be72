/** How long the sampler tries, and how large its values become. */
import { expect, it, test } from "vitest";

import { type SampleOptions, sampler } from "../../../runtime/samples/sampler.js";
import { ROOT, valuesOf } from "./values.js";
import { object } from "../../support/openapi.js";

const sample = (schema: unknown, options: SampleOptions = {}): unknown =>
  sampler({ [ROOT]: schema }).sample(ROOT, options);

const nested = (levels: number, wrap: (inner: object) => object): object =>
  Array.from({ length: levels }).reduce<object>(wrap, { type: "boolean" });

const member = (inner: object): object => object({ a: inner }, ["a"]);

test("values have the seed 0 by default", () => {
  expect(sample({ type: "integer" })).toBe(sample({ type: "integer" }, { seed: 0 }));
});

test.each<[string, unknown]>([
  ["no value was found that satisfies all keywords", { type: "number", multipleOf: 0 }],
  ["no value was found that satisfies all keywords", { allOf: [{ $ref: "#" }], type: "boolean" }],
  ["no value was found that satisfies all keywords", nested(1000, (inner) => ({ allOf: [inner] }))],
  [
    "no string was found with the required length, pattern and format",
    { type: "string", minLength: 5, maxLength: 3 },
  ],
  [
    "no string was found with the required length, pattern and format",
    { type: "string", minLength: 1_000_001 },
  ],
  [
    "nothing is allowed here at /1",
    { type: "array", prefixItems: [{ type: "null" }, false], minItems: 2 },
  ],
  [
    "needs at least 10001 items, but at most 10000 are allowed",
    { type: "array", minItems: 10_001 },
  ],
  ["needs at least 1001 properties", { type: "object", minProperties: 1001 }],
])("a schema without a value is refused with the reason: %s (%#)", (reason, schema) => {
  expect(() => sample(schema)).toThrow(`for ${ROOT}: ${reason}`);
});

const zeros = (minItems: number): object => ({ type: "array", minItems, items: { const: 0 } });

it("a value may have 20,000 parts, those of failed attempts included", () => {
  const lists = (last: number): object => ({
    type: "array",
    prefixItems: [zeros(9999), zeros(last)],
  });
  expect(sample(lists(9998))).toEqual([Array(9999).fill(0), Array(9998).fill(0)]);
  expect(() => sample(lists(9999))).toThrow(`for ${ROOT}: too many attempts, the last at /1/9998`);
});

it("a value may have 2000 parts before all others are as small as possible", () => {
  const list = sample({ type: "array", minItems: 2100, items: { type: ["null", "boolean"] } });
  expect(list).toHaveLength(2100);
  expect((list as unknown[]).indexOf(null)).toBe(1999);
  expect((list as unknown[]).slice(1999)).toEqual(Array(101).fill(null));
});

it("a value may have 64 levels", () => {
  expect(JSON.stringify(sample(nested(64, member)))).toMatch(
    /^(?:\{"a":){64}(?:true|false)\}{64}$/,
  );
});

it("a value may have 40 levels where there are alternatives", () => {
  const choosing = (levels: number): unknown[] => [
    ...valuesOf({ oneOf: [nested(levels, member), { type: "boolean" }] }),
  ];
  const isObject = (value: unknown): boolean => typeof value === "object";
  expect(choosing(40).some(isObject)).toBe(true);
  expect(choosing(41).some(isObject)).toBe(false);
});

it("a value may have 999 schemas around it", () => {
  expect(sample(nested(999, (inner) => ({ allOf: [inner] })))).toBeTypeOf("boolean");
});

const lengths = (pattern: string): number[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map(
    (seed) => String(sample({ type: "string", pattern }, { seed })).length,
  );

it("a string may have a million characters", () => {
  expect(sample({ type: "string", minLength: 1_000_000, maxLength: 1_000_000 })).toHaveLength(
    1_000_000,
  );
});

it("a string may have 200 characters for each part that the sample may still have", () => {
  const texts = (length: number): object => ({
    type: "array",
    minItems: 4,
    items: { type: "string", minLength: length, maxLength: length },
  });
  expect(sample(texts(998_999))).toHaveLength(4);
  expect(() => sample(texts(1_000_000))).toThrow(`for ${ROOT}: too many attempts, the last at /3`);
});

it("a string may have 10,000 repetitions of one part of its pattern", () => {
  expect(Math.max(...lengths("^x{9999,10001}$"))).toBe(10_000);
});

it("a string may have 20,000 repetitions of all parts together", () => {
  expect(new Set(lengths("^(?:a{9999}){2}b?$"))).toEqual(new Set([2 * 9999]));
});
