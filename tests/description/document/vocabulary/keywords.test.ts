/** The forms that the values of keywords must have. */
import { expect, test } from "vitest";

import { isKeyword } from "../../../../generator/description/document/format/keyword-info.js";
import {
  expectedForm,
  formOf,
  isWellFormed,
} from "../../../../generator/description/document/keywords.js";

const VALUES = [
  null,
  true,
  0,
  -1,
  0.5,
  1,
  Infinity,
  "",
  "string",
  [],
  ["string"],
  ["string", 1],
  [1],
  {},
];
const OBJECT = [{}];
const LISTS = [[], ["string"], ["string", 1], [1]];

test.each<[string, readonly unknown[]]>([
  ["const", VALUES],
  ["x-unknown", VALUES],
  ["not", [true, ...OBJECT]],
  ["allOf", LISTS.slice(1)],
  ["properties", OBJECT],
  ["dependencies", OBJECT],
  ["xml", OBJECT],
  ["minimum", [0, -1, 0.5, 1]],
  ["multipleOf", [0.5, 1]],
  ["minLength", [0, 1]],
  ["title", ["", "string"]],
  ["required", [[], ["string"]]],
  ["deprecated", [true]],
  ["enum", LISTS],
  ["type", ["string", ["string"]]],
])("the keyword %s is known", (keyword, expected) => {
  expect(VALUES.filter((value) => isWellFormed(keyword, value))).toEqual(expected);
});

test("what is expected is said in words", () => {
  expect(["not", "minLength", "const", "toString", "type"].map(expectedForm)).toEqual([
    "a schema",
    "an integer of 0 or more",
    "a value",
    "a value",
    "null, boolean, object, array, number, integer or string, or a list of these",
  ]);
});

test("only keywords have a form", () => {
  expect([formOf("not"), formOf("toString"), formOf("a")]).toEqual([
    "schema",
    undefined,
    undefined,
  ]);
  expect([isKeyword("not"), isKeyword("toString")]).toEqual([true, false]);
});
