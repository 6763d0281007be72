/** Rules that need no database: states, texts, messages, times, and the rate limit. */
import { expect, test } from "vitest";
import { timestamp, timestampOrNull } from "../../src/foundation/core/timestamp.js";
import type { ResourceLifecycle } from "../../src/foundation/core/lifecycle.js";
import { invalid } from "../../src/foundation/errors/service-error.js";
import { readRange } from "../../src/domain/documents/download.js";
import { extensionOf, fileName, nameFromUrl } from "../../src/domain/files/name.js";
import {
  NoTransition,
  allows,
  creation,
  timestampAfter,
  transition,
} from "../../src/domain/lifecycles/machine.js";
import { nameOf } from "../../src/portal/session/viewer.js";
import { rateHeaders, quotaOf } from "../../src/service/rate-limit/rate-limit.js";
import {
  hasTooManyValues,
  maxValues,
  unstorableStrings,
} from "../../src/foundation/validation/validate.js";

const lifecycle = {
  transitions: [
    { from: [], to: "new", trigger: { operation: "make" }, stamps: ["made_at"], clears: [] },
    { from: ["new"], to: "open", trigger: { operation: "start" }, stamps: ["held_at"], clears: [] },
    {
      from: ["new", "open"],
      to: "open",
      trigger: { event: "go" },
      stamps: [],
      clears: ["held_at"],
    },
    {
      from: ["open"],
      to: "done",
      trigger: { time: "later" },
      stamps: ["done_at"],
      clears: ["held_at"],
    },
  ],
} as unknown as ResourceLifecycle;
const [, start, go, end] = lifecycle.transitions;

test.each<[string, Parameters<typeof transition>[2], unknown]>([
  ["new", { to: "open" }, start],
  ["new", { to: "open", by: "event" }, go],
  ["new", { to: "open", by: "operation", operation: "start" }, start],
  ["new", { to: "open", clears: "held_at" }, go],
  ["new", { to: "open", stamps: "held_at" }, start],
  ["open", { to: "done", by: "time", stamps: "done_at", clears: "held_at" }, end],
])("a lifecycle leads from %s by %j", (from, query, found) => {
  expect(transition(lifecycle, from, query)).toBe(found);
  expect(allows(lifecycle, from, query)).toBe(true);
});

test.each<[string, Parameters<typeof transition>[2], string, readonly string[]]>([
  ["new", { to: "done" }, "no transition from new to done. Possible: open.", ["open"]],
  ["new", { to: "new" }, "It is new already. Possible: open.", ["open"]],
  [
    "open",
    { to: "new" },
    "no transition from open to new. Possible: open, done.",
    ["open", "done"],
  ],
  ["new", { to: "open", operation: "go" }, "from new to open. Possible: open.", ["open"]],
  ["new", { to: "open", by: "time" }, "from new to open.", ["open"]],
  ["new", { to: "open", stamps: "x" }, "from new to open.", ["open"]],
  ["new", { to: "open", clears: "x" }, "from new to open.", ["open"]],
  ["done", { to: "new" }, "no transition from done to new. No state can follow.", []],
])("a lifecycle does not lead from %s by %j", (from, query, message, possible) => {
  expect(allows(lifecycle, from, query)).toBe(false);
  expect(() => transition(lifecycle, from, query)).toThrow(message);
  try {
    transition(lifecycle, from, query);
  } catch (error) {
    expect(error).toMatchObject({ from, possible });
  }
});

test("a lifecycle begins with a creation", () => {
  expect(creation(lifecycle, { to: "new" }).to).toBe("new");
  expect(() => creation(lifecycle, { to: "open" })).toThrow(
    new NoTransition(null, { to: "open" }, ["new"]).message,
  );
  expect(new NoTransition(null, { to: "open" }, []).message).toBe(
    "The lifecycle has no transition from nothing to open. No state can follow.",
  );
});

test("a lifecycle stamps, clears and keeps times", () => {
  const [now, before] = [new Date(1), new Date(0)];
  if (end === undefined) throw new Error("There is no such transition.");
  expect(timestampAfter(end, now, ["done_at", null])).toBe(now);
  expect(timestampAfter(end, now, ["held_at", before])).toBeNull();
  expect(timestampAfter(end, now, ["made_at", before])).toBe(before);
});

test.each<[unknown, readonly string[]]>([
  ["a\0", [""]],
  ["\ud800", [""]],
  ["👍\n", []],
  [{ a: "\0", b: ["x", "\udc00"], c: { d: { e: "\0" } } }, ["a", "b.1", "c.d.e"]],
  [{ "a\0": 1 }, ["a\0"]],
  [{ b: { "\0c": "x" } }, ["b.\0c"]],
  [[null, 1, true, undefined], []],
])("the strings of %j that cannot be stored are found", (value, paths) => {
  expect(unstorableStrings(value)).toEqual(paths);
});

test("a body has at most a thousand values at any depth", () => {
  const list = (count: number): unknown[] => Array.from({ length: count }, () => 0);
  expect(maxValues).toBe(1000);
  expect(hasTooManyValues(list(1000))).toBe(false);
  expect(hasTooManyValues(list(1001))).toBe(true);
  expect(hasTooManyValues({ a: list(500), b: list(498) })).toBe(false);
  expect(hasTooManyValues({ a: list(500), b: list(499) })).toBe(true);
  expect(hasTooManyValues([null, "text", ...list(999)])).toBe(true);
  for (const value of [null, undefined, "text", 1]) expect(hasTooManyValues(value)).toBe(false);
});

test.each<[number, string]>([
  [1, "No 0."],
  [2, "No 0. (and 1 more error)"],
  [3, "No 0. (and 2 more errors)"],
])("%i errors are summed up", (count, message) => {
  const [first = { field: "", message: "" }, ...others] = Array.from(
    { length: count },
    (_, index) => ({ field: index < 2 ? "a" : "b", message: `No ${index}.` }),
  );
  const { status, body } = invalid([first, ...others]);
  const errors = { a: ["No 0.", "No 1."].slice(0, count), ...(count > 2 && { b: ["No 2."] }) };
  expect([status, body]).toStrictEqual([422, { message, errors }]);
});

test("times have six decimals", () => {
  const time = new Date("2024-01-02T03:04:05.678Z");
  expect(timestamp(time)).toBe("2024-01-02T03:04:05.678000Z");
  expect([timestampOrNull(time), timestampOrNull(null)]).toEqual([timestamp(time), null]);
});

test.each<[string, string | undefined]>([
  ["a.pdf", "a.pdf"],
  ["x/y\\z.pdf", "z.pdf"],
  ["x\\y/z.pdf", "z.pdf"],
  ["a\u202e\u0007.pdf", "a.pdf"],
  ["a\ud800", "a\ufffd"],
  [" a ", "a"],
  ["", undefined],
  ["/", undefined],
  [".", undefined],
  ["..", undefined],
  ["...", "..."],
  ["é".repeat(255), "é".repeat(255)],
  ["é".repeat(256), "é".repeat(255)],
  [`${"a".repeat(256)}.pdf`, `${"a".repeat(251)}.pdf`],
  [`${"a".repeat(256)}.${"b".repeat(10)}`, `${"a".repeat(244)}.${"b".repeat(10)}`],
  [`${"a".repeat(256)}.${"b".repeat(11)}`, "a".repeat(255)],
])("the file name %j is kept as %j", (given, name) => {
  expect(fileName(given)).toBe(name);
});

test.each([
  ["a.PDF", "pdf"],
  ["a.tar.gz", "gz"],
  [".pdf", null],
  ["a.", null],
  ["a", null],
  ["a.b", "b"],
  ["", null],
])("the file name %s has the extension %j", (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

test.each([
  ["https://a.test/x/y.pdf?z=1", "y.pdf"],
  ["https://a.test/%C3%A4.pdf", "ä.pdf"],
  ["https://a.test/%ff.pdf", "%ff.pdf"],
  ["https://a.test/", undefined],
  ["https://a.test/a%2Fb.pdf", "b.pdf"],
])("the name of the file at %s is %s", (url, name) => {
  expect(nameFromUrl(url)).toBe(name);
});

test.each<[string | undefined, number, ReturnType<typeof readRange>]>([
  [undefined, 10, undefined],
  ["bytes=0-0", 10, { start: 0, end: 0 }],
  [" bytes=2-5 ", 10, { start: 2, end: 5 }],
  ["bytes=2-", 10, { start: 2, end: 9 }],
  ["bytes=2-99", 10, { start: 2, end: 9 }],
  ["bytes=9-9", 10, { start: 9, end: 9 }],
  ["bytes=10-", 10, "unsatisfiable"],
  ["bytes=10-12", 10, "unsatisfiable"],
  ["bytes=5-4", 10, undefined],
  ["bytes=-3", 10, { start: 7, end: 9 }],
  ["bytes=-1", 10, { start: 9, end: 9 }],
  ["bytes=-10", 10, { start: 0, end: 9 }],
  ["bytes=-99", 10, { start: 0, end: 9 }],
  ["bytes=-0", 10, "unsatisfiable"],
  ["bytes=-1", 0, "unsatisfiable"],
  ["bytes=0-", 0, "unsatisfiable"],
  ["bytes=-", 10, undefined],
  ["bytes=0-1,3-4", 10, undefined],
  ["lines=0-1", 10, undefined],
])("the range %j of %i bytes", (header, size, range) => {
  expect(readRange(header, size)).toEqual(range);
});

test.each([
  [{ allowed: true, hits: 1, oldest: 0, now: 0 }, 1, 0],
  [{ allowed: true, hits: 2, oldest: 0, now: 5 }, 0, 0],
  [{ allowed: false, hits: 3, oldest: 0, now: 5 }, 0, 55],
  [{ allowed: false, hits: 2, oldest: 0.5, now: 5 }, 0, 56],
  [{ allowed: false, hits: 2, oldest: 0, now: 60 }, 0, 1],
  [{ allowed: false, hits: 2, oldest: 9, now: 5 }, 0, 60],
  [{ allowed: false, hits: 2, oldest: undefined, now: 5 }, 0, 60],
])("%j leaves %i requests, and the next in %i s", (counted, remaining, retryAfter) => {
  const found = quotaOf({ limit: 2, window: 60 }, counted);
  expect(found).toEqual({ allowed: counted.allowed, limit: 2, remaining, retryAfter });
  expect(Object.fromEntries(rateHeaders(found))).toEqual({
    "X-RateLimit-Limit": "2",
    "X-RateLimit-Remaining": `${remaining}`,
    ...(!counted.allowed && { "Retry-After": `${retryAfter}` }),
  });
});

test.each([
  ["Ada", "Okafor", "Ada Okafor"],
  ["Ada", null, "Ada"],
  [null, "Okafor", "Okafor"],
  [null, null, "ada@example.com"],
])("a person called %j %j is shown as %s", (first_name, last_name, shown) => {
  const user = { first_name, last_name, email: "ada@example.com" } as Parameters<typeof nameOf>[0];
  expect(nameOf(user)).toBe(shown);
});
