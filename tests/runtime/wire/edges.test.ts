/** Values at the edge of a style, a date or a limit. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { decodeSequence } from "../../../runtime/wire/bodies/sequence.js";
import {
  dateText,
  dateTime,
  instant,
  plainDate,
} from "../../../runtime/wire/conversion/wire-value.js";
import type {
  ContentDescriptor,
  ParameterDescriptor,
  Shape,
} from "../../../runtime/wire/descriptors/descriptor.js";
import { decodeCookies, encodeCookies } from "../../../runtime/wire/parameters/cookies.js";
import { nest, stepsOf } from "../../../runtime/wire/parameters/deep-object.js";

const free: ParameterDescriptor = {
  name: "all",
  in: "cookie",
  explode: true,
  shape: { object: { a: "number" }, rest: "string" },
};

test("cookies are none without a header, and only those of the document are sent", () => {
  expect(decodeCookies([free], null)).toEqual({});
  const other: ParameterDescriptor = { name: "h", in: "header", shape: "string" };
  const own: ParameterDescriptor = { name: "c", in: "cookie", shape: "string" };
  expect(encodeCookies([other, own], { h: "1", c: "2", d: "3" })).toBe("c=2");
  expect(encodeCookies([other, own], { h: "1" })).toBe("");
});

describe("a date", () => {
  const inner = { isText: false, depth: 0 };
  const read = (value: unknown) => dateTime(value, inner) as Date;

  test.each([
    "2024-01-02T03:04:05.000Z",
    "2024-01-02T03:04:05Z",
    "2024-01-02t03:04:05.5z",
    "2024-01-02T03:04:05+01:00",
    "2024-01-02T03:04:05.123456-23:59",
  ])("a date: %s is written as it was read, unless it is changed", (text) => {
    const date = read(text);
    expect(date).toBeInstanceOf(Date);
    expect(date.getTime()).toBe(Date.parse(text));
    expect(Object.keys(date)).toEqual([]);
    expect(dateText(date)).toBe(text);
    date.setTime(0);
    expect(dateText(date)).toBe("1970-01-01T00:00:00.000Z");
  });

  test.each<unknown>([
    "2024-01-02",
    "2024-01-02T03:04:05",
    "2024-13-02T03:04:05Z",
    "2024-01-02 03:04:05Z",
    "x2024-01-02T03:04:05Z",
    "",
    null,
    1,
    undefined,
  ])("a date: %j is none, and stays what it is", (value) => {
    expect(read(value)).toBe(value);
  });
});

describe("Temporal", () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Knows every text but two, and normalises the letters. */
  const from = (type: string) => (text: string) => {
    if (text.startsWith("9999")) throw new RangeError("too late");
    if (text.startsWith("0000")) throw new TypeError("broken");
    return { [Symbol.toStringTag]: `Temporal.${type}`, toString: () => text.toUpperCase() };
  };
  const provide = () =>
    vi.stubGlobal("Temporal", {
      Instant: { from: from("Instant") },
      PlainDate: { from: from("PlainDate") },
    });
  const inner = { isText: false, depth: 0 };

  test.each([
    ["an instant", instant, "2024-01-02T03:04:05Z"],
    ["an instant in lower case", instant, "2024-01-02t03:04:05z"],
    ["a date", plainDate, "2024-01-02"],
  ])("Temporal makes %s, which is written as it was read", (_, part, text) => {
    provide();
    const value = part(text, inner) as object;
    expect(value).toBeTypeOf("object");
    expect(dateText(value)).toBe(text);
  });

  test.each([
    [instant, "2024-01-02"],
    [instant, 1],
    [instant, "9999-01-01T00:00:00Z"],
    [plainDate, "2024-01-02T03:04:05Z"],
    [plainDate, null],
    [plainDate, "9999-01-01"],
  ])("Temporal leaves what is none: %#", (part, value) => {
    provide();
    expect(part(value, inner)).toBe(value);
  });

  test("Temporal may be broken or absent", () => {
    provide();
    expect(() => plainDate("0000-01-01", inner)).toThrow("broken");
    vi.stubGlobal("Temporal", undefined);
    expect(() => plainDate("2024-01-01", inner)).toThrow("There is no Temporal here");
    expect(plainDate("2024", inner)).toBe("2024");
  });
});

const deep = (depth: number) => `a${"[b]".repeat(depth)}`;
test.each([
  ["a[b]", ["b"]],
  ["a[b][]", ["b", ""]],
  ["a[]", [""]],
  ["a", undefined],
  ["a[b", undefined],
  ["ab]", undefined],
  ["x[b]", undefined],
  ["aa[b]", undefined],
])("names in brackets: %s have the steps %j", (name, steps) => {
  expect(stepsOf(name, "a")).toEqual(steps);
});

test("names in brackets have at most 32 steps", () => {
  expect(stepsOf(deep(32), "a")).toHaveLength(32);
  expect(stepsOf(deep(33), "a")).toBeUndefined();
});

test.each<[Shape, readonly [string, string][], unknown]>([
  ["json", [["0", "a"]], ["a"]],
  ["json", [["x", "a"]], { x: "a" }],
  [
    "json",
    [
      ["0", "a"],
      ["x", "b"],
    ],
    { 0: "a", x: "b" },
  ],
  [
    { array: "number" },
    [
      ["1", "2"],
      ["0", "1"],
    ],
    [1, 2],
  ],
  [
    { array: "number" },
    [
      ["", "2"],
      ["", "1"],
    ],
    [2, 1],
  ],
  [{ object: { 0: "number" } }, [["0", "1"]], { 0: 1 }],
  [
    { object: { a: { array: "number" } } },
    [
      ["a.", "1"],
      ["a.", "2"],
    ],
    { a: [1, 2] },
  ],
  [
    { object: { a: "string" } },
    [
      ["a", "1"],
      ["a", "2"],
    ],
    { a: ["1", "2"] },
  ],
  [
    { array: { object: { a: "number" } } },
    [
      ["0.a", "1"],
      ["1.a", "2"],
    ],
    [{ a: 1 }, { a: 2 }],
  ],
  [{ array: { object: { a: "number" } } }, [[".a", "1"]], [{ a: 1 }]],
])("names in brackets of %j make a value of %j", (shape, entries, value) => {
  const parts = entries.map(([steps, text]) => ({ steps: steps.split("."), text }));
  expect(nest(parts, shape)).toEqual(value);
});

const items = async (codec: ContentDescriptor["codec"], text: string, maxItemLength: number) => {
  const found: unknown[] = [];
  const content: ContentDescriptor = { type: "text/x", codec, shape: "json" };
  const all = await decodeSequence(content, new Response(text), { maxItemLength });
  for await (const item of all as AsyncIterable<unknown>) found.push(item);
  return found.length;
};
const tooLong = "an item of the stream is longer than 4 characters";

test.each<[ContentDescriptor["codec"], string, number | undefined]>([
  ["json-lines", "1234\n1234", 2],
  ["json-lines", "1234\n12345\n", undefined],
  ["json-lines", "12345", undefined],
  ["json-sequence", "\u001e123\n\u001e123\n", 2],
  ["event-stream", "data:1\n\n", undefined],
])("an item of a stream of %s in %j may have four characters", async (codec, text, count) => {
  if (count === undefined) await expect(items(codec, text, 4)).rejects.toThrow(tooLong);
  else expect(await items(codec, text, 4)).toBe(count);
});

test("an item of a stream comes before one that is too long, even in the same chunk", async () => {
  const content: ContentDescriptor = { type: "text/x", codec: "json-lines" };
  const text = new Response("1\n2\n12345\n3\n");
  const all = (await decodeSequence(content, text, { maxItemLength: 4 })) as AsyncGenerator;
  expect([(await all.next()).value, (await all.next()).value]).toEqual([1, 2]);
  await expect(all.next()).rejects.toThrow(tooLong);
});

test.each([
  ["data:1234\ndata:5678\n\n", 9, true],
  ["data:1234\ndata:5678\n\n", 10, true],
  ["data:12345\ndata:56789\n\n", 10, false],
  ["data:12345\ndata:56789\n\n", 11, true],
  ["data:1234\ndata:5678\ndata\n\n", 9, false],
  ["data:12345\n\ndata:12345\n\n", 10, true],
  ["data:1\n\ndata:12345\ndata:1234\n\n", 10, true],
])(
  "an item of a stream may have the lines of its data and their ends: %j within %i",
  async (text, limit, fits) => {
    const read = items("event-stream", text, limit);
    if (fits) expect(await read).toBeGreaterThan(0);
    else await expect(read).rejects.toThrow("longer than");
  },
);
