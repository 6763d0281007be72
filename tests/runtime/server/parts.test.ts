/** Parts that every server has: header fields, bytes, targets, segments, refusals, CORS. */
import { describe, expect, test } from "vitest";
import { GrowingBytes } from "../../../runtime/server/http/growing-bytes.js";
import { HeaderList } from "../../../runtime/server/http/header-list.js";
import type { IncomingRequest } from "../../../runtime/server/http/incoming-request.js";
import { withContentLength } from "../../../runtime/server/http/outgoing-response.js";
import { HttpError, refuse } from "../../../runtime/server/http/refusal.js";
import { splitTarget } from "../../../runtime/server/http/target.js";
import {
  fieldErrors,
  validateValue,
  type MapIssues,
} from "../../../runtime/server/request/validate.js";
import { mixedSegment } from "../../../runtime/server/routing/mixed-segment.js";
import { canonicalPath } from "../../../runtime/server/routing/segment.js";
import { addCors, checkCors, type CorsOptions } from "../../../runtime/server/security/cors.js";

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

const grown = (...chunks: readonly number[][]) => {
  const bytes = new GrowingBytes();
  for (const chunk of chunks) bytes.add(Uint8Array.from(chunk));
  expect(bytes.size).toBe(chunks.flat().length);
  return [...bytes.bytes()];
};

test.each([
  [[]],
  [[[]]],
  [[[1, 2, 3]]],
  [[[1], [2], [3], [4], [5]]],
  [[[], [1], [], [2, 3]]],
  [[[1, 2], [3, 4, 5, 6, 7, 8, 9], [10]]],
])("bytes of %j are those in order", (chunks) => {
  expect(grown(...chunks)).toEqual(chunks.flat());
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

test.each<[string, number]>([
  ["", 0],
  ["abc", 3],
  ["ä", 2],
  ["\n", 1],
])("a body of %j has its length", (body, length) => {
  const sent = withContentLength({ status: 200, headers: new HeaderList(), body });
  expect(sent.headers.get("content-length")).toBe(String(length));
  const text = sent.body instanceof Uint8Array ? new TextDecoder().decode(sent.body) : sent.body;
  expect(text).toBe(body);
});

test("issues are messages by field, at most a hundred of them", () => {
  const issues = [
    { message: "1", path: ["a", { key: 0 }, "b"] },
    { message: "2", path: ["a", 0, "b"] },
    { message: "3" },
    { message: "4", path: [] },
    { message: "5", path: ["__proto__"] },
  ];
  expect(Object.entries(fieldErrors(issues, "body"))).toEqual([
    ["a.0.b", ["1", "2"]],
    ["body", ["3", "4"]],
    ["__proto__", ["5"]],
  ]);
  const many = (count: number) => Array.from({ length: count }, () => ({ message: "x" }));
  expect(fieldErrors(many(100), "body")["body"]).toHaveLength(100);
  expect(fieldErrors(many(101), "body")["body"]).toHaveLength(100);
});

test("issues may be dropped by the server, which then gets the value", async () => {
  const descriptor = { id: "do", method: "GET", path: "/", responses: {} };
  const check = (result?: object, mapIssues?: MapIssues) =>
    validateValue(
      result && ({ "~standard": { version: 1, vendor: "x", validate: () => result } } as never),
      { descriptor, validators: {}, codecs: { bodies: {} }, mapIssues },
      { part: "body", value: 1 },
    );
  const issues = [{ message: "No." }];
  expect(await check()).toEqual({ value: 1 });
  expect(await check({ issues })).toEqual({ issues });
  expect(await check({ issues }, () => [])).toEqual({ value: 1 });
  expect(await check({ issues }, (all) => all)).toEqual({ issues });
  expect(await check(Promise.resolve({ issues }), () => [])).toEqual({ value: 1 });
  const never = () => expect.fail("there is nothing to map");
  expect(await check({ value: 2 }, never)).toEqual({ value: 2 });
});

describe("CORS", () => {
  const sent = (
    cors: CorsOptions,
    method: string,
    given: Record<string, string>,
    allow?: string,
  ) => {
    const headers = new HeaderList();
    if (allow !== undefined) headers.set("allow", allow);
    const header = (name: string) => given[name] ?? null;
    addCors(cors, { method, header } as unknown as IncomingRequest, headers);
    headers.delete("allow");
    return Object.fromEntries(
      [...headers.fields].map(([name, value]) => [name.replace("access-control-", ""), value]),
    );
  };
  const origin = "https://a.test";
  const preflight = { origin, "access-control-request-method": "PUT" };
  const asks = { vary: "Access-Control-Request-Method, Access-Control-Request-Headers" };

  test.each<[CorsOptions, string, Record<string, string>, object]>([
    [{ origins: "*" }, "GET", { origin }, { "allow-origin": "*" }],
    [{ origins: "*" }, "GET", {}, {}],
    [{ origins: [origin] }, "GET", { origin }, { vary: "Origin", "allow-origin": origin }],
    [{ origins: [] }, "GET", { origin }, { vary: "Origin" }],
    [
      { origins: (one) => one === origin },
      "GET",
      { origin },
      { vary: "Origin", "allow-origin": origin },
    ],
    [
      { origins: [origin], credentials: true, exposed: ["x-a", "x-b"] },
      "GET",
      { origin },
      {
        vary: "Origin",
        "allow-origin": origin,
        "allow-credentials": "true",
        "expose-headers": "x-a, x-b",
      },
    ],
    [{ origins: "*", exposed: [] }, "GET", { origin }, { "allow-origin": "*" }],
    [
      { origins: "*" },
      "OPTIONS",
      preflight,
      { ...asks, "allow-methods": "PUT", "allow-origin": "*" },
    ],
    [
      { origins: "*", maxAge: 0, headers: ["x-a"] },
      "OPTIONS",
      preflight,
      {
        ...asks,
        "allow-methods": "PUT",
        "allow-headers": "x-a",
        "max-age": "0",
        "allow-origin": "*",
      },
    ],
    [{ origins: "*" }, "PUT", preflight, { "allow-origin": "*" }],
    [{ origins: "*" }, "OPTIONS", { origin }, { "allow-origin": "*" }],
    [{ origins: [] }, "OPTIONS", preflight, { vary: `${asks.vary}, Origin` }],
  ])("CORS: %j for %s", (cors, method, headers, expected) => {
    expect(sent(cors, method, headers, "PUT")).toEqual(expected);
  });

  test("CORS lets nobody send the credentials of all visitors", () => {
    expect(() => checkCors({ origins: "*", credentials: true })).toThrow(TypeError);
    for (const cors of [{ origins: "*" }, { origins: [origin], credentials: true }] as const)
      expect(() => checkCors(cors)).not.toThrow();
    expect(sent({ origins: "*" }, "OPTIONS", preflight)).toEqual({ "allow-origin": "*" });
  });
});
