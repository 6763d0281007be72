/** Parameters that can be written or read in more than one way. */
import { expect, it, test } from "vitest";

import type { ParameterDescriptor, Shape } from "../../../runtime/wire/descriptors/descriptor.js";
import { decodeHeaders } from "../../../runtime/wire/parameters/headers.js";
import { decodePath, encodePath } from "../../../runtime/wire/parameters/path.js";
import { decodeQuery, encodeQuery } from "../../../runtime/wire/parameters/query.js";

type More = Partial<ParameterDescriptor>;
const query = (shape: Shape, more: More = {}): ParameterDescriptor => ({
  name: "a",
  in: "query",
  shape,
  ...more,
});
const LIST: Shape = { array: "string" };
const TEXT_OR_LIST: Shape = { anyOf: ["string", { array: "string" }] };

test.each<[shape: Shape, more: More, value: unknown, text: string]>([
  [LIST, { style: "pipeDelimited" }, ["1", "2"], "a=1%7C2"],
  [LIST, { style: "pipeDelimited", explode: true }, ["x|y"], "a=x%7Cy"],
  ["string", { style: "pipeDelimited" }, "x|y", "a=x%7Cy"],
  ["string", { explode: false, allowReserved: true }, "x,y", "a=x,y"],
  [LIST, { allowReserved: true }, ["x,y", "undefined"], "a=x,y&a=undefined"],
  [{ array: { object: { x: "number" } } }, {}, [{ x: 1 }], "a=%7B%22x%22%3A1%7D"],
  ["string", {}, "", "a="],
])("a query of %j, by %j, has %j as %s", (shape, more, value, text) => {
  expect(encodeQuery([query(shape, more)], { a: value })).toBe(text);
  expect(decodeQuery([query(shape, more)], text)).toEqual({ a: value });
});

test.each<[shape: Shape, more: More, text: string, value: unknown]>([
  [TEXT_OR_LIST, {}, "a=x", "x"],
  [TEXT_OR_LIST, {}, "a=x&a=y", ["x", "y"]],
  [{ anyOf: ["string", { array: "number" }] }, {}, "a=1&a=2", [1, 2]],
  [TEXT_OR_LIST, { explode: false }, "a=x", "x"],
  [TEXT_OR_LIST, { explode: false }, "a=x,y", ["x", "y"]],
  [TEXT_OR_LIST, { explode: false }, "a=x,y&a=z", ["x", "y", "z"]],
  [{ anyOf: ["number", "string"] }, { explode: false }, "a=1,2", "1,2"],
  ["string", { explode: false }, "a=x&a=y", ["x", "y"]],
  [{ object: { x: "string" } }, {}, 'a={"x":"1"}&x=2', { x: "1" }],
  ["null", {}, "a", null],
  ["null", {}, "a=null", null],
  ["null", {}, "a=x", "x"],
  ["string", {}, "a", ""],
  ["string", { style: "deepObject" }, "a[0]=x", { 0: "x" }],
  [{ object: {}, rest: "string" }, { explode: false }, "a=", {}],
  [{ object: {}, rest: "string" }, { explode: false }, "a=,", { "": "" }],
  [{ anyOf: ["string", { object: {} }] }, { explode: false }, "a=", ""],
  [{ anyOf: ["json", { object: {} }] }, { style: "deepObject" }, "a[0]=x", { 0: "x" }],
])("a query of %j, by %j, in %s is %j", (shape, more, text, value) => {
  expect(decodeQuery([query(shape, more)], text)).toEqual({ a: value });
});

it("a query has fields without a value, whatever their names", () => {
  expect(decodeQuery([query("string", { name: "flag" })], "flag&other")).toEqual({ flag: "" });
  const deep = (name: string) => query({ object: { b: "number" } }, { name, style: "deepObject" });
  expect(decodeQuery([deep("a[")], "a[[b]=1")).toEqual({ "a[": { b: 1 } });
  const [long, longer] = ["a".repeat(255), "a".repeat(256)];
  expect(decodeQuery([deep(long)], `${long}[b]=1`)).toEqual({ [long]: { b: 1 } });
  expect(decodeQuery([deep(longer)], `${longer}[b]=1`)).toEqual({});
});

it("a query gives an object with free names nothing that another parameter claims", () => {
  const free = query({ object: {}, rest: "string" });
  const other = query({ object: { n: "number" } }, { name: "b", content: "application/json" });
  const flat = query({ object: { c: "number" } }, { name: "flat" });
  const deep = query({ object: { e: "number" } }, { name: "deep", style: "deepObject" });
  const whole = { a: { x: "2" }, b: { n: 1 }, flat: { c: 2 }, deep: { e: 3 } };
  const all = [free, other, flat, deep];
  expect(decodeQuery(all, encodeQuery(all, whole))).toEqual(whole);
});

const path = (shape: Shape, more: More = {}): ParameterDescriptor => ({
  name: "id",
  in: "path",
  shape,
  ...more,
});

test.each<[shape: Shape, more: More, value: unknown, text: string]>([
  [{ object: { x: "number" } }, {}, { x: 1 }, "x,1"],
  [LIST, { style: "matrix", explode: true }, ["", "x"], ";id;id=x"],
  ["json", { content: "application/json" }, { x: 1 }, "%7B%22x%22%3A1%7D"],
  ["json", { content: "application/json" }, null, "null"],
])("a path of %j, by %j, has %j as %s", (shape, more, id, text) => {
  expect(encodePath("/{id}", [path(shape, more)], { id })).toBe(`/${text}`);
  expect(decodePath([path(shape, more)], { id: text })).toEqual({ id });
});

it("a path needs each value, in a media type too", () => {
  const json = path("json", { content: "application/json" });
  expect(() => encodePath("/{id}", [json], {})).toThrow('path parameter "id" is missing');
});

test("an empty header is a text, or else a list or an object without members", () => {
  const headers = new Headers({ a: "" });
  const header = (shape: Shape) => ({ name: "a", in: "header", shape }) as const;
  expect(decodeHeaders([header(TEXT_OR_LIST)], headers)).toEqual({ a: "" });
  expect(decodeHeaders([header(LIST)], headers)).toEqual({ a: [] });
  expect(decodeHeaders([header({ object: {}, rest: "string" })], headers)).toEqual({ a: {} });
});
