import { describe, expect, it } from "vitest";
import * as z from "zod";
import { isEmail } from "../../runtime/json-schema/formats/email.js";
import { evaluator } from "../../runtime/json-schema/evaluator.js";
import { array, tuple } from "../../runtime/zod/arrays.js";
import { format, integer, multipleOf, pattern, textLength } from "../../runtime/zod/checks.js";
import { conforms } from "../../runtime/zod/conforms.js";
import { object, record, strictObject } from "../../runtime/zod/objects.js";
import type { PartLike } from "../../runtime/zod/part.js";
import { patterned, without } from "../../runtime/zod/patterned.js";
import { optional, withDefault } from "../../runtime/zod/presence.js";
import {
  anything,
  binary,
  boolean,
  constant,
  literal,
  never,
  jsonNull,
  number,
  string,
} from "../../runtime/zod/scalars.js";
import { recursive, schema } from "../../runtime/zod/schema.js";
import { allOf, discriminated, exactlyOne, union } from "../../runtime/zod/unions.js";
import { counted, distinct, sized } from "../../runtime/zod/whole.js";

const typeOf = (part: PartLike): z.ZodType => schema(() => part);
const ok = (part: PartLike, value: unknown): boolean => typeOf(part).safeParse(value).success;
const paths = (part: PartLike, value: unknown) =>
  typeOf(part)
    .safeParse(value)
    .error?.issues.map(({ path }) => path);
const messages = (part: PartLike, value: unknown) =>
  typeOf(part)
    .safeParse(value)
    .error?.issues.map(({ message }) => message);
const parse = (text: string): unknown => JSON.parse(text);

describe("schema", () => {
  it("is built once, and not before it parses", () => {
    let built = 0;
    const type = schema<{ a: string }>(() => {
      built++;
      return object({ a: string() });
    });
    expect(built).toBe(0);
    expect(type.parse({ a: "x", more: 1 })).toEqual({ a: "x", more: 1 });
    expect(ok(type, {})).toBe(false);
    expect(built).toBe(1);
    expect(paths(array(type), [{ a: "x" }, { a: 1 }])).toEqual([[1, "a"]]);
  });

  it("keeps its meaning when wrapped or checked by its user", () => {
    const type = schema<string>(() => string());
    expect(ok(optional(type), undefined)).toBe(true);
    expect(ok(type.check(z.refine((value) => value !== "x")), "x")).toBe(false);
    expect(type["~standard"].validate("x")).toEqual({ value: "x" });
  });
});

describe("recursive", () => {
  interface Tree {
    readonly children?: readonly Tree[];
  }
  const tree: z.ZodType<Tree> = recursive<Tree>(() => object({ children: optional(array(tree)) }));
  const nest = (depth: number): unknown =>
    depth === 0 ? {} : Array.from({ length: depth }).reduce((inner) => ({ children: [inner] }), {});

  it("follows a schema into itself", () => {
    expect(tree.parse({ children: [{ children: [] }] })).toEqual({ children: [{ children: [] }] });
    expect(paths(tree, { children: [{}, { children: [{ children: 5 }] }] })).toEqual([
      ["children", 1, "children", 0, "children"],
    ]);
  });

  it("refuses what is too deep, and values that contain themselves", () => {
    expect(ok(tree, nest(150))).toBe(true);
    expect(ok(tree, nest(20_000))).toBe(false);
    const loop: { children: unknown[] } = { children: [] };
    loop.children.push(loop);
    expect(ok(tree, loop)).toBe(false);
    // A failed parse leaves jsonNull behind.
    expect(ok(tree, nest(150))).toBe(true);
  });

  it("parses a value once, however many alternatives ask", () => {
    let visits = 0;
    const visited = string(() => ++visits > 0);
    const node: z.ZodType = recursive(() =>
      union(
        ["a", "b", "c", "d"].map((tag) =>
          object({ child: optional(node), name: visited, [tag]: literal(1) }),
        ),
      ),
    );
    const value = Array.from({ length: 60 }).reduce((inner) => ({ child: inner, name: "", d: 1 }), {
      name: "",
      d: 1,
    });
    expect(ok(node, value)).toBe(true);
    expect(visits).toBeLessThan(1000);
    expect(paths(array(node), [{ name: "", child: { name: "", child: {} } }])).toHaveLength(1);
  });
});

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

  it("leave to the declared properties what is no object", () => {
    const type = patterned({ declared: [], patterns: [["", never()]] }, object({}));
    for (const value of [null, 1, "a", ["a"]])
      expect(messages(type, value)).toEqual([expect.stringContaining("expected object")]);
  });

  it("give back the value itself where nothing is filled in", () => {
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

describe("types", () => {
  it("anything must be there", () => {
    const type = object({ a: anything(), b: optional(anything()) });
    expect([{ a: null }, { a: 0, b: [] }].every((value) => ok(type, value))).toBe(true);
    expect([{}, { a: undefined }].some((value) => ok(type, value))).toBe(false);
  });

  it("constants are equal as JSON", () => {
    expect(ok(constant({ a: [1] }), { a: [1.0] })).toBe(true);
    expect(ok(constant({ a: [1] }), { a: [1], b: 2 })).toBe(false);
  });

  it("exactly one", () => {
    const type = exactlyOne([number(multipleOf(2)), number(multipleOf(3))]);
    expect([2, 3, 6, 5].map((value) => ok(type, value))).toEqual([true, true, false, false]);
    expect(typeOf(type).safeParse(5).error?.issues).toMatchObject([
      { code: "invalid_union", errors: [[{ divisor: 2 }], [{ divisor: 3 }]] },
    ]);
  });

  it("tells alternatives apart by a property of the value's own", () => {
    const type = discriminated({
      property: "kind",
      cases: [
        [["cat", "lion"], object({ lives: number() })],
        [["dog"], object({ bark: string() })],
      ],
    });
    expect(ok(type, { kind: "cat", lives: 9 })).toBe(true);
    expect(paths(type, { kind: "dog", lives: 9 })).toEqual([["bark"]]);
    expect(paths(type, { kind: "cow" })).toEqual([["kind"]]);
    expect(paths(type, Object.create({ kind: "cat", lives: 9 }))).toEqual([["kind"]]);
    expect(ok(type, "cat")).toBe(false);
  });

  it("all parts hold, two strict ones too, and their outputs become one", () => {
    const strict = allOf([
      strictObject({ a: optional(number()) }),
      strictObject({ b: optional(number()) }),
    ]);
    expect([{}, { a: 1 }, { b: 1 }].map((value) => ok(strict, value))).toEqual([
      true,
      false,
      false,
    ]);
    const merged = allOf([
      object({ deep: object({ a: withDefault(number(), 1) }) }),
      without(["id"], object({ deep: object({ b: withDefault(number(), 2) }) })),
    ]);
    expect(typeOf(merged).parse({ id: 5, deep: { c: 3 } })).toEqual({ deep: { a: 1, b: 2, c: 3 } });
  });

  it("the places of a tuple are optional, what is there must hold", () => {
    const type = tuple([string(), number()], boolean());
    expect([[], ["a"], ["a", 1, true]].every((value) => ok(type, value))).toBe(true);
    expect(paths(type, [1, 1, true, 5])).toEqual([[0], [3]]);
    expect(ok(type, "ab")).toBe(false);
    expect(
      [["a"], ["a", 1], ["a", 1, true]].map((value) => ok(counted(type, 2, 2), value)),
    ).toEqual([false, true, false]);
  });

  it("own properties only", () => {
    const type = object({
      constructor: string(),
      toString: optional(number()),
      ["__proto__"]: optional(jsonNull()),
    });
    expect(ok(type, { constructor: "x" })).toBe(true);
    expect(ok(type, {})).toBe(false);
    expect(paths(type, parse('{"constructor": "x", "__proto__": 1}'))).toEqual([["__proto__"]]);
    const kept: unknown = typeOf(type).parse(
      parse('{"constructor": "x", "__proto__": null, "more": 1}'),
    );
    expect(JSON.stringify(kept)).toBe('{"constructor":"x","__proto__":null,"more":1}');
    expect(Object.getPrototypeOf(kept)).toBe(Object.prototype);
    expect(ok(object({}, never()), { a: 1 })).toBe(false);
  });

  it("every property of a record, whatever its name", () => {
    const type = record(number());
    const value = parse('{"a": 1, "__proto__": 2, "constructor": 3}');
    expect(JSON.stringify(typeOf(type).parse(value))).toBe(JSON.stringify(value));
    expect(paths(type, parse('{"a": "1", "__proto__": "2"}'))).toEqual([["a"], ["__proto__"]]);
    expect([[], null, "x"].map((other) => ok(type, other))).toEqual([false, false, false]);
  });

  it("conforms to a JSON Schema", () => {
    const schemas = evaluator({ "test:a": { type: "array", contains: { type: "string" } } });
    const type = object({
      list: conforms(schemas, "test:a"),
      shaped: optional(conforms(schemas, "test:a", array(object({ a: withDefault(number(), 1) })))),
    });
    expect(ok(type, { list: [1, "a"] })).toBe(true);
    expect(paths(type, { list: [1] })).toEqual([["list"]]);
    expect(ok(type, { list: ["a"], shaped: ["a"] })).toBe(false);
  });

  it("bytes", () => {
    const values = [
      new Blob(["a"]),
      new Uint8Array(1),
      new ArrayBuffer(1),
      new Blob([]).stream(),
      { stream: () => new Blob([]).stream() },
    ];
    expect(values.every((value) => ok(binary(), value))).toBe(true);
    expect(
      ["a", {}, null, 1, [], { stream: 1 }, { stream: null }].some((value) => ok(binary(), value)),
    ).toBe(false);
  });
});
