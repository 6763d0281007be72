/** Schemas of objects with the methods of zod's own, and schemas with types that JSON does not have. */
import { describe, expect, it, test } from "vitest";
import * as z from "zod";
import { conversion } from "../../../runtime/wire/conversion/conversion.js";
import { dateTime } from "../../../runtime/wire/conversion/wire-value.js";
import { textLength } from "../../../runtime/zod/checks.js";
import { converted } from "../../../runtime/zod/conversion/converted.js";
import { objectSchema, recursiveObject } from "../../../runtime/zod/methods/zod-object.js";
import { object, strictObject } from "../../../runtime/zod/objects.js";
import { optional, withDefault } from "../../../runtime/zod/presence.js";
import { number, string } from "../../../runtime/zod/scalars.js";
import { schema } from "../../../runtime/zod/schema.js";

interface Pet {
  readonly name: string;
  readonly kind?: string;
  readonly legs?: number;
}

const named = schema<string>(() => string(textLength(1)));
const properties = () => ({
  name: named,
  kind: optional(string()),
  legs: withDefault(number(), 4),
});
const pet = objectSchema<Pet>(object, properties);
const strict = objectSchema<Pet>(strictObject, properties);

describe("a schema of an object", () => {
  it("validates by itself, and says so in its own words", () => {
    expect(pet.parse({ name: "Tom", more: 1 })).toEqual({ name: "Tom", legs: 4, more: 1 });
    expect(strict.safeParse({ name: "", more: 1 }).error?.issues).toMatchObject([
      { path: ["name"], code: "too_small" },
      { path: [], code: "unrecognized_keys" },
    ]);
    expect(z.object({ pet }).parse({ pet: { name: "Tom" } })).toEqual({
      pet: { name: "Tom", legs: 4 },
    });
  });

  it("has the shape of its properties", () => {
    expect(pet.shape.name).toBe(named);
    expect(pet.shape.kind).toBeInstanceOf(z.ZodOptional);
    expect(pet.shape.legs).toBeInstanceOf(z.ZodDefault);
    expect(pet.shape.kind.safeParse(undefined).success).toBe(true);
    expect(pet.shape.kind.safeParse(1).success).toBe(false);
    expect(pet.shape.legs.parse(undefined)).toBe(4);
    expect(pet.shape).toBe(pet.shape);
  });

  it("has a shape whose required members are required", () => {
    const own = objectSchema<{ readonly count: number }>(object, () => ({ count: number() }));
    expect(own.shape.count).not.toBeInstanceOf(z.ZodOptional);
    expect(own.shape.count.safeParse(undefined).success).toBe(false);
    expect(own.extend({ more: z.string() }).safeParse({ more: "x" }).success).toBe(false);
  });

  it("passes its properties on to what is derived from it", () => {
    expect(pet.pick({ legs: true }).parse({ name: "Tom" })).toEqual({ legs: 4, name: "Tom" });
    expect(pet.omit({ name: true }).parse({})).toEqual({ legs: 4 });
    expect(pet.partial().safeParse({}).success).toBe(true);
    expect(pet.partial().safeParse({ name: "" }).success).toBe(false);
    expect(pet.required().safeParse({ name: "Tom" }).success).toBe(false);
    const extended = pet.extend({ age: z.number() });
    expect(extended.safeParse({ name: "Tom" }).success).toBe(false);
    expect(extended.parse({ name: "Tom", age: 2, more: 1 })).toMatchObject({ age: 2, more: 1 });
    expect(
      strict.extend({ age: z.number() }).safeParse({ name: "Tom", age: 2, more: 1 }).success,
    ).toBe(false);
  });

  it("may refer to itself", () => {
    interface Tree {
      readonly child?: Tree;
    }
    const tree: z.ZodType<Tree> = recursiveObject<Tree>(object, () => ({ child: optional(tree) }));
    expect(tree.safeParse({ child: { child: {} } }).success).toBe(true);
    expect(tree.safeParse({ child: { child: 1 } }).error?.issues).toMatchObject([
      { path: ["child", "child"] },
    ]);
  });
});

test("a schema of a date takes the date and its text, and returns the date", () => {
  const text = "2024-01-02T03:04:05.000Z";
  const moment = schema<Date>(() => string(textLength(text.length)));
  const type = converted(
    moment,
    conversion(() => dateTime),
  );
  const date = new Date(text);
  expect(type.parse(text)).toEqual(date);
  expect(type.parse(date)).toBe(date);
  expect(type.safeParse("").error?.issues).toMatchObject([{ code: "too_small", path: [] }]);
  expect(type.safeParse(1).success).toBe(false);
});
