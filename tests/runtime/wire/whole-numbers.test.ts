/** Integers of 64 bits in JSON, as bigint. */
import { expect, it, vi } from "vitest";
import { conversion } from "../../../runtime/wire/conversion/conversion.js";
import {
  inTurn,
  array,
  int64,
  listedLong,
  object,
  patternProperties,
  tuple,
} from "../../../runtime/wire/conversion/parts.js";
import type { Part } from "../../../runtime/wire/conversion/parts.js";
import { partText } from "../../../runtime/wire/values/text.js";

const listed = listedLong("9007199254740993");
const convert = conversion(() => object({ n: int64, list: array(int64), listed }));

it.each([
  ['{"n":9007199254740993}', { n: 9007199254740993n }],
  [
    '{"n":-9223372036854775808,"list":[1,18446744073709551615]}',
    { n: -(2n ** 63n), list: [1n, 2n ** 64n - 1n] },
  ],
  ['{"other":9007199254740993,"n":1}', { other: 9007199254740992, n: 1n }],
  [
    '{"s":"9007199254740993 \\"9007199254740993","n":1e3}',
    { s: '9007199254740993 "9007199254740993', n: 1000n },
  ],
  [
    '{"f":0.12345678901234567890,"n":12345678901234567890}',
    { f: 0.12345678901234568, n: 12345678901234567890n },
  ],
  ['{"n":12345678901234567890123}', { n: 1.2345678901234568e22 }],
  ['{"listed":9007199254740992}', { listed: 9007199254740993n }],
  ['{"listed":9007199254740994}', { listed: 9007199254740994n }],
  ['{"n":"5","list":["9007199254740993"]}', { n: "5", list: ["9007199254740993"] }],
])("the codec of whole numbers reads %s", (text, value) => {
  expect(convert.parse(text)).toEqual(value);
});

type Reviver = (key: string, value: unknown, context: object) => unknown;

it("the codec of whole numbers reads them alike where the platform says how a number was written", () => {
  const plain = JSON.parse;
  // As in Node 22: the reviver gets the source text of each number.
  vi.spyOn(JSON, "parse").mockImplementation((text, reviver) => {
    const sources = text.match(/-?\d+/g) ?? [];
    const revive = (key: string, value: unknown): unknown =>
      (reviver as Reviver | undefined)?.(key, value, {
        ...(typeof value === "number" && { source: sources.shift() }),
      });
    return plain(text, reviver === undefined ? undefined : revive);
  });
  expect(convert.parse('{"n":9007199254740993,"other":9007199254740993}')).toEqual({
    n: 9007199254740993n,
    other: 9007199254740992,
  });
  vi.restoreAllMocks();
});

it("the codec of whole numbers refuses what is not JSON", () => {
  expect(() => convert.parse("{9007199254740993:1}")).toThrow(SyntaxError);
});

it("the codec of whole numbers writes them as numbers", () => {
  expect(convert.stringify({ n: 1n, big: 2n ** 70n, s: "1" })).toBe(
    '{"n":1,"big":1180591620717411303424,"s":"1"}',
  );
  expect(convert.stringify({ s: "undefined1" })).toBe('{"s":"undefined1"}');
});

it("the codec of whole numbers writes them into the JSON of a part as far as its readers can hold them", () => {
  expect(partText({ n: [5n, -(2n ** 53n) + 1n] })).toBe('{"n":[5,-9007199254740991]}');
  expect(() => partText({ n: 2n ** 53n })).toThrow(/^"n" is beyond 2\^53/);
});

it("the codec of whole numbers does not follow a value without end", () => {
  const deep = conversion(() => array((value, context) => deep.part(value, context)));
  const text = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  expect(deep.parse(text)).toBeInstanceOf(Array);
});

type Holder = (part: Part) => Part;
const holders: readonly (readonly [name: string, hold: (value: unknown) => unknown, Holder])[] = [
  ["objects", (a) => ({ a }), (part) => object({ a: part })],
  ["objects with patterns", (a) => ({ a }), (part) => patternProperties([[/^a$/, part]])],
  ["lists", (a) => [a], array],
  ["tuples", (a) => [a], (part) => tuple([part])],
];

it.each(holders)("a value within others is converted below 500 levels of %s", (_, hold, holder) => {
  const numbers = conversion(() => inTurn(holder(numbers.part), int64));
  const converted = (levels: number, leaf: unknown) => {
    let value = leaf;
    for (let level = 0; level < levels; level++) value = hold(value);
    value = typeof leaf === "string" ? numbers.readText(value) : numbers.read(value);
    for (let level = 0; level < levels; level++) [value] = Object.values(Object(value));
    return value;
  };
  expect([converted(500, 1), converted(501, 1)]).toEqual([1n, 1]);
  expect([converted(500, "1"), converted(501, "1")]).toEqual([1n, "1"]);
});
