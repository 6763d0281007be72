/** What validators accept, return and report at the edge of their limits. */
import { describe, expect, it, test } from "vitest";
import * as z from "zod";
import { evaluator } from "../../../runtime/json-schema/evaluator.js";
import { array, tuple } from "../../../runtime/zod/arrays.js";
import { atLeast, below, multipleOf, pattern, textLength } from "../../../runtime/zod/checks.js";
import { conforms } from "../../../runtime/zod/conforms.js";
import { object, record, strictObject } from "../../../runtime/zod/objects.js";
import { without } from "../../../runtime/zod/patterned.js";
import type { PartLike } from "../../../runtime/zod/part.js";
import { optional, withDefault } from "../../../runtime/zod/presence.js";
import {
  anything,
  boolean,
  never,
  number,
  oneOfValues,
  string,
} from "../../../runtime/zod/scalars.js";
import { recursive, schema } from "../../../runtime/zod/schema.js";
import { allOf, union } from "../../../runtime/zod/unions.js";
import { messages, ok, paths, typeOf } from "./parts.js";

const times = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);
const issues = (part: PartLike, value: unknown) => typeOf(part).safeParse(value).error?.issues;

test.each<[string, () => PartLike, unknown, readonly string[]]>([
  [
    "a length within its bounds, and the pattern",
    () => string(textLength(1, 2), pattern("b")),
    "a",
    ["Invalid string: must match pattern b"],
  ],
  [
    "the bound that a length exceeds",
    () => string(textLength(2, 1)),
    "ab",
    ["Too big: expected string to have <=1 characters"],
  ],
  [
    "every check of a number",
    () => number(atLeast(3), multipleOf(2), below(1)),
    1,
    [
      "Too small: expected number to be >=3",
      "Invalid number: must be a multiple of 2",
      "Too big: expected number to be <1",
    ],
  ],
  [
    "every field",
    () => object({ a: number(), b: number() }),
    { a: "", b: "" },
    [
      "Invalid input: expected number, received string",
      "Invalid input: expected number, received string",
    ],
  ],
  [
    "the fields and the other properties",
    () => object({ a: number() }, boolean()),
    { a: "", b: 1 },
    [
      "Invalid input: expected number, received string",
      "Invalid input: expected boolean, received number",
    ],
  ],
  [
    "only the type of a list",
    () => object({}, never()),
    [1],
    ["Invalid input: expected object, received array"],
  ],
  ["two unknown names", () => strictObject({}), { a: 1, b: 1 }, ['Unrecognized keys: "a", "b"']],
  [
    "ten unknown names",
    () => strictObject({ a: number() }),
    Object.fromEntries([["a", 1], ...times(12).map((each) => [`n${each}`, each])]),
    [
      `Unrecognized keys: ${times(10)
        .map((each) => `"n${each}"`)
        .join(", ")}`,
    ],
  ],
  ["no name without a value", () => strictObject({}), { a: undefined }, []],
  [
    "both parts of a whole",
    () => allOf([object({ a: number() }), object({ b: boolean() })]),
    { a: "", b: "" },
    [
      "Invalid input: expected number, received string",
      "Invalid input: expected boolean, received string",
    ],
  ],
])("the issues name %s", (_, part, value, found) => {
  expect(messages(part(), value) ?? []).toEqual(found);
});

test("a long list of values is named by us, and others in the words of the user", () => {
  const told = (count: number) =>
    typeOf(oneOfValues(times(count))).safeParse("x", { error: () => "Own words" }).error?.issues[0]
      ?.message;
  expect(told(20)).toBe("Own words");
  expect(told(21)).toMatch(/ or 1 more$/);
});

test("other properties are checked in alternatives too", () => {
  expect(ok(union([object({}, never()), number()]), { b: 1 })).toBe(false);
  expect(ok(union([object({}, number()), number()]), { b: 1 })).toBe(true);
});

test.each<[string, () => PartLike]>([
  ["a record", () => record(number())],
  ["an object", () => object({ a: number() })],
  ["an object with a rule for others", () => object({}, number())],
  ["a list", () => array(number())],
  ["all of some parts", () => allOf([object({ a: number() }), object({ b: optional(number()) })])],
])("%s returns the value itself if nothing is to be filled in", (name, part) => {
  const value = name === "a list" ? [1] : { a: 1 };
  expect(typeOf(part()).parse(value)).toBe(value);
});

test.each<[string, () => PartLike, unknown, unknown]>([
  [
    "others",
    () => object({}, object({ b: withDefault(number(), 1) })),
    { a: {}, c: { b: 2 } },
    { a: { b: 1 }, c: { b: 2 } },
  ],
  ["an invalid scalar", () => object({ a: withDefault(string(textLength(1)), "") }), {}, { a: "" }],
  [
    "what one part of a list removes and another fills in",
    () =>
      allOf([array(without(["id"], object({}))), array(object({ b: withDefault(number(), 1) }))]),
    [{ id: 1, c: 2 }],
    [{ c: 2, b: 1 }],
  ],
  [
    "only what is not removed",
    () =>
      allOf([
        object({ b: withDefault(number(), 1) }),
        without(["id"], object({ c: withDefault(number(), 2) })),
      ]),
    { id: 1 },
    { b: 1, c: 2 },
  ],
])("the output has %s", (_, part, value, output) => {
  expect(typeOf(part()).parse(value)).toStrictEqual(output);
});

test("a value that is there twice is still one in the output", () => {
  const filled = (name: string) => schema(() => object({ [name]: withDefault(number(), 1) }));
  const shared = {};
  const both = typeOf(allOf([record(filled("a")), record(filled("b"))]));
  const output = both.parse({ x: shared, y: shared }) as { x: object; y: object };
  expect(output.x).toEqual({ a: 1, b: 1 });
  expect(output.x).toBe(output.y);
});

describe("a schema of the user's own", () => {
  it("has its issues at their places", () => {
    const own = z.object({ b: z.array(z.number()) });
    expect(paths(object({ a: own }), { a: { b: [1, "x"] } })).toEqual([["a", "b", 1]]);
  });

  it("cannot be asynchronous within a generated one", () => {
    const own = z.string().refine(async () => true);
    expect(() => typeOf(object({ a: own })).parse({ a: "x" })).toThrow(z.core.$ZodAsyncError);
  });
});

test("the issues of the evaluator are at their places, and alone", () => {
  const place = { type: "object", properties: { a: { items: { type: "number" } } } };
  const schemas = evaluator({ "test:a": place });
  const shape = object({ a: array(number()), b: number() });
  expect(paths(conforms(schemas, "test:a", shape), { a: [1, "x"] })).toEqual([["a", 1]]);
  expect(paths(object({ c: conforms(schemas, "test:a") }), { c: { a: ["x"] } })).toEqual([
    ["c", "a", 0],
  ]);
});

test("nesting is limited to 200 levels", () => {
  const tree: z.ZodType = recursive(() => object({ child: optional(tree) }));
  const nest = (depth: number): unknown =>
    times(depth - 1).reduce<unknown>((child) => ({ child }), {});
  expect(ok(tree, nest(200))).toBe(true);
  expect(messages(tree, nest(201))).toEqual(["Nested too deeply"]);
});

describe("the issues of alternatives", () => {
  it("are at most ten for each", () => {
    const names = times(12).map((each) => `a${each}`);
    const wide = object(Object.fromEntries(names.map((name) => [name, number()])));
    expect(issues(union([wide, number()]), {})).toMatchObject([
      { errors: [{ length: 10 }, { length: 1 }] },
    ]);
  });

  it("are at most a hundred in all", () => {
    const found = issues(array(union([number(), boolean()])), times(52).map(String)) ?? [];
    expect(found.map((issue) => "errors" in issue && issue.errors.flat().length)).toEqual([
      ...times(50).map(() => 2),
      0,
      0,
    ]);
  });

  it("do not go into the alternatives of alternatives", () => {
    const inner = object({ x: union([number(), boolean()]) });
    expect(issues(union([inner, boolean()]), { x: "" })).toMatchObject([
      { errors: [[{ path: ["x"], errors: [[], []] }], [{ expected: "boolean" }]] },
    ]);
  });
});

describe("a schema of many alternatives", () => {
  /** Alternatives that are all the same named schema, with the values that it was asked about. */
  const counting = (count: number) => {
    const asked: unknown[] = [];
    const named = schema(() =>
      string((value, run) => {
        asked.push(value);
        if (value.startsWith("bad")) run.fail({ code: "custom", message: "bad" }, value);
        return true;
      }),
    );
    return { asked, part: union(times(count).map(() => named)) };
  };

  it("is asked about a scalar few times, and then remembers", () => {
    const { asked, part } = counting(90);
    expect(ok(array(part), ["bad", "bad two"])).toBe(false);
    // 64 times each, once to remember whether it holds, and once to remember why not.
    expect(asked.filter((value) => value === "bad")).toHaveLength(66);
    expect(asked.filter((value) => value === "bad two")).toHaveLength(66);
  });

  it("remembers nothing of the scalar before", () => {
    const { part } = counting(90);
    expect(paths(array(part), ["bad", "good", "bad", "bad"])).toEqual([[0], [2], [3]]);
    expect(paths(tuple([part, anything(), part]), ["bad", 1, "good"])).toEqual([[0]]);
  });
});
