/** Origins, pointers, and maps by them. */
import { expect, test } from "vitest";

import { define } from "../../../generator/description/core/json-value.js";
import { distinctOrigins, OriginMap } from "../../../generator/description/core/origin-map.js";
import {
  childOf,
  childPointer,
  isSameOrigin,
  parsePointer,
  splitPointer,
  valueAt,
} from "../../../generator/description/core/origin.js";

test.each([
  ["", [], ["", ""]],
  ["/a", ["a"], ["", "a"]],
  ["/a/b~1c~0d/", ["a", "b/c~d", ""], ["/a/b~1c~0d", ""]],
  ["/a/~01", ["a", "~1"], ["/a", "~1"]],
  ["a", undefined, ["", ""]],
])("the pointer %j is %j", (pointer, segments, parts) => {
  expect(parsePointer(pointer)).toEqual(segments);
  expect(splitPointer(pointer)).toEqual(parts);
});

test.each([
  ["/a/1/b", { value: 2 }],
  ["/a/01", undefined],
  ["/a/length", undefined],
  ["/a/2", undefined],
  ["/none", { value: null }],
  ["/none/a", undefined],
  ["/text/0", undefined],
  ["/toString", undefined],
  ["no pointer", undefined],
])("the value at %s is %j", (pointer, expected) => {
  expect(valueAt({ a: [0, { b: 2 }], none: null, text: "abc" }, pointer)).toEqual(expected);
});

test("pointers escape the names in them", () => {
  expect(childPointer("/a", "b/c~d", 0, "", "e")).toBe("/a/b~1c~0d/0//e");
  expect(childPointer("")).toBe("");
});

test("only objects and lists have members", () => {
  expect(childOf(null, "a")).toBeUndefined();
  expect(childOf(undefined, "a")).toBeUndefined();
  expect(childOf("abc", "length")).toBeUndefined();
});

test("origins are the same in document and pointer", () => {
  const origin = { document: "a", pointer: "/1" };
  expect(isSameOrigin(origin, { ...origin })).toBe(true);
  expect(isSameOrigin(origin, { document: "b", pointer: "/1" })).toBe(false);
  expect(isSameOrigin(origin, { document: "a", pointer: "/2" })).toBe(false);
});

test("a map by origin finds what was last set for an equal origin", () => {
  const at = (document: string, pointer: string) => ({ document, pointer });
  const map = new OriginMap<number>();
  const one = at("a", "/1");
  expect([map.get(one), map.has(one)]).toEqual([undefined, false]);
  expect(map.set(at("a", "/1"), 1)).toBe(1);
  map.set(at("b", "/1"), 2);
  map.set(at("a", "/2"), 3);
  expect([map.get(at("a", "/1")), map.get(at("b", "/1")), map.get(at("a", "/2"))]).toEqual([
    1, 2, 3,
  ]);
  map.set(one, 4);
  expect([map.get(one), map.get(at("a", "/1")), map.get(at("b", "/2"))]).toEqual([4, 4, undefined]);
  map.delete(one);
  expect([map.get(one), map.get(at("a", "/1")), map.has(one)]).toEqual([
    undefined,
    undefined,
    false,
  ]);
  map.set(one, 5);
  map.get(at("b", "/1"));
  expect(map.get(one)).toBe(5);
  map.set(one, 6);
  expect(map.get(one)).toBe(6);
  map.delete(one);
  expect(map.get(one)).toBeUndefined();
});

test("the last of several items with one origin stays, in the place of the first", () => {
  const item = (pointer: string, value: number) => ({ document: "a", pointer, value });
  const [one, two, three] = [item("/1", 1), item("/2", 2), item("/1", 3)];
  expect(distinctOrigins([one, two, three])).toEqual([three, two]);
  expect(distinctOrigins([one, three])).toEqual([three]);
  expect(distinctOrigins([one])).toEqual([one]);
  expect(distinctOrigins([])).toEqual([]);
});

test("members can have any name, and be changed like others", () => {
  const object: Record<string, unknown> = {};
  define(object, "__proto__", 1);
  define(object, "a", 2);
  expect(Object.entries(object)).toEqual([
    ["__proto__", 1],
    ["a", 2],
  ]);
  object["a"] = 3;
  delete object["__proto__"];
  expect(Object.entries(object)).toEqual([["a", 3]]);
});
