/** Parts that every server has: header fields, bytes, targets, segments, refusals, CORS. */
import { expect, test } from "vitest";
import { GrowingBytes } from "../../../runtime/server/http/growing-bytes.js";
import { HeaderList } from "../../../runtime/server/http/header-list.js";
import { HttpError, refuse } from "../../../runtime/server/http/refusal.js";
import { splitTarget } from "../../../runtime/server/http/target.js";
import { mixedSegment } from "../../../runtime/server/routing/mixed-segment.js";
import { canonicalPath } from "../../../runtime/server/routing/segment.js";

test("header fields have one value, or are joined, apart from cookies", () => {
  const list = new HeaderList();
  list.set("X-A", "1");
  list.set("x-a", " 2 ");
  list.append("X-A", "3");
  list.append("X-B", "b");
  list.set("Set-Cookie", "a=1");
  list.append("set-cookie", "b=2");
  list.append("Set-Cookie", "c=3");
  list.set("X-C", "c");
  list.delete("X-C");
  expect([...list.fields]).toEqual([
    ["x-a", "2, 3"],
    ["x-b", "b"],
    ["set-cookie", ["a=1", "b=2", "c=3"]],
  ]);
  expect(["X-A", "Set-Cookie", "X-C"].map((name) => list.get(name))).toEqual([
    "2, 3",
    "a=1, b=2, c=3",
    null,
  ]);
  const headers = list.toHeaders();
  expect(headers.getSetCookie()).toEqual(["a=1", "b=2", "c=3"]);
  expect(headers.get("x-a")).toBe("2, 3");
  list.set("set-cookie", "d=4");
  expect(list.get("set-cookie")).toBe("d=4");
});

test.each([
  ["a b", "1"],
  ["", "1"],
  ["a", "x\ny"],
  ["a", "\u0100"],
  ["a", "\0"],
])("header fields cannot be %j: %j", (name, value) => {
  const list = new HeaderList();
  list.set("a", "0");
  expect(() => list.set(name, value)).toThrow(TypeError);
  expect(() => list.append(name, value)).toThrow(TypeError);
  expect([...list.fields]).toEqual([["a", "0"]]);
});

test("bytes of a single chunk are not copied", () => {
  const chunk = Uint8Array.from([1, 2]);
  const bytes = new GrowingBytes();
  bytes.add(chunk);
  expect(bytes.bytes().buffer).toBe(chunk.buffer);
  bytes.add(Uint8Array.from([3]));
  expect([...chunk]).toEqual([1, 2]);
  expect(bytes.bytes().buffer).not.toBe(chunk.buffer);
});

test.each<[string, string, string]>([
  ["/a", "/a", ""],
  ["/a?b", "/a", "b"],
  ["/a?", "/a", ""],
  ["/a?b?c", "/a", "b?c"],
  ["/a#b?c", "/a", ""],
  ["/a?b#c", "/a", "b"],
  ["?b", "", "b"],
  ["#b", "", ""],
  ["/%C3%A4?%20", "/%C3%A4", "%20"],
])("the target %s has a path and a query", (target, path, query) => {
  expect(splitTarget(target)).toEqual({ path, query });
});

test.each(["/%", "/%zz", "/%C3", "/a?%ff"])("the target %s is refused", (target) => {
  expect(() => splitTarget(target)).toThrow("The URL is not valid percent-encoded UTF-8.");
});

test.each([
  ["a%2Fb", "a%2Fb"],
  ["a%2fb", "a%2Fb"],
  ["%41%7e%2D", "A~-"],
  ["ä", "%C3%A4"],
  ["a:b@c", "a:b@c"],
  ["a b", "a%20b"],
  ["\ud800", "%EF%BF%BD"],
])("the segment %s is compared as %s", (segment, canonical) => {
  expect(canonicalPath(`/x/${segment}/y`)).toBe(`/x/${canonical}/y`);
});

test.each<[string, string, readonly string[] | undefined]>([
  ["{a}.{b}", "x.tar.gz", ["x.tar", "gz"]],
  ["{a}.{b}", "x.", undefined],
  ["{a}.{b}", ".x", undefined],
  ["{a}.{b}", "x", undefined],
  ["{a}.{b}", "", undefined],
  ["{a}{b}", "xyz", ["xy", "z"]],
  ["{a}{b}", "x", undefined],
  ["{a}", "", undefined],
  ["{a}", "x", ["x"]],
  ["a", "a", []],
  ["a{b}", "a", undefined],
  ["a{b}", "ab", ["b"]],
  ["a{b}", "xb", undefined],
  ["a{b}a", "aa", undefined],
  ["a{b}a", "aaa", ["a"]],
  ["a{b}a", "a", undefined],
  ["{a}--{b}", "--", undefined],
  ["{a}--{b}", "x--y", ["x", "y"]],
  ["{a}--{b}", "---y", ["-", "y"]],
  ["{a}long{b}", "x", undefined],
  ["{a}-{b}-{c}", "1-2-3-4", ["1-2", "3", "4"]],
  ["{a}-{b}-{c}", "1-2-", undefined],
  ["{a", "{a", undefined],
])("%s matches %s", (template, segment, values) => {
  expect(mixedSegment(template).match(segment)).toEqual(values);
});

test.each([399, 400, 599, 600, 400.5, Number.NaN])("an error has an error status: %d", (status) => {
  const make = () => new HttpError(status, "No.");
  if (status === 400 || status === 599) expect(make()).toMatchObject({ status, message: "No." });
  else expect(make).toThrow(`not an error status: ${status}`);
});

test("a refusal has its message, or its kind", () => {
  expect(refuse("notFound", { message: "No quote." }).message).toBe("No quote.");
  expect(refuse("notFound").message).toBe("notFound");
});
