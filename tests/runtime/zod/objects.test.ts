/** Objects are zod's own, but exact about names, and about what the value itself has. */
import { describe, expect, expectTypeOf, it, test } from "vitest";
import * as z from "zod";
import { catchall, looseObject, strictObject, defineSchema } from "../../../runtime/zod/objects.js";
import type { ObjectOf } from "../../../runtime/zod/object-type.js";
import { record } from "../../../runtime/zod/record.js";
import { messages, ok, output, paths } from "./parts.js";

interface Pet {
  readonly name: string;
  readonly kind?: "cat" | "dog";
  readonly tags?: readonly string[];
}

const properties = () => ({
  name: z.string().min(1).describe("What it is called."),
  kind: z.enum(["cat", "dog"]).optional(),
  tags: z.array(z.string()).optional(),
});
const pet: ObjectOf<Pet> = looseObject(properties, { description: "A pet." });
const strict: ObjectOf<Pet> = strictObject(properties);
const json = (text: string): unknown => JSON.parse(text);

it("an object makes its shape once, and not before it is used", () => {
  let made = 0;
  const late = looseObject<ObjectOf<Pet>>(() => {
    made++;
    return properties();
  });
  const copy = late.optional().describe("Copied.");
  expect(made).toBe(0);
  expect(ok(late, { name: "Tom" }) && ok(copy, { name: "Tom" })).toBe(true);
  expect(late.shape).toBe(late.shape);
  expect(made).toBe(1);
});

it("an object is a ZodObject with all that it has", () => {
  expect(pet).toBeInstanceOf(z.ZodObject);
  expect(pet.description).toBe("A pet.");
  expect(pet.shape.name.description).toBe("What it is called.");
  expect(pet.shape.kind).toBeInstanceOf(z.ZodOptional);
  expect(pet.shape.kind.unwrap().options).toEqual(["cat", "dog"]);
  expect(pet.shape.tags.unwrap().element).toBeInstanceOf(z.ZodString);
  expect(pet.keyof().options).toEqual(["name", "kind", "tags"]);
  expectTypeOf<z.infer<typeof pet>>().toEqualTypeOf<Pet>();
  expectTypeOf<z.input<typeof pet>>().toEqualTypeOf<Pet>();
});

it("an object passes its properties on to what is derived from it", () => {
  expect(pet.pick({ kind: true }).parse({ name: 1 })).toEqual({ name: 1 });
  expect(ok(pet.omit({ name: true }), {})).toBe(true);
  expect([{}, { name: "" }].map((value) => ok(pet.partial(), value))).toEqual([true, false]);
  expect(ok(pet.required(), { name: "Tom" })).toBe(false);
  const extended = pet.extend({ age: z.number() });
  expect(paths(extended, { name: "Tom", kind: "cow" })).toEqual([["kind"], ["age"]]);
  expect(pet.strip().parse({ name: "Tom", more: 1 })).toEqual({ name: "Tom" });
  expect(ok(pet.strict(), { name: "Tom", more: 1 })).toBe(false);
});

it("an object keeps, refuses or validates undeclared properties", () => {
  expect(output(pet, { more: 1, name: "Tom" })).toEqual({ name: "Tom", more: 1 });
  expect(messages(strict, { name: "Tom", a: 1, b: 1 })).toEqual(['Unrecognized keys: "a", "b"']);
  const typed = catchall(z.number(), properties);
  expect(paths(typed, { name: "Tom", age: 1, size: "x" })).toEqual([["size"]]);
});

it("an object names ten undeclared properties, and none without a value", () => {
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`n${index}`, 1]));
  expect(messages(strict, { name: "Tom", ...many })[0]?.match(/"n\d+"/g)).toHaveLength(10);
  expect(ok(strict, { name: "Tom", more: undefined })).toBe(true);
  expect(ok(catchall(z.number(), {}), { more: undefined })).toBe(true);
});

it("an object is no list and no instance of a class", () => {
  const values = [null, [], "a", 1, new Date(), new Blob([])];
  expect(values.filter((value) => ok(looseObject({}), value))).toEqual([]);
  expect(ok(looseObject({}), Object.create(null))).toBe(true);
});

interface Tree {
  readonly kind: "tree";
  readonly next?: Tree;
}

describe("a shape that refers to the object itself", () => {
  const kind = z.literal("tree");
  const other = looseObject<ObjectOf<{ readonly kind: "leaf" }>>(() => ({
    kind: z.literal("leaf"),
  }));
  test.each<[string, (tree: () => ObjectOf<Tree>) => z.ZodType]>([
    ["as it is", (tree) => tree()],
    ["with a check", (tree) => tree().check(z.refine(() => true))],
    ["described", (tree) => tree().describe("The next one.")],
    ["as an alternative", (tree) => z.discriminatedUnion("kind", [tree(), other])],
    [
      "within another",
      (tree) =>
        looseObject({
          kind,
          next: tree()
            .check(z.refine(() => true))
            .optional(),
        }),
    ],
  ])("a shape that refers to the object itself is made once: %s", (_, next) => {
    let made = 0;
    const tree: ObjectOf<Tree> = looseObject(() => {
      made++;
      return { kind, next: next(() => tree).optional() };
    });
    expect(ok(tree, { kind: "tree", next: { kind: "tree" } })).toBe(true);
    expect(paths(tree, { kind: "tree", next: 1 })).toEqual([["next"]]);
    expect(made).toBe(1);
  });
});

test("a union that is declared before what its alternatives refer to does not make their shapes", () => {
  const one: ObjectOf<{ readonly kind: "one" }> = looseObject(() => ({
    kind: z.literal("one"),
    later: later.optional(),
  }));
  const two = looseObject(() => ({ kind: z.literal("two") }));
  const union = defineSchema<z.ZodType>(() =>
    z.discriminatedUnion("kind", [one, two]).describe("Any."),
  );
  const later = z.number();
  expect(paths(union, { kind: "one", later: "x" })).toEqual([["later"]]);
  expect(ok(union, { kind: "two" })).toBe(true);
});

const odd = looseObject({
  constructor: z.string(),
  toString: z.number().optional(),
  ["__proto__"]: z.null().optional(),
});

it("names that every object inherits are read from the value itself", () => {
  expect(ok(odd, { constructor: "x" })).toBe(true);
  expect(paths(odd, {})).toEqual([["constructor"]]);
  expect(paths(odd, json('{"constructor": "x", "__proto__": 1}'))).toEqual([["__proto__"]]);
});

test.each([
  ["declared", odd, '{"constructor":"x","__proto__":null}'],
  ["undeclared", looseObject({}), '{"__proto__":{"a":1}}'],
  ["validated", catchall(z.number(), {}), '{"__proto__":1}'],
  ["in a record", record(z.number()), '{"a":1,"__proto__":2}'],
])("names that every object inherits are kept: %s", (_, schema, text) => {
  const found = output(schema, json(text));
  expect(JSON.stringify(found)).toBe(text);
  expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
});

test.each([
  ["undeclared", strictObject({}), '{"__proto__":1}', []],
  ["validated", catchall(z.number(), {}), '{"__proto__":"1"}', ["__proto__"]],
  ["in a record", record(z.number()), '{"__proto__":"1"}', ["__proto__"]],
  ["required", looseObject({ ["__proto__"]: z.string() }), "{}", ["__proto__"]],
])("names that every object inherits are refused: %s", (_, schema, text, path) => {
  expect(paths(schema, json(text))).toEqual([path]);
});

test("a record has properties of any name, and skips what has no value", () => {
  expect(output(record(z.number()), { a: 1, b: undefined })).toEqual({ a: 1 });
  expect([[], null, "x", new Date()].filter((value) => ok(record(z.number()), value))).toEqual([]);
});
