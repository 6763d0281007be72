/** Parameters in paths and queries, encoded and decoded. */
import { describe, expect, it } from "vitest";

import { decodeCookies, encodeCookies } from "../../../../runtime/wire/parameters/cookies.js";
import type {
  ParameterDescriptor,
  Shape,
} from "../../../../runtime/wire/descriptors/descriptor.js";
import { EncodeError } from "../../../../runtime/wire/values/errors.js";
import { encodeHeaders } from "../../../../runtime/wire/parameters/headers.js";
import { decodePath, encodePath } from "../../../../runtime/wire/parameters/path.js";
import { decodeQuery, encodeQuery } from "../../../../runtime/wire/parameters/query.js";

const query = (
  name: string,
  shape: Shape,
  rest: Partial<ParameterDescriptor> = {},
): ParameterDescriptor => ({ name, in: "query", shape, ...rest });
const path = (rest: Partial<ParameterDescriptor> = {}): ParameterDescriptor => ({
  name: "id",
  in: "path",
  shape: "string",
  ...rest,
});

it.each([
  ["a/b", "/q/a%2Fb"],
  ["../admin", "/q/..%2Fadmin"],
  ["a?b#c", "/q/a%3Fb%23c"],
  ["100%", "/q/100%25"],
  ["a\\b", "/q/a%5Cb"],
  ["é !'()*", "/q/%C3%A9%20%21%27%28%29%2A"],
  ["\ud800", "/q/%EF%BF%BD"],
])("the codec of path values: %j", (id, expected) => {
  const encoded = encodePath("/q/{id}", [path()], { id });
  expect(encoded).toBe(expected);
  expect(new URL(encoded, "https://x.test").pathname).toBe(expected);
});

it.each([".", "..", "", undefined, null, [], {}])("the codec of path values refuses %j", (id) => {
  expect(() => encodePath("/q/{id}", [path()], { id })).toThrow(EncodeError);
});

it("the codec of path values refuses dots that only the template makes", () => {
  expect(() => encodePath("/q/{id}", [path({ style: "label" })], { id: "." })).toThrow(/segment/);
  expect(() => encodePath("/q/{id}", [path({ allowReserved: true })], { id: "%2e%2E" })).toThrow(
    /segment/,
  );
});

it("the codec of path values leaves reserved characters alone where the document says so, but not those that end the segment", () => {
  const encoded = encodePath("/q/{id}", [path({ allowReserved: true })], { id: "a:b@c/d?e#f%20" });
  expect(encoded).toBe("/q/a:b@c%2Fd%3Fe%23f%20");
});

const parameters = [
  query("a", "string"),
  query("b", { array: "string" }),
  query("c", { object: { x: "string" } }),
];

it.each([
  [{}, ""],
  [{ a: undefined, b: undefined }, ""],
  [{ a: null, b: [], c: {} }, ""],
  [{ b: [null, "x", undefined], c: { x: undefined } }, "b=x"],
  [{ a: "" }, "a="],
])("what is absent: %j is %j", (values, expected) => {
  expect(encodeQuery(parameters, values)).toBe(expected);
});

it.each<[string, Shape, unknown]>([
  ["5", "number", 5],
  ["-1.5e3", "number", -1500],
  ["5 ", "number", "5 "],
  ["0x10", "number", "0x10"],
  ["", "number", ""],
  ["Infinity", "number", "Infinity"],
  ["1e999", "number", "1e999"],
  ["9007199254740993", "number", "9007199254740993"],
  ["9007199254740992", "number", 9007199254740992],
  ["true", "boolean", true],
  ["TRUE", "boolean", "TRUE"],
  ["null", "null", null],
  ["5", "string", "5"],
  ["5", "json", "5"],
  ["5", { anyOf: ["number", "string"] }, 5],
  ["x", { anyOf: ["number", "string"] }, "x"],
  ["5", { anyOf: ["string", "number"] }, "5"],
  ["x", { array: "string" }, ["x"]],
  ["5", { array: "number" }, [5]],
  ["x", { anyOf: ["null", { array: "string" }] }, ["x"]],
  ["5", { anyOf: [{ array: "number" }, "null"] }, [5]],
])("reading by shape: %j as %j", (text, shape, expected) => {
  expect(decodeQuery([query("a", shape)], `a=${encodeURIComponent(text)}`)).toEqual({
    a: expected,
  });
});

it("reading by shape reads a plus sign as a space, and a malformed escape literally", () => {
  expect(decodeQuery([query("a", "string")], "a=b+c%2B%zz")).toEqual({ a: "b c%2B%zz" });
  expect(decodeQuery([query("a", "string")], "a=b+c%2B")).toEqual({ a: "b c+" });
});

it("names cannot reach a prototype", () => {
  const free = query("a", { object: {}, rest: "string" });
  const read = decodeQuery([free], "__proto__=x&constructor=y") as { a: object };
  expect(Object.keys(read.a)).toEqual(["__proto__", "constructor"]);
  const deep = decodeQuery([{ ...free, style: "deepObject" }], "a[__proto__][polluted]=1") as {
    a: object;
  };
  expect(Object.keys(deep.a)).toEqual(["__proto__"]);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

it("names inherited by a value are not sent", () => {
  expect(encodeQuery([query("toString", "string")], {})).toBe("");
});

describe("deepObject", () => {
  const shape: Shape = {
    object: {
      b: { object: { c: "number" } },
      list: { array: { object: { d: "boolean" } } },
      tags: { array: "string" },
    },
  };
  const deep = query("a", shape, { style: "deepObject", explode: true });

  it("deepObject nests", () => {
    const a = { b: { c: 1 }, list: [{ d: true }, { d: false }], tags: ["x", "y"] };
    const text = encodeQuery([deep], { a });
    expect(decodeURIComponent(text)).toBe(
      "a[b][c]=1&a[list][0][d]=true&a[list][1][d]=false&a[tags][0]=x&a[tags][1]=y",
    );
    expect(decodeQuery([deep], text)).toEqual({ a });
  });

  it("deepObject reads lists written in other ways", () => {
    expect(decodeQuery([deep], "a[tags][]=x&a[tags][]=y")).toEqual({ a: { tags: ["x", "y"] } });
    expect(decodeQuery([deep], "a[tags]=x&a[tags]=y")).toEqual({ a: { tags: ["x", "y"] } });
    expect(decodeQuery([deep], "a[tags]=x")).toEqual({ a: { tags: ["x"] } });
    expect(decodeQuery([deep], "a[tags][999999999]=z&a[tags][2]=x")).toEqual({
      a: { tags: ["x", "z"] },
    });
  });

  it("deepObject survives any depth", () => {
    const query = `a${"[x]".repeat(100_000)}=1`;
    expect(decodeQuery([deep], query)).toEqual({});
  });
});

it("delimiters in items are escaped where they can be", () => {
  const list = query("a", { array: "string" }, { explode: false });
  const numbers = { ...list, shape: { array: "number" } } as const;
  for (const query of [
    "a=1,2",
    "a=1%2C2",
    "a=1%2c2",
    "a=1&a=2",
    `${new URLSearchParams({ a: "1,2" })}`,
  ]) {
    expect(decodeQuery([numbers], query), query).toEqual({ a: [1, 2] });
  }
  expect(decodeQuery([list], "a=x%2Cy")).toEqual({ a: ["x,y"] });
  expect(encodeQuery([list], { a: ["x,y", "z"] })).toBe("a=x%2Cy,z");
  expect(decodeQuery([list], "a=x%2Cy,z")).toEqual({ a: ["x,y", "z"] });
  const separate = { encodedCommas: "separate" } as const;
  expect(decodeQuery([list], "a=x%2Cy", separate)).toEqual({ a: ["x", "y"] });
  expect(decodeQuery([list], "a=x%2Cy,z", separate)).toEqual({ a: ["x,y", "z"] });
  const pairs = { ...list, shape: { object: { r: "number", g: "number" } } } as const;
  expect(decodeQuery([pairs], "a=r%2C1%2Cg%2C2", separate)).toEqual({ a: { r: 1, g: 2 } });
  const text = { ...list, shape: { anyOf: ["string", { array: "string" }] } } as const;
  expect(decodeQuery([text], "a=x%2Cy", separate)).toEqual({ a: "x,y" });
  const reserved = { ...list, allowReserved: true } as const;
  expect(encodeQuery([reserved], { a: ["x,/y", "z"] })).toBe("a=x%2C/y,z");
});

it("delimiters in items are dots in an exploded label, where they are refused but in the text of a pair", () => {
  const shape: Shape = { object: { a: "number", b: "string" } };
  const label = path({ style: "label", explode: true, shape });
  expect(encodePath("/{id}", [label], { id: { a: 1.5, b: ".." } })).toBe("/.a=1.5.b=..");
  expect(decodePath([label], { id: ".a=1.5.b=.." })).toEqual({ id: { a: 1.5, b: ".." } });
  expect(() => encodePath("/{id}", [label], { id: { "a.b": 1 } })).toThrow(EncodeError);
  expect(() => encodePath("/{id}", [label], { id: [1.5] })).toThrow(EncodeError);
});

it("content is serialised as its media type in every location", () => {
  const shape: Shape = { object: { a: { array: "number" } } };
  const value = { a: [1, 2], é: "ü" };
  const json = { shape, content: "application/json" } as const;
  const headers = new Headers();
  encodeHeaders([{ name: "X-Q", in: "header", ...json }], { "X-Q": value }, headers);
  expect(headers.get("x-q")).toMatch(/^[\x20-\x7e]+$/);
  const cookie = encodeCookies([{ name: "c", in: "cookie", ...json }], { c: value });
  expect(decodeCookies([{ name: "c", in: "cookie", ...json }], cookie)).toEqual({ c: value });
});

it("content may be the whole query", () => {
  const form: ParameterDescriptor = {
    name: "all",
    in: "querystring",
    shape: { object: { a: "number", b: { array: "string" } } },
    content: "application/x-www-form-urlencoded",
  };
  expect(encodeQuery([form], { a: 1, b: ["x", "y z"] })).toBe("a=1&b=x&b=y%20z");
  expect(decodeQuery([form], "a=1&b=x&b=y+z")).toEqual({ a: 1, b: ["x", "y z"] });
  const json: ParameterDescriptor = {
    name: "all",
    in: "querystring",
    shape: "json",
    content: "application/json",
  };
  expect(encodeQuery([json], { a: [1] })).toBe("%7B%22a%22%3A%5B1%5D%7D");
  expect(decodeQuery([json], "?%7B%22a%22%3A%5B1%5D%7D")).toEqual({ a: [1] });
});
