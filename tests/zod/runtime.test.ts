import { describe, expect, it } from "vitest";
import * as z from "zod";
import { isEmail } from "../../runtime/json-schema/formats/email.js";
import { evaluator } from "../../runtime/json-schema/evaluator.js";
import { format, integer, multipleOf, pattern, textLength } from "../../runtime/zod/checks.js";
import { ownObject, patterned, record, without } from "../../runtime/zod/objects.js";
import { recursive, schema } from "../../runtime/zod/schema.js";
import { counted, distinct, sized } from "../../runtime/zod/whole.js";
import {
  allOf,
  anything,
  binary,
  conforms,
  constant,
  discriminated,
  exactlyOne,
  tuple,
} from "../../runtime/zod/types.js";

const ok = (type: z.ZodType, value: unknown): boolean => type.safeParse(value).success;
const paths = (type: z.ZodType, value: unknown) =>
  type.safeParse(value).error?.issues.map(({ path }) => path);
const parse = (text: string): unknown => JSON.parse(text);

describe("schema", () => {
  it("is built once, and not before it parses", () => {
    let built = 0;
    const type = schema<{ a: string }>(() => {
      built++;
      return z.looseObject({ a: z.string() });
    });
    expect(built).toBe(0);
    expect(type.parse({ a: "x", more: 1 })).toEqual({ a: "x", more: 1 });
    expect(ok(type, {})).toBe(false);
    expect(built).toBe(1);
    expect(paths(z.array(type), [{ a: "x" }, { a: 1 }])).toEqual([[1, "a"]]);
  });

  it("keeps its meaning when wrapped or checked by its user", () => {
    const type = schema<string>(() => z.string());
    expect(ok(z.optional(type), undefined)).toBe(true);
    expect(ok(type.check(z.refine((value) => value !== "x")), "x")).toBe(false);
    expect(type["~standard"].validate("x")).toEqual({ value: "x" });
  });
});

describe("recursive", () => {
  interface Tree {
    readonly children?: readonly Tree[];
  }
  const tree: z.ZodType<Tree> = recursive<Tree>(() =>
    z.looseObject({ children: z.optional(z.array(tree)) }),
  );
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
    // A failed parse leaves nothing behind.
    expect(ok(tree, nest(150))).toBe(true);
  });

  it("parses a value once, however many alternatives ask", () => {
    let visits = 0;
    const node: z.ZodType = recursive(() =>
      z.union(
        ["a", "b", "c", "d"].map((tag) =>
          z
            .looseObject({ child: z.optional(node), [tag]: z.literal(1) })
            .check(() => void visits++),
        ),
      ),
    );
    const value = Array.from({ length: 60 }).reduce((inner) => ({ child: inner, d: 1 }), { d: 1 });
    expect(ok(node, value)).toBe(true);
    expect(visits).toBeLessThan(1000);
    expect(paths(z.array(node), [{ child: { child: {} } }])).toHaveLength(1);
  });
});

describe("checks", () => {
  it("count code points", () => {
    const type = z.string().check(textLength(2, 2));
    expect(["ab", "👍👍", "a👍"].every((text) => ok(type, text))).toBe(true);
    expect(["a", "👍", "abc", "👍👍👍"].some((text) => ok(type, text))).toBe(false);
    expect(type.safeParse("👍").error?.issues).toMatchObject([{ code: "too_small", minimum: 2 }]);
  });

  it("know what numbers are", () => {
    expect(
      [1, 1.0, 1e20, -(2 ** 60), 0].every((value) => ok(z.number().check(integer()), value)),
    ).toBe(true);
    expect([0.5, NaN, Infinity, "1"].some((value) => ok(z.number().check(integer()), value))).toBe(
      false,
    );
    expect(ok(z.number().check(multipleOf(0.01)), 19.99)).toBe(true);
    expect(ok(z.number().check(multipleOf(0.01)), 19.995)).toBe(false);
  });

  it("match patterns and formats", () => {
    expect(ok(z.string().check(pattern("^\\p{L}+$")), "é")).toBe(true);
    expect(ok(z.string().check(pattern("^\\p{L}+$")), "1")).toBe(false);
    expect(ok(z.string().check(format("email", isEmail)), "a@b.test")).toBe(true);
    expect(ok(z.string().check(format("email", isEmail)), "a")).toBe(false);
  });

  it("find equal items", () => {
    const type = distinct(z.array(z.unknown()));
    expect(
      ok(type, [
        { a: 1, b: 2 },
        { b: 2, a: 2 },
      ]),
    ).toBe(true);
    expect(paths(type, [{ a: 1, b: 2 }, 1, { b: 2, a: 1 }])).toEqual([[2]]);
    const filled = distinct(
      z.array(without(["id"], z.looseObject({ a: z._default(z.number(), 1) }))),
    );
    expect(filled.parse([{ id: 1 }, { id: 2 }, { a: 1 }])).toEqual([{ a: 1 }, { a: 1 }, { a: 1 }]);
  });

  it("know patterns of names, and count properties", () => {
    const type = patterned(
      {
        declared: ["id"],
        patterns: [
          ["^x-", z.number()],
          ["d$", z.string().check(textLength(2))],
        ],
        additional: z.never(),
      },
      z.looseObject({ id: z.string() }),
    );
    expect(paths(type, parse('{"id": "ab", "__proto__": 1}'))).toEqual([["__proto__"]]);
    expect(ok(type, "id")).toBe(false);
    expect(ok(type, { id: "ab", "x-a": 1 })).toBe(true);
    expect(paths(type, { id: "a" })).toEqual([["id"]]);
    expect(paths(type, { id: "ab", "x-a": "1", other: 1 })).toEqual([["x-a"], ["other"]]);
    const few = sized(z.looseObject({ z: z.optional(z._default(z.number(), 1)) }), 1, 2);
    expect(
      [{}, { a: 1 }, { a: 1, b: 1 }, { a: 1, b: 1, c: 1 }].map((value) => ok(few, value)),
    ).toEqual([false, true, true, false]);
  });

  it("remove what the other side owns, and leave the input alone", () => {
    const type = without(["id"], z.looseObject({}));
    const input = { id: 1, a: 2 };
    expect(type.parse(input)).toEqual({ a: 2 });
    expect(input).toEqual({ id: 1, a: 2 });
  });
});

describe("types", () => {
  it("anything must be there", () => {
    const type = z.looseObject({ a: anything(), b: z.optional(anything()) });
    expect([{ a: null }, { a: 0, b: [] }].every((value) => ok(type, value))).toBe(true);
    expect([{}, { a: undefined }].some((value) => ok(type, value))).toBe(false);
  });

  it("constants are equal as JSON", () => {
    expect(ok(constant({ a: [1] }), { a: [1.0] })).toBe(true);
    expect(ok(constant({ a: [1] }), { a: [1], b: 2 })).toBe(false);
  });

  it("exactly one", () => {
    const type = exactlyOne([z.number().check(multipleOf(2)), z.number().check(multipleOf(3))]);
    expect([2, 3, 6, 5].map((value) => ok(type, value))).toEqual([true, true, false, false]);
    expect(type.safeParse(5).error?.issues).toMatchObject([
      { code: "invalid_union", errors: [[{ divisor: 2 }], [{ divisor: 3 }]] },
    ]);
  });

  it("tells alternatives apart by a property of the value's own", () => {
    const type = discriminated({
      property: "kind",
      cases: [
        [["cat", "lion"], z.looseObject({ lives: z.number() })],
        [["dog"], z.looseObject({ bark: z.string() })],
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
      z.strictObject({ a: z.optional(z.number()) }),
      z.strictObject({ b: z.optional(z.number()) }),
    ]);
    expect([{}, { a: 1 }, { b: 1 }].map((value) => ok(strict, value))).toEqual([
      true,
      false,
      false,
    ]);
    const merged = allOf([
      z.looseObject({ deep: z.looseObject({ a: z._default(z.number(), 1) }) }),
      without(["id"], z.looseObject({ deep: z.looseObject({ b: z._default(z.number(), 2) }) })),
    ]);
    expect(merged.parse({ id: 5, deep: { c: 3 } })).toEqual({ deep: { a: 1, b: 2, c: 3 } });
  });

  it("the places of a tuple are optional, what is there must hold", () => {
    const type = tuple([z.string(), z.number()], z.boolean());
    expect([[], ["a"], ["a", 1, true]].every((value) => ok(type, value))).toBe(true);
    expect(paths(type, [1, 1, true, 5])).toEqual([[0], [3]]);
    expect(ok(type, "ab")).toBe(false);
    expect(
      [["a"], ["a", 1], ["a", 1, true]].map((value) => ok(counted(type, 2, 2), value)),
    ).toEqual([false, true, false]);
  });

  it("own properties only", () => {
    const type = ownObject({
      constructor: z.string(),
      toString: z.optional(z.number()),
      ["__proto__"]: z.optional(z.null()),
    });
    expect(ok(type, { constructor: "x" })).toBe(true);
    expect(ok(type, {})).toBe(false);
    expect(paths(type, parse('{"constructor": "x", "__proto__": 1}'))).toEqual([["__proto__"]]);
    const kept: unknown = type.parse(parse('{"constructor": "x", "__proto__": null, "more": 1}'));
    expect(JSON.stringify(kept)).toBe('{"constructor":"x","__proto__":null,"more":1}');
    expect(Object.getPrototypeOf(kept)).toBe(Object.prototype);
    expect(ok(ownObject({}, z.never()), { a: 1 })).toBe(false);
  });

  it("every property of a record, whatever its name", () => {
    const type = record(z.number());
    const value = parse('{"a": 1, "__proto__": 2, "constructor": 3}');
    expect(JSON.stringify(type.parse(value))).toBe(JSON.stringify(value));
    expect(paths(type, parse('{"a": "1", "__proto__": "2"}'))).toEqual([["a"], ["__proto__"]]);
    expect([[], null, "x"].map((other) => ok(type, other))).toEqual([false, false, false]);
  });

  it("conforms to a JSON Schema", () => {
    const schemas = evaluator({ "test:a": { type: "array", contains: { type: "string" } } });
    const type = z.looseObject({
      list: conforms(schemas, "test:a"),
      shaped: z.optional(
        conforms(schemas, "test:a", z.array(z.looseObject({ a: z._default(z.number(), 1) }))),
      ),
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
    expect(["a", {}, null, 1, []].some((value) => ok(binary(), value))).toBe(false);
  });
});
