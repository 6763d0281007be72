/** The checks for what zod has no word for. */
import { describe, expect, it, test } from "vitest";
import * as z from "zod";
import { evaluator } from "../../../runtime/json-schema/evaluator.js";
import { isUint64 } from "../../../runtime/json-schema/formats/table.js";
import { conversion } from "../../../runtime/wire/conversion/conversion.js";
import { dateTime } from "../../../runtime/wire/conversion/wire-value.js";
import { conforms } from "../../../runtime/zod/checks/conforms.js";
import { converts } from "../../../runtime/zod/checks/converts.js";
import { discriminator } from "../../../runtime/zod/checks/discriminator.js";
import { intersection } from "../../../runtime/zod/intersection.js";
import { int64, integer, multipleOf, numberFormat } from "../../../runtime/zod/checks/numbers.js";
import { looseObject, strictObject } from "../../../runtime/zod/objects.js";
import { patternProperties, without } from "../../../runtime/zod/checks/patterns.js";
import { record } from "../../../runtime/zod/record.js";
import { propertyCount, uniqueItems } from "../../../runtime/zod/checks/sizes.js";
import { binary, constant } from "../../../runtime/zod/checks/values.js";
import { issues, messages, ok, output, paths } from "./parts.js";

const kept = (schema: z.core.SomeType, values: readonly unknown[]): readonly unknown[] =>
  values.filter((value) => ok(schema, value));

test.each<[string, z.ZodType, readonly unknown[], readonly unknown[]]>([
  ["integers", z.number().check(integer()), [1, 1.0, 1e20, -(2 ** 60)], [0.5, "1", Infinity]],
  ["multiples", z.number().check(multipleOf(0.01)), [19.99, 0], [19.995]],
  ["64 bits", z.number().check(int64()), [1.0, 2 ** 62, -(2 ** 63)], [0.5, 2 ** 63, "1", NaN]],
  ["named", z.number().check(numberFormat("uint64", isUint64)), [2 ** 63], [-1, 2 ** 64]],
  ["constants", z.unknown().check(constant({ a: [1] })), [{ a: [1.0] }], [{ a: [1], b: 2 }]],
  [
    "bytes",
    z.unknown().check(binary()),
    [new Blob(["a"]), new Uint8Array(1), new ArrayBuffer(1), new Blob([]).stream()],
    ["a", {}, null, 1, [], { stream: 1 }],
  ],
  [
    "properties",
    looseObject({ z: z.number().default(1) }).check(propertyCount({ min: 1, max: 2 })),
    [{ a: 1 }, { a: 1, b: 1 }],
    [{}, { a: 1, b: 1, c: 1 }],
  ],
  [
    "unique items",
    z.array(z.unknown()).check(uniqueItems()),
    [
      [1, "1"],
      [{ a: 1 }, { a: 2 }],
    ],
    [
      [1, 1],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
  ],
])("%s are exact", (_, schema, good, bad) => {
  expect(kept(schema, good)).toEqual(good);
  expect(kept(schema, bad)).toEqual([]);
});

test("integers of 64 bits say what is wrong with a value, and what they are", () => {
  const long = z.number().check(int64());
  expect(messages(long, 0.5)).toEqual(messages(z.number().check(integer()), 0.5));
  expect(messages(long, 1e19)).toEqual(["Invalid int64"]);
  expect(z.toJSONSchema(long.min(0))).toMatchObject({
    type: "integer",
    format: "int64",
    minimum: 0,
    exclusiveMaximum: 2 ** 63,
  });
});

it("checks of the input do not see what is filled in or removed", () => {
  const item = looseObject({ a: z.number().default(1) }).check(without("id"));
  const list = z.array(item).check(uniqueItems());
  expect(output(list, [{ id: 1 }, { id: 2 }, { a: 1 }])).toEqual([{ a: 1 }, { a: 1 }, { a: 1 }]);
  expect(messages(list, [{ a: 1, b: 2 }, {}, { b: 2, a: 1 }])).toEqual(["Items 0 and 2 are equal"]);
});

it("checks of the input are said in JSON Schema", () => {
  const some = looseObject<z.ZodType>({}).check(propertyCount({ min: 1, max: 2 }));
  expect(z.toJSONSchema(some)).toMatchObject({ minProperties: 1, maxProperties: 2 });
});

it("checks of the input survive a description", () => {
  const list = z.array(z.unknown()).check(uniqueItems()).describe("Different things.");
  expect(paths(list, [1, 1])).toEqual([[1]]);
});

it("checks of the input refuse what is nested too deeply", () => {
  const deep = Array.from({ length: 100_000 }).reduce<unknown>((inner) => [inner], 1);
  const list = z.array(z.unknown()).check(uniqueItems());
  expect(messages(list, [deep, [deep]])).toEqual(["Nested too deeply"]);
});

describe("patterns of names", () => {
  const schema = looseObject({ id: z.string() }).check(
    patternProperties(() => ({
      patterns: { "^x-": z.number(), d$: z.string().min(2) },
      declared: ["id"],
      additional: z.never(),
    })),
  );

  it("patterns of names apply beside the declared properties", () => {
    expect(ok(schema, { id: "ab", "x-a": 1 })).toBe(true);
    expect(paths(schema, { id: "a" })).toEqual([["id"]]);
    expect(paths(schema, { id: "ab", "x-a": "1", other: 1 })).toEqual([["x-a"], []]);
    expect(messages(schema, { id: "ab", other: 1 })).toEqual(['Unrecognized key: "other"']);
    expect(messages(schema, JSON.parse('{"id": "ab", "__proto__": 1}'))).toEqual([
      'Unrecognized key: "__proto__"',
    ]);
    expect(messages(schema, "id")).toEqual(["Invalid input: expected object, received string"]);
  });

  it("patterns of names fill in what is there, and bring back nothing that was removed", () => {
    const filling = looseObject({ a: z.number().default(1) });
    const filled = looseObject({})
      .check(without("x-own"))
      .check(patternProperties(() => ({ patterns: { "^x-": filling } })));
    const input = { "x-a": {}, "x-own": {}, other: { a: 2 } };
    expect(output(filled, input)).toEqual({ "x-a": { a: 1 }, other: { a: 2 } });
    expect(input).toEqual({ "x-a": {}, "x-own": {}, other: { a: 2 } });
  });
});

it("an intersection needs a value to be valid for every part, also for strict ones", () => {
  const both = intersection(
    strictObject({ a: z.number().optional() }),
    strictObject({ b: z.number().optional() }),
  );
  expect([{}, { a: 1 }, { b: 1 }].map((value) => ok(both, value))).toEqual([true, false, false]);
  expect(both).toBeInstanceOf(z.ZodIntersection);
});

it("an intersection has what each part fills in, and nothing that one removes", () => {
  const deep = (shape: Record<string, z.ZodType>) => looseObject({ deep: looseObject(shape) });
  const merged = intersection(
    deep({ a: z.number().default(1) }),
    deep({ b: z.number().default(2) }).check(without("id")),
    record(z.unknown()),
  );
  expect(output(merged, { id: 5, deep: { c: 3 } })).toEqual({ deep: { a: 1, b: 2, c: 3 } });
  const items = (name: string) => z.array(looseObject({ [name]: z.number().default(1) }));
  expect(output(intersection(items("a"), items("b")), [{ c: 1 }])).toEqual([{ a: 1, b: 1, c: 1 }]);
});

describe("a discriminator that decides", () => {
  const named = (name: string) => looseObject({ kind: z.string(), [name]: z.number() });
  const schema = z
    .union([named("lives"), named("bark"), looseObject({})])
    .check(discriminator({ property: "kind", cases: { cat: 0, lion: 0, dog: 1 }, absent: [2] }));

  it("a discriminator that decides selects one alternative by a property of the value's own", () => {
    expect(ok(schema, { kind: "lion", lives: 9 })).toBe(true);
    expect(paths(schema, { kind: "dog", lives: 9 })).toEqual([["bark"]]);
    expect(issues(schema, { kind: "cow", bark: 1 })).toMatchObject([
      { code: "invalid_union", discriminator: "kind", path: ["kind"] },
    ]);
    expect(ok(schema, Object.create({ kind: "cat", lives: 9 }))).toBe(true);
    expect(schema.options).toHaveLength(3);
  });

  it("a discriminator that decides tries the others for other values, exactly one if the document says so", () => {
    const cases = { property: "kind", cases: { cat: 0 }, otherwise: [1, 2] };
    const options = [named("lives"), named("bark"), looseObject({})] as const;
    const some = z.union(options).check(discriminator(cases));
    const one = z.union(options).check(discriminator({ ...cases, exclusive: true }));
    expect([some, one].map((each) => ok(each, { kind: "cow", bark: 1 }))).toEqual([true, false]);
  });
});

test("the evaluator decides, and its issues are at their places", () => {
  const schemas = evaluator({
    "test:a": { type: "object", properties: { a: { items: { type: "number" } } } },
  });
  const shape = looseObject({ a: z.array(z.number()), b: z.number().default(1) });
  const decided = shape.check(conforms(schemas, "test:a"));
  expect(paths(looseObject({ c: decided }), { c: { a: ["x"] } })).toEqual([["c", "a", 0]]);
  expect(output(decided, { a: [1] })).toEqual({ a: [1] });
  expect(ok(decided, undefined)).toBe(false);
  expect(
    output(shape.check(conforms(schemas, "test:a", undefined, { shapes: true })), { a: [1] }),
  ).toEqual({
    a: [1],
    b: 1,
  });
});

test("a schema of a date takes the date and its text, and returns the date", () => {
  const text = "2024-01-02T03:04:05.000Z";
  const moment = z
    .string()
    .length(text.length)
    .check(converts(conversion(() => dateTime)));
  const date = new Date(text);
  expect(output(moment, text)).toEqual(date);
  expect(output(moment, date)).toBe(date);
  expect(ok(moment, 1) || ok(moment, "")).toBe(false);
});
