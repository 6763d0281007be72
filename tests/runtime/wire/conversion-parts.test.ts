/** Conversions of the parts of a value. */
import { expect, it } from "vitest";

import {
  array,
  withDefaults,
  object,
  oneOfObjects,
  patternProperties,
  tuple,
} from "../../../runtime/wire/conversion/parts.js";
import type { Part } from "../../../runtime/wire/conversion/parts.js";

/** Appends a letter to strings, so that results show which part has read a value. */
const as =
  (letter: string): Part =>
  (value) =>
    typeof value === "string" ? value + letter : value;
const [a, b, c] = [as("a"), as("b"), as("c")];
const read = (part: Part, value: unknown): unknown => part(value, { isText: false, depth: 0 });

it.each<[string, Part, string, string]>([
  ["declared properties alone", object({ x: a }), '{"x":"1","y":"2"}', '{"x":"1a","y":"2"}'],
  ["no property that is absent", object({ x: a, y: a }), '{"x":"1"}', '{"x":"1a"}'],
  ["the rest", object({ x: a }, b), '{"x":"1","y":"2"}', '{"x":"1a","y":"2b"}'],
  ["no prototype", object({ x: a }, b), '{"__proto__":"1"}', '{"__proto__":"1"}'],
  [
    "names by their pattern",
    patternProperties([[/^x/, a]], object({}, b)),
    '{"x":"1","y":"2"}',
    '{"x":"1ab","y":"2b"}',
  ],
  ["items", array(a), '["1",2]', '["1a",2]'],
  ["items by their place", tuple([a], b), '["1","2","3"]', '["1a","2b","3b"]'],
  ["items after the prefix", tuple([a]), '["1","2"]', '["1a","2"]'],
  ["what is absent", withDefaults({ x: "1", y: [] }), '{"y":null}', '{"y":null,"x":"1"}'],
  ["what is filled in", withDefaults({ x: "1" }, object({ x: a })), "{}", '{"x":"1a"}'],
  ["no list", withDefaults({ x: "1" }), "[]", "[]"],
])("an object has %s converted", (_, part, value, expected) => {
  expect(JSON.stringify(read(part, JSON.parse(value)))).toBe(expected);
});

it("an object is itself where nothing changes", () => {
  for (const value of [{ x: 1, y: [2] }, [1, 2], "text", null]) {
    expect(read(object({ x: a, y: array(a) }, a), value)).toBe(value);
    expect(read(array(object({ x: a })), value)).toBe(value);
    expect(read(withDefaults({ x: 2 }), value)).toEqual(value);
  }
});

const tagged = (kind: string, part: Part) => ({
  has: ["kind"],
  is: { kind: [kind] },
  part: object({ x: part }),
});
const having = (names: readonly string[], part: Part) => ({
  has: names,
  part: object({ x: part }),
});

it.each([
  ["by its constant, not by more properties", [having(["x", "kind"], a), tagged("t", b)], "1b"],
  ["by most properties", [having(["x"], a), having(["x", "kind"], b), having([], c)], "1b"],
  ["by the first of two that say as much", [having(["x"], a), having(["kind"], b)], "1a"],
  ["by none whose constant is another", [tagged("other", a), having(["x"], b)], "1b"],
  ["by none that requires more", [having(["x", "z"], a)], "1"],
] as const)("alternatives convert a value %s", (_, alternatives, x) => {
  expect(read(oneOfObjects(alternatives), { kind: "t", x: "1" })).toEqual({ kind: "t", x });
});
