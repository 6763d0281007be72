/** JSONPath at its edges: slices, blanks, nesting, and references between documents. */
import { expect, test } from "vitest";

import { parsePath } from "../../../../runtime/json-path/parse-path.js";
import { PathError } from "../../../../runtime/json-path/scanner.js";
import {
  type FollowNode,
  originOfNode,
  type RootNode,
  select,
} from "../../../../runtime/json-path/select.js";

const root = (value: unknown, document = ""): RootNode => ({
  value,
  origin: { document, pointer: "" },
});
const found = (path: string, value: unknown, follow: FollowNode = () => undefined) =>
  select(parsePath(path), root(value), { follow, steps: { left: Infinity } }).map(originOfNode);

const LIST = { a: [0, 1, 2, 3, 4, 5, 6], n: null, s: "text", o: { a: { b: 1 } } };

test.each<[string, readonly string[]]>([
  ["$.a[::-3]", ["6", "3", "0"]],
  ["$.a[99::-3]", ["6", "3", "0"]],
  ["$.a[-1:-99:-3]", ["6", "3", "0"]],
  ["$.a[:9:-1]", []],
  ["$.a[:6:-1]", []],
  ["$.a[:5:-1]", ["6"]],
  ["$.a[1::-1]", ["1", "0"]],
  ["$.a[1:0:-1]", ["1"]],
  ["$.a[-99::-1]", []],
  ["$.a[-99:2]", ["0", "1"]],
  ["$.a[5:99]", ["5", "6"]],
  ["$.a[99:]", []],
  ["$.a[::3]", ["0", "3", "6"]],
])("a JSONPath is read at its edges: %s", (path, expected) => {
  expect(found(path, LIST).map(({ pointer }) => pointer)).toEqual(
    expected.map((index) => `/a/${index}`),
  );
});

test.each([
  ["$.n.a", []],
  ["$.n[0]", []],
  ["$.n.*", []],
  ["$.s.length", []],
  ["$.s[0]", []],
  ["$.s['0']", []],
  ["$.o.toString", []],
  ["$ .o ['a'] .b", ["/o/a/b"]],
  ["$\n[ 'o' ]\t[?@.b]", ["/o/a"]],
])("%j finds %j", (path, expected) => {
  expect(found(path, LIST).map(({ pointer }) => pointer)).toEqual(expected);
});

test("filters may be nested a hundred levels deep", () => {
  const nested = (count: number): string => `$.*[?${"(".repeat(count)}@.b${")".repeat(count)}]`;
  expect(found(nested(99), LIST)).toEqual([{ document: "", pointer: "/o/a" }]);
  expect(() => parsePath(nested(100))).toThrow(PathError);
  const row = `$.*[?${Array.from({ length: 200 }, () => "(@.b)").join("&&")}]`;
  expect(found(row, LIST)).toHaveLength(1);
});

test("a member of a node itself comes before one of the target of its reference", () => {
  const target = root({ own: 1, other: 2, deep: { own: 3 } }, "other");
  const follow: FollowNode = ({ value }) =>
    typeof value === "object" && value !== null && "$ref" in value ? target : undefined;
  const value = { a: { $ref: "other", own: 0 }, b: {} };
  const places = (path: string) =>
    found(path, value, follow).map(({ document, pointer }) => `${document}${pointer}`);
  expect(places("$.a.own")).toEqual(["/a/own"]);
  expect(places("$.a.other")).toEqual(["other/other"]);
  expect(places("$.b.other")).toEqual([]);
  expect(places("$..own")).toEqual(["/a/own", "other/deep/own"]);
  expect(places("$.*.*")).toEqual(["/a/$ref", "/a/own", "other/own", "other/other", "other/deep"]);
});
