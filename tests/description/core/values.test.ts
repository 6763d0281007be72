/** JSON values in one form, marks of names, text for terminals, and the time that stages take. */
import { expect, test, vi } from "vitest";

import { mark, printable, printableJson } from "../../../generator/description/core/text.js";
import { canonical, isAmong } from "../../../generator/description/core/json-value.js";
import { decodePercent } from "../../../generator/description/core/url.js";
import { Timings } from "../../../generator/description/core/timings.js";

test.each([
  [null, "null"],
  ["a", '"a"'],
  [1.5, "1.5"],
  [[1, [null, "b"]], '[1,[null,"b"]]'],
  [{ b: 1, a: { d: [], c: {} } }, '{"a":{"c":{},"d":[]},"b":1}'],
])("%j is %s in its one form", (value, text) => {
  expect(canonical(value)).toBe(text);
});

test("values are among others if they are equal as JSON", () => {
  const among = isAmong([{ a: 1, b: 2 }, [1], null]);
  expect([{ b: 2, a: 1 }, [1], null, 1, {}, "null"].map(among)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

/** Test vectors of FNV-1a, which names in generated code depend on. */
test.each([
  ["", 0x811c9dc5],
  ["a", 0xe40c292c],
  ["foobar", 0xbf9cf968],
])("the mark of %j", (text, hash) => {
  expect(mark(text)).toBe(hash.toString(36));
});

test("what a terminal would obey is escaped", () => {
  expect(printable("a\tb\u001b[2J\u202e\u007f é😀")).toBe("a  b\\u001b[2J\\u202e\\u007f é😀");
  expect(printableJson({ a: "\u009b", b: ["\u2028"] })).toBe(
    '{\n  "a": "\\u009b",\n  "b": [\n    "\\u2028"\n  ]\n}',
  );
});

test.each([
  ["a%20b%C3%A9", "a bé"],
  ["%zz", "%zz"],
  ["%ff", "%ff"],
])("%s is decoded as %s", (text, decoded) => {
  expect(decodePercent(text)).toBe(decoded);
});

test("stages are measured in total, until they have ended", async () => {
  let now = 1000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  const timings = new Timings();
  const takes = (time: number): void => void (now += time);
  timings.measure("load", () => takes(1.25));
  expect(timings.milliseconds).toEqual({ load: 1.3 });
  expect(timings.measure("load", () => "result")).toBe("result");
  timings.measure("load", () => takes(2));
  let end = (_: string): void => {};
  const slow = timings.measure("emit", () => new Promise<string>((resolve) => (end = resolve)));
  expect(timings.milliseconds).toEqual({ load: 3.3 });
  takes(20);
  end("late");
  expect(await slow).toBe("late");
  await Promise.resolve();
  expect(() =>
    timings.measure("fail", () => {
      takes(3);
      throw new Error("failed");
    }),
  ).toThrow("failed");
  expect(Object.entries(timings.milliseconds)).toEqual([
    ["load", 3.3],
    ["emit", 20],
    ["fail", 3],
  ]);
  clock.mockRestore();
});
