import { describe, expect, it } from "vitest";
import { isEmail } from "../../../runtime/json-schema/formats/email.js";
import { array, tuple } from "../../../runtime/zod/arrays.js";
import { format, integer, multipleOf, pattern, textLength } from "../../../runtime/zod/checks.js";
import { object } from "../../../runtime/zod/objects.js";
import { patterned, without } from "../../../runtime/zod/patterned.js";
import { optional, withDefault } from "../../../runtime/zod/presence.js";
import { anything, never, number, string } from "../../../runtime/zod/scalars.js";
import { recursive } from "../../../runtime/zod/schema.js";
import { distinct, sized } from "../../../runtime/zod/whole.js";
import { typeOf, ok, paths, messages } from "./parts.js";

const parse = (text: string): unknown => JSON.parse(text);

describe("checks", () => {
  it("count code points", () => {
    const type = string(textLength(2, 2));
    expect(["ab", "👍👍", "a👍"].every((text) => ok(type, text))).toBe(true);
    expect(["a", "👍", "abc", "👍👍👍"].some((text) => ok(type, text))).toBe(false);
    expect(typeOf(type).safeParse("👍").error?.issues).toMatchObject([
      { code: "too_small", minimum: 2 },
    ]);
  });

  it("know what numbers are", () => {
    expect([1, 1.0, 1e20, -(2 ** 60), 0].every((value) => ok(number(integer()), value))).toBe(true);
    expect([0.5, NaN, Infinity, "1"].some((value) => ok(number(integer()), value))).toBe(false);
    expect(ok(number(multipleOf(0.01)), 19.99)).toBe(true);
    expect(ok(number(multipleOf(0.01)), 19.995)).toBe(false);
  });

  it("match patterns and formats", () => {
    expect(ok(string(pattern("^\\p{L}+$")), "é")).toBe(true);
    expect(ok(string(pattern("^\\p{L}+$")), "1")).toBe(false);
    expect(ok(string(format("email", isEmail)), "a@b.test")).toBe(true);
    expect(ok(string(format("email", isEmail)), "a")).toBe(false);
    const short = string(textLength(2, 3));
    expect(["a", "abcd"].flatMap((value) => messages(short, value))).toEqual([
      "Too small: expected string to have >=2 characters",
      "Too big: expected string to have <=3 characters",
    ]);
    const domains = [
      "[IPv6:::1]",
      "[ipv6:2001:db8::1]",
      "[127.0.0.1]",
      "[IPv6:127.0.0.1]",
      "[::1]",
      "[]",
    ];
    expect(domains.map((domain) => isEmail(`a@${domain}`))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("find equal items", () => {
    const type = distinct(array(anything()));
    expect(
      ok(type, [
        { a: 1, b: 2 },
        { b: 2, a: 2 },
      ]),
    ).toBe(true);
    expect(paths(type, [{ a: 1, b: 2 }, 1, { b: 2, a: 1 }])).toEqual([[2]]);
    expect(messages(type, [{ a: 1, b: 2 }, 1, { b: 2, a: 1 }])).toEqual([
      "Items 0 and 2 are equal",
    ]);
    let deep: unknown = 1;
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    expect(messages(type, [deep, [deep]])).toEqual(["Nested too deeply"]);
    const filled = distinct(array(without(["id"], object({ a: withDefault(number(), 1) }))));
    expect(typeOf(filled).parse([{ id: 1 }, { id: 2 }, { a: 1 }])).toEqual([
      { a: 1 },
      { a: 1 },
      { a: 1 },
    ]);
  });

  it("know patterns of names, and count properties", () => {
    const type = patterned(
      {
        declared: ["id"],
        patterns: [
          ["^x-", number()],
          ["d$", string(textLength(2))],
        ],
        additional: never(),
      },
      object({ id: string() }),
    );
    expect(paths(type, parse('{"id": "ab", "__proto__": 1}'))).toEqual([["__proto__"]]);
    expect(ok(type, "id")).toBe(false);
    expect(ok(type, { id: "ab", "x-a": 1 })).toBe(true);
    expect(paths(type, { id: "a" })).toEqual([["id"]]);
    expect(paths(type, { id: "ab", "x-a": "1", other: 1 })).toEqual([["x-a"], ["other"]]);
    const few = sized(object({ z: optional(withDefault(number(), 1)) }), 1, 2);
    expect(
      [{}, { a: 1 }, { a: 1, b: 1 }, { a: 1, b: 1, c: 1 }].map((value) => ok(few, value)),
    ).toEqual([false, true, true, false]);
  });

  it("fill in by pattern what is there, and bring back nothing that was removed", () => {
    const filling = object({ a: withDefault(number(), 1) });
    const type = patterned(
      { declared: [], patterns: [["^x-", filling]], additional: anything() },
      without(["x-own"], object({})),
    );
    const input = { "x-a": {}, "x-own": {}, other: { a: 2 } };
    const output = typeOf(type).parse(input);
    expect(output).toEqual({ "x-a": { a: 1 }, other: { a: 2 } });
    expect(Object.keys(Object(output))).toEqual(["x-a", "other"]);
    expect(input).toEqual({ "x-a": {}, "x-own": {}, other: { a: 2 } });
    const kept = { id: 1 };
    expect(typeOf(without(["id"], type)).parse({ ...kept, "x-a": { a: 3 } })).toEqual({
      "x-a": { a: 3 },
    });
  });

  it("check a value once for all the patterns that match its name, and each value on its own", () => {
    let runs = 0;
    const counted = recursive(() => ({
      optional: false,
      run: (value) => {
        runs++;
        return value;
      },
    }));
    const rules = (...patterns: string[]) =>
      patterned(
        { declared: [], patterns: patterns.map((source) => [source, counted] as const) },
        object({}),
      );
    typeOf(rules("^x", "y$")).parse({ xy: {} });
    expect(runs).toBe(1);
    const one = {};
    typeOf(tuple([rules("^x"), counted, counted])).parse([{ x: {} }, one, one]);
    expect(runs).toBe(4);
  });

  it("leave it to the declared properties to refuse what is not an object", () => {
    const type = patterned({ declared: [], patterns: [["", never()]] }, object({}));
    for (const value of [null, 1, "a", ["a"]])
      expect(messages(type, value)).toEqual([expect.stringContaining("expected object")]);
  });

  it("return the value itself if nothing is filled in", () => {
    const type = patterned({ declared: [], patterns: [["", anything()]] }, object({}));
    const input = { a: { b: 1 } };
    expect(typeOf(type).parse(input)).toBe(input);
  });

  it("remove what the other side owns, and leave the input alone", () => {
    const type = without(["id"], object({}));
    const input = { id: 1, a: 2 };
    expect(typeOf(type).parse(input)).toEqual({ a: 2 });
    expect(input).toEqual({ id: 1, a: 2 });
    const clean = { a: 2 };
    expect(typeOf(type).parse(clean)).toBe(clean);
    expect([null, "id", 1].map((value) => ok(type, value))).toEqual([false, false, false]);
  });
});
