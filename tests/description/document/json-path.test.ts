/** JSONPath as RFC 9535 has it, up to its edges: slices, blanks, nesting, and references between documents. */
import { describe, expect, test } from "vitest";

import { parsePath } from "../../../runtime/json-path/parse-path.js";
import { PathError } from "../../../runtime/json-path/scanner.js";
import { type PathNode, originOfNode, select } from "../../../runtime/json-path/select.js";

const nodes = (path: string, value: unknown): readonly PathNode[] =>
  select(
    parsePath(path),
    { value, origin: { document: "", pointer: "" } },
    { follow: () => undefined, steps: { left: Infinity } },
  );

const found = (path: string, value: unknown): readonly string[] =>
  nodes(path, value).map((node) => originOfNode(node).pointer);

/** RFC 9535, section 1.5. */
const BOOKS = {
  store: {
    book: [
      { category: "reference", author: "Nigel Rees", title: "Sayings of the Century", price: 8.95 },
      { category: "fiction", author: "Evelyn Waugh", title: "Sword of Honour", price: 12.99 },
      {
        category: "fiction",
        author: "Herman Melville",
        title: "Moby Dick",
        isbn: "0-553-21311-3",
        price: 8.99,
      },
      {
        category: "fiction",
        author: "J. R. R. Tolkien",
        title: "The Lord of the Rings",
        isbn: "0-395-19395-8",
        price: 22.99,
      },
    ],
    bicycle: { color: "red", price: 399 },
  },
};

describe("queries of RFC 9535, section 1.5", () => {
  const book = (...indices: readonly number[]) => indices.map((index) => `/store/book/${index}`);
  test.each([
    ["$", [""]],
    ["$.store.book[*].author", book(0, 1, 2, 3).map((pointer) => `${pointer}/author`)],
    ["$..author", book(0, 1, 2, 3).map((pointer) => `${pointer}/author`)],
    ["$.store.*", ["/store/book", "/store/bicycle"]],
    [
      "$.store..price",
      [...book(0, 1, 2, 3).map((pointer) => `${pointer}/price`), "/store/bicycle/price"],
    ],
    ["$..book[2]", book(2)],
    ["$..book[2].author", ["/store/book/2/author"]],
    ["$..book[2].publisher", []],
    ["$..book[-1]", book(3)],
    ["$..book[0,1]", book(0, 1)],
    ["$..book[:2]", book(0, 1)],
    ["$..book[?@.isbn]", book(2, 3)],
    ["$..book[?@.price<10]", book(0, 2)],
  ] as const)("queries of RFC 9535, section 1.5: %s", (path, pointers) => {
    expect(found(path, BOOKS)).toEqual(pointers);
  });

  test("queries of RFC 9535, section 1.5: $..* selects everything but the root", () => {
    expect(found("$..*", BOOKS)).toHaveLength(27);
  });
});

const list = { a: [0, 1, 2, 3, 4, 5, 6] };
test.each([
  ["$.a[1:3]", [1, 2]],
  ["$.a[5:]", [5, 6]],
  ["$.a[1:5:2]", [1, 3]],
  ["$.a[5:1:-2]", [5, 3]],
  ["$.a[::-1]", [6, 5, 4, 3, 2, 1, 0]],
  ["$.a[-2:]", [5, 6]],
  ["$.a[1:3:0]", []],
  ["$.a[9]", []],
  ["$.a[-9]", []],
  ["$.a[ 0 , 'x' , -1 ]", [0, 6]],
  ["$.a[?@ > 2 && @ <= 5]", [3, 4, 5]],
  ["$.a[?@ == 0 || @ >= 5 && !(@ == 6)]", [0, 5]],
  ["$.a[?!(@ < 6)]", [6]],
  ["$.a[?@ == $.a[3]]", [3]],
  ["$.a[?@.missing == @.other]", [0, 1, 2, 3, 4, 5, 6]],
  ["$.a[?@ != 'x']", [0, 1, 2, 3, 4, 5, 6]],
  ["$.a[?@ < 'x']", []],
  ["$.a[ 1 : 3 : 1 ]", [1, 2]],
  ["$.a[1:3:]", [1, 2]],
  ["$.a[:-9]", []],
  ["$.a[3:1:0]", []],
  ["$.a[:2:-1]", [6, 5, 4, 3]],
  ["$.a[5:-9:-2]", [5, 3, 1]],
  ["$.a[9:4:-1]", [6, 5]],
  ["$.a[-9::-1]", []],
  ["$.a[3:9:-1]", []],
  ["$.a[::-3]", [6, 3, 0]],
  ["$.a[99::-3]", [6, 3, 0]],
  ["$.a[-1:-99:-3]", [6, 3, 0]],
  ["$.a[:6:-1]", []],
  ["$.a[:5:-1]", [6]],
  ["$.a[1::-1]", [1, 0]],
  ["$.a[1:0:-1]", [1]],
  ["$.a[-99:2]", [0, 1]],
  ["$.a[5:99]", [5, 6]],
  ["$.a[99:]", []],
  ["$.a[::3]", [0, 3, 6]],
  ["$ .a\n[ 0 ]", [0]],
  ["$.a[0,0]", [0]],
  ["$.a[?@ > 1 && @ < 5 && @ != 3]", [2, 4]],
  ["$.a[? !(@ < 6) ]", [6]],
  ["$.a[?! ( @ < 6 ) ]", [6]],
  ["$.a[?3 == @]", [3]],
  ["$.a[?@.missing == $.a]", []],
  ["$.a[?$.a == @.missing]", []],
] as const)("selectors: %s", (path, indices) => {
  expect(found(path, list)).toEqual(indices.map((index) => `/a/${index}`));
});

const words = ["a", "b", "ba", "", "c", null, 1];
test.each([
  ["$[?@ < 'b']", [0, 3]],
  ["$[?@ > 'b']", [2, 4]],
  ["$[?@ <= 'b']", [0, 1, 3]],
  ["$[?@ >= 'b']", [1, 2, 4]],
  ["$[?@ == 'b']", [1]],
  ["$[?@ < '']", []],
  ["$[?@ <= null]", [5]],
  ["$[?@ >= null]", [5]],
  ["$[?@ < null]", []],
  ["$[?@ > 'é']", []],
  ["$[?@ < 1]", []],
  ["$[?@ <= 1]", [6]],
] as const)(
  "selectors: %s of strings, of which equal ones are neither less nor greater",
  (path, indices) => {
    expect(found(path, words)).toEqual(indices.map((index) => `/${index}`));
  },
);

test("selectors take names in quotes, with escapes, and names of JavaScript", () => {
  const value = Object.fromEntries([
    ["/a/{b}", 1],
    ["it's", 2],
    ['"', 3],
    ["☺", 4],
    ["__proto__", 5],
  ]);
  expect(found("$['/a/{b}']", value)).toEqual(["/~1a~1{b}"]);
  expect(found("$['it\\'s']", value)).toEqual(["/it's"]);
  expect(found('$["\\""]', value)).toEqual(['/"']);
  expect(found("$['\\u263A']", value)).toEqual(["/☺"]);
  expect(found("$.☺", value)).toEqual(["/☺"]);
  expect(found("$.__proto__", value)).toEqual(["/__proto__"]);
  expect(found("$.constructor", value)).toEqual([]);
  expect(found("$.length", [1])).toEqual([]);
  for (const path of ["$.a.length", "$.a[0]", "$.a['0']", "$.a.b", "$.a.*"])
    for (const a of ["text", null]) expect(found(path, { a })).toEqual([]);
});

test.each([
  ["true", [0]],
  ["false", [1]],
  ["null", [2]],
  ["1", [3]],
  ["'true'", [4]],
])("selectors: %s is equal to nothing else", (literal, indices) => {
  const values = [true, false, null, 1, "true", {}, []];
  expect(found(`$[?@ == ${literal}]`, values)).toEqual(indices.map((index) => `/${index}`));
});

test("a value that is in many places is visited once", () => {
  let value: unknown = { x: 1 };
  for (let depth = 0; depth < 60; depth++) value = { a: value, b: value };
  expect(nodes("$..x", value)).toHaveLength(1);
});

test("values are equal by what they hold, strings ordered by code point", () => {
  const value = { a: [{ b: [1, { c: null }] }, { b: [1, { c: 1 }] }], want: [1, { c: null }] };
  expect(found("$.a[?@.b == $.want]", value)).toEqual(["/a/0"]);
  expect(found("$[?@ < '\\uD83D\\uDE00']", ["\uff5e", "\u{1f601}"])).toEqual(["/0"]);
});

test("depth does not overflow the stack", () => {
  let value: unknown = { x: 1 };
  for (let depth = 0; depth < 50_000; depth++) value = { a: value };
  expect(nodes("$..x", value)).toHaveLength(1);
});

describe("references to other documents", () => {
  const origin = { document: "other", pointer: "" };
  const target = { value: { x: 1, own: 2, z: { x: 3 } }, origin };
  const follow = ({ value }: PathNode) =>
    Object.hasOwn(Object(value), "$ref") ? target : undefined;
  const reached = (path: string, value: unknown): readonly string[] =>
    select(
      parsePath(path),
      { value, origin: { document: "", pointer: "" } },
      { follow, steps: { left: Infinity } },
    )
      .map(originOfNode)
      .map(({ document, pointer }) => document + pointer);
  const value = { a: { $ref: "other", own: 1, b: { $ref: "other" }, d: { x: 2 } } };

  test.each([
    ["$.a.x", ["other/x"]],
    ["$.a.own", ["/a/own"]],
    ["$.a.none", []],
    ["$.a.*", ["/a/$ref", "/a/own", "/a/b", "/a/d", "other/x", "other/own", "other/z"]],
    ["$.a..z.x", ["other/z/x"]],
    ["$..d..x", ["/a/d/x"]],
    ["$..own", ["/a/own", "other/own"]],
    ["$.*.z.*", ["other/z/x"]],
  ])("references to other documents: %s", (path, places) => {
    expect(reached(path, value)).toEqual(places);
  });

  test("references to other documents are followed once below a node", () => {
    expect(reached("$..x", value)).toEqual(["other/x", "/a/d/x", "other/z/x"]);
  });
});

test("filters may be nested a hundred levels deep", () => {
  const nested = (count: number): string => `$[?${"(".repeat(count)}@.b${")".repeat(count)}]`;
  expect(found(nested(99), { a: { b: 1 } })).toEqual(["/a"]);
  expect(() => parsePath(nested(100))).toThrow(PathError);
  const row = `$[?${Array.from({ length: 200 }, () => "(@.b)").join("&&")}]`;
  expect(found(row, { a: { b: 1 } })).toHaveLength(1);
});

test.each([
  ["", 0],
  ["store", 0],
  ["$.", 2],
  ["$.a-b", 3],
  ["$[", 2],
  ["$[0", 3],
  ["$['a", 2],
  ["$[01]", 3],
  ["$[-0]", 2],
  ["$[99999999999999999999]", 22],
  ["$['\\x']", 2],
  ["$.a b", 4],
  ["$[?]", 3],
  ["$[?1]", 4],
  ["$[?@.a == ]", 10],
  ["$[?@.* == 1]", 9],
  ["$[?@..a == 1]", 10],
  ["$[?@['a','b'] == 1]", 16],
  ["$['\\u12']", 2],
  ["$[?name == 1]", 7],
  ["$[?)]", 3],
  ["$[?match(@) == 1]", 9],
  ["$[?(@.a]", 7],
  [`$[?${"(".repeat(200)}@${")".repeat(200)}]`, 103],
] as const)("what is not a query is refused with its position: %s", (path, at) => {
  expect(() => parsePath(path)).toThrow(PathError);
  try {
    parsePath(path);
  } catch (error) {
    expect(error).toMatchObject({ at });
  }
});

test.each([
  ["$[?match(@)]", "functions such as match() are not supported"],
  ["$[?name]", "`@`, `$` or a value is expected"],
  ["$[?(]", "`@`, `$` or a value is expected"],
])("what is not a query is refused with its position: %s because %s", (path, why) => {
  expect(() => parsePath(path)).toThrow(why);
});
