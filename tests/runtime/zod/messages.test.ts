/** What the issues of a validator say, and what they hold. */
import { expect, test } from "vitest";
import { above, atLeast, atMost, below, integer, textLength } from "../../../runtime/zod/checks.js";
import { array } from "../../../runtime/zod/arrays.js";
import { object, record, strictObject } from "../../../runtime/zod/objects.js";
import type { PartLike } from "../../../runtime/zod/part.js";
import { nullable, optional, withDefault } from "../../../runtime/zod/presence.js";
import {
  anything,
  binary,
  boolean,
  jsonNull,
  literal,
  number,
  oneOfValues,
  string,
} from "../../../runtime/zod/scalars.js";
import { allOf, discriminated, exactlyOne } from "../../../runtime/zod/unions.js";
import { counted, distinct, sized } from "../../../runtime/zod/whole.js";
import { messages, typeOf } from "./parts.js";

const values = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index);
const listed = values(20).join("|");
const tags = (count: number) =>
  discriminated({
    property: "t",
    cases: values(count).map((value): [string[], PartLike] => [[`v${value}`], anything()]),
  });
const tagList = values(20)
  .map((value) => `"v${value}"`)
  .join(", ");

test.each<[string, PartLike, unknown, readonly string[]]>([
  ["a minimum", number(atLeast(2)), 1, ["Too small: expected number to be >=2"]],
  ["an exclusive minimum", number(above(2)), 2, ["Too small: expected number to be >2"]],
  ["a maximum", number(atMost(2)), 3, ["Too big: expected number to be <=2"]],
  ["an exclusive maximum", number(below(2)), 2, ["Too big: expected number to be <2"]],
  [
    "both lengths",
    string(textLength(2), textLength(0, 0)),
    "a",
    [
      "Too small: expected string to have >=2 characters",
      "Too big: expected string to have <=0 characters",
    ],
  ],
  [
    "the length alone of what is too long",
    string(textLength(0, 1), textLength(9)),
    "ab",
    ["Too big: expected string to have <=1 characters"],
  ],
  [
    "a number of items",
    counted(array(anything()), 2),
    [1],
    ["Too small: expected array to have >=2 items"],
  ],
  [
    "a number of items",
    counted(array(anything()), 0, 1),
    [1, 2],
    ["Too big: expected array to have <=1 items"],
  ],
  ["another type", string(), 1, ["Invalid input: expected string, received number"]],
  ["not a number", number(), Number.NaN, ["Invalid input: expected number, received NaN"]],
  ["no finite number", number(), Infinity, ["Invalid input: expected number, received Infinity"]],
  ["no boolean", boolean(), 1, ["Invalid input: expected boolean, received number"]],
  ["not null", jsonNull(), 1, ["Invalid input: expected null, received number"]],
  ["another constant", literal("a"), "b", ['Invalid input: expected "a"']],
  ["20 values", oneOfValues(values(20)), 20, [`Invalid option: expected one of ${listed}`]],
  [
    "21 values",
    oneOfValues(values(21)),
    21,
    [`Invalid option: expected one of ${listed} or 1 more`],
  ],
  [
    "25 values",
    oneOfValues(values(25)),
    25,
    [`Invalid option: expected one of ${listed} or 5 more`],
  ],
  ["another tag", tags(2), { t: "x" }, ['Invalid discriminator: expected one of "v0", "v1"']],
  ["one of 20 tags", tags(20), { t: "x" }, [`Invalid discriminator: expected one of ${tagList}`]],
  ["one of 22 tags", tags(22), {}, [`Invalid discriminator: expected one of ${tagList} or 2 more`]],
  ["equal items", distinct(array(anything())), [1, 2, 1], ["Items 0 and 2 are equal"]],
  [
    "two alternatives",
    exactlyOne([number(), anything()]),
    1,
    ["Matches more than one alternative"],
  ],
  ["an unknown property", strictObject({}), { a: 1 }, ['Unrecognized key: "a"']],
])("%s", (_, part, value, found) => {
  expect(messages(part, value)).toEqual(found);
});

test.each([
  [number(atLeast(2)), 1, { code: "too_small", minimum: 2, inclusive: true, origin: "number" }],
  [number(above(2)), 1, { code: "too_small", minimum: 2, inclusive: false, origin: "number" }],
  [number(atMost(2)), 3, { code: "too_big", maximum: 2, inclusive: true, origin: "number" }],
  [number(below(2)), 3, { code: "too_big", maximum: 2, inclusive: false, origin: "number" }],
  [string(textLength(2)), "", { code: "too_small", minimum: 2, inclusive: true, origin: "string" }],
  [
    string(textLength(0, 0)),
    "a",
    { code: "too_big", maximum: 0, inclusive: true, origin: "string" },
  ],
  [
    sized(record(anything()), 1),
    {},
    { code: "too_small", minimum: 1, inclusive: true, origin: "object" },
  ],
  [
    sized(record(anything()), 0, 1),
    { a: 1, b: 1 },
    { code: "too_big", maximum: 1, inclusive: true, origin: "object" },
  ],
  [number(integer()), 0.5, { code: "invalid_type", expected: "int" }],
])("the details of issue %#", (part, value, details) => {
  expect(typeOf(part).safeParse(value).error?.issues).toMatchObject([details]);
});

test.each<[string, PartLike, unknown, boolean]>([
  ["the minimum", number(atLeast(2)), 2, true],
  ["the maximum", number(atMost(2)), 2, true],
  ["more than an exclusive minimum", number(above(2)), 2.1, true],
  ["less than an exclusive maximum", number(below(2)), 1.9, true],
  ["null", nullable(string()), null, true],
  ["what is not null", nullable(string()), "a", true],
  ["of another type", nullable(string()), 1, false],
  ["one of the values", oneOfValues(["a", 1, true]), true, true],
  ["none of the values", oneOfValues(["a", 1, true]), "1", false],
  ["the literal", literal(1), 1, true],
  ["a stream", binary(), new Blob([]).stream(), true],
  ["a view of bytes", binary(), new DataView(new ArrayBuffer(1)), true],
  ["bytes", binary(), new ArrayBuffer(1), true],
  ["a Blob", binary(), new Blob([]), true],
  ["null as bytes", binary(), null, false],
  ["a text as bytes", binary(), "a", false],
  ["an object as bytes", binary(), { stream: 1 }, false],
])("%s", (_, part, value, holds) => {
  expect(typeOf(part).safeParse(value).success).toBe(holds);
});

test.each<[string, PartLike, unknown]>([
  ["an absent scalar", object({ a: withDefault(string(), "x") }), { a: "x" }],
  ["null", object({ a: withDefault(nullable(string()), null) }), { a: null }],
  [
    "defaults within one",
    object({ a: withDefault(object({ b: withDefault(number(), 1) }), {}) }),
    { a: { b: 1 } },
  ],
  ["nothing for an optional one", object({ a: optional(string()) }), {}],
  [
    "defaults of both parts",
    allOf([object({ a: withDefault(number(), 1) }), object({ b: withDefault(number(), 2) })]),
    { a: 1, b: 2 },
  ],
])("%s is filled in", (_, part, output) => {
  expect(typeOf(part).parse({})).toEqual(output);
});

test("defaults are made anew", () => {
  const type = typeOf(object({ a: withDefault(array(number()), []) }));
  const [one, other] = [type.parse({}), type.parse({})] as [{ a: number[] }, { a: number[] }];
  one.a.push(1);
  expect(other).toEqual({ a: [] });
  expect(type.parse({ a: [2] })).toEqual({ a: [2] });
});

test("outputs of lists are merged item by item, and properties of any name are kept", () => {
  const item = (name: string) => array(object({ [name]: withDefault(number(), 1) }));
  const both = typeOf(allOf([item("a"), item("b")]));
  expect(both.parse([{ c: 1 }, {}])).toEqual([
    { a: 1, b: 1, c: 1 },
    { a: 1, b: 1 },
  ]);
  const input: unknown = JSON.parse('[{"__proto__": 1}]');
  const [first] = both.parse(input) as [object];
  expect(JSON.stringify(first)).toBe('{"__proto__":1,"a":1,"b":1}');
  expect(Object.getOwnPropertyDescriptor(first, "__proto__")).toEqual({
    value: 1,
    writable: true,
    enumerable: true,
    configurable: true,
  });
});

test.each([
  [99, 99],
  [100, 100],
  [101, 100],
])("%i wrong items have %i issues", (wrong, found) => {
  expect(messages(array(string()), values(wrong))).toHaveLength(found);
});
