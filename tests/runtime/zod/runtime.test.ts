import { describe, expect, it } from "vitest";
import * as z from "zod";
import { evaluator } from "../../../runtime/json-schema/evaluator.js";
import { array, tuple } from "../../../runtime/zod/arrays.js";
import { multipleOf } from "../../../runtime/zod/checks.js";
import { conforms } from "../../../runtime/zod/conforms.js";
import { object, record, strictObject } from "../../../runtime/zod/objects.js";
import { without } from "../../../runtime/zod/patterned.js";
import type { PartLike } from "../../../runtime/zod/part.js";
import { optional, withDefault } from "../../../runtime/zod/presence.js";
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
} from "../../../runtime/zod/scalars.js";
import { recursive, schema } from "../../../runtime/zod/schema.js";
import { allOf, discriminated, exactlyOne, union } from "../../../runtime/zod/unions.js";
import { counted } from "../../../runtime/zod/whole.js";
import { typeOf, ok, paths } from "./parts.js";

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

describe("the issues of a named schema", () => {
  const forms: Readonly<Record<string, (a: PartLike, b: PartLike) => PartLike>> = {
    union: (a, b) => union([a, b]),
    exactlyOne: (a, b) => exactlyOne([a, b]),
    "union in a list": (a, b) => array(union([a, b])),
    "union of unions": (a, b) => union([union([a, b]), object({ x: b })]),
    allOf: (a, b) => allOf([a, b, a]),
    "union of allOf": (a, b) => union([allOf([a, b]), b]),
    "union of properties": (a, b) => union([object({ x: a, y: a }), object({ x: b })]),
  };
  const values = [{}, "x", [{}], { a: "x" }, { x: {} }, { x: {}, y: {} }, [{ a: "x", b: 1 }, {}]];
  const issues = (part: PartLike, value: unknown) => typeOf(part).safeParse(value).error?.issues;

  it.each(Object.entries(forms))("are those of the same schema in its place: %s", (_, form) => {
    const [a, b] = [object({ a: number() }), object({ b: string() })];
    const [namedA, namedB] = [schema(() => a), recursive(() => b)];
    for (const value of values)
      expect(issues(form(namedA, namedB), value)).toEqual(issues(form(a, b), value));
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

  it("an object to which a default is added, without changing the object that was given", () => {
    const type = object({ a: withDefault(string(), "x"), b: withDefault(number(), 1) });
    const given = parse('{"__proto__": {"c": 1}, "d": 2}');
    const output: unknown = typeOf(type).parse(given);
    expect(JSON.stringify(output)).toBe('{"__proto__":{"c":1},"d":2,"a":"x","b":1}');
    expect(Object.getPrototypeOf(output)).toBe(Object.prototype);
    expect(JSON.stringify(given)).toBe('{"__proto__":{"c":1},"d":2}');
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
