/** Bounds on depth, time and issues, and validators that are made late. */
import { describe, expect, it, test } from "vitest";
import * as z from "zod";
import { lazy } from "../../../runtime/zod/bounded.js";
import { intersection } from "../../../runtime/zod/intersection.js";
import { looseObject } from "../../../runtime/zod/objects.js";
import { validator } from "../../../runtime/zod/validator.js";
import { messages, ok, paths } from "./parts.js";

const times = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

describe("a schema that refers to itself", () => {
  interface Tree {
    readonly child?: Tree;
    readonly children?: readonly Tree[];
  }
  const tree: z.ZodType<Tree> = looseObject(() => ({
    child: tree.optional(),
    children: z.array(tree).optional(),
  }));
  const list: z.ZodType = lazy(() => z.union([z.string(), z.array(list)]), "Nested.");
  const nest = (levels: number): unknown =>
    times(levels - 1).reduce<unknown>((child) => ({ child }), {});

  it("a schema that refers to itself is followed", () => {
    expect(paths(tree, { children: [{}, { children: [{ children: 5 }] }] })).toEqual([
      ["children", 1, "children", 0, "children"],
    ]);
    expect(ok(list, [["a"], [[]]])).toBe(true);
    expect(ok(list, [["a"], [[1]]])).toBe(false);
    expect(list.description).toBe("Nested.");
  });

  it("a schema that refers to itself is followed for 200 levels", () => {
    expect(ok(tree, nest(200))).toBe(true);
    expect(messages(tree, nest(201))).toEqual(["Nested too deeply"]);
    expect(messages(tree, nest(20_000))).toEqual(["Nested too deeply"]);
    const lists = (levels: number) => times(levels).reduce<unknown>((inner) => [inner], "a");
    expect([199, 200].map((levels) => ok(list, lists(levels)))).toEqual([true, false]);
    // A failed parse leaves nothing behind.
    expect(ok(tree, nest(200))).toBe(true);
  });
});

it("a value is parsed once, however many alternatives ask", () => {
  let visits = 0;
  const visited = z.string().refine(() => ++visits > 0);
  const node: z.ZodType = looseObject(() => ({
    child: lazy<z.ZodType>(() =>
      z.union(
        ["a", "b", "c", "d"].map((tag) => intersection(node, looseObject({ [tag]: z.any() }))),
      ),
    ).optional(),
    name: visited,
  }));
  const value = times(60).reduce<object>((child) => ({ child, name: "", d: 1 }), {
    name: "",
    d: 1,
  });
  expect(ok(node, value)).toBe(true);
  expect(visits).toBeLessThan(1000);
});

test.each([
  [99, 99],
  [100, 100],
  [101, 100],
])("%i wrong values have %i issues", (wrong, found) => {
  const list = looseObject({ list: z.array(z.string()) });
  expect(messages(list, { list: times(wrong) })).toHaveLength(found);
  const { validate } = validator(() => z.array(z.string()))["~standard"];
  expect(validate(times(wrong))).toMatchObject({ issues: { length: found } });
});

test("a validator makes its schema once, and not before it is used", () => {
  let made = 0;
  const { validate } = validator(() => {
    made++;
    return z.string();
  })["~standard"];
  expect(made).toBe(0);
  expect([validate("x"), validate("y")]).toEqual([{ value: "x" }, { value: "y" }]);
  expect(made).toBe(1);
});

test("a user's own schema may be asynchronous, and has its issues at their places", async () => {
  const own = looseObject({ a: z.string().refine(async (text) => text !== "x") });
  const { validate } = validator(() => own)["~standard"];
  expect(await own.safeParseAsync({ a: "x" })).toMatchObject({ success: false });
  expect(() => validate({ a: "x" })).toThrow(z.core.$ZodAsyncError);
});
