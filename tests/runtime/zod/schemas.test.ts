/** Schemas as zod: the values that they accept, and their code. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { toJSONSchema, type ZodType } from "zod";

import { accepts, generate, load, outcome } from "./generate.js";
import type { Loaded } from "./generate.js";
import {
  any,
  api,
  array,
  declaration,
  integer,
  literal,
  node,
  object,
  property,
  refTo,
  string,
  union,
} from "./model.js";
import type { Schema } from "../../../generator/description/model/schema.js";

const both = { input: true, output: true, event: false, asymmetric: true, side: "read" } as const;

async function one(schema: Schema): Promise<(value: unknown) => boolean> {
  const loaded = await load(generate(api([declaration("A", schema)])));
  return (value) => accepts(loaded.schema("A"), value);
}

const quote = declaration(
  "Quote",
  object([
    property("id", string(), { required: true, direction: "read" }),
    property("name", string({ minLength: 1, maxLength: 5 }), { required: true }),
    property("secret", string(), { direction: "write" }),
    property("copies", integer, { default: 1 }),
  ]),
  { use: both },
);

async function sides(): Promise<Loaded> {
  return load(generate(api([quote])));
}

it("reading fills in defaults, removes what is only written, and keeps the rest", async () => {
  const read = (await sides()).schema("Quote");
  expect(outcome(read, { id: "1", name: "a", secret: "s", more: [1] })).toEqual({
    value: { id: "1", name: "a", copies: 1, more: [1] },
  });
  expect(outcome(read, { name: "", copies: 1.5 })).toEqual({ paths: ["/id", "/name", "/copies"] });
});

it("writing removes what is only read, and leaves absent what is absent", async () => {
  const write = (await sides()).schema("QuoteInput");
  expect(outcome(write, { id: 5, name: "a", secret: "s" })).toEqual({
    value: { name: "a", secret: "s" },
  });
  expect(outcome(write, {})).toEqual({ paths: ["/name"] });
});

it("declarations may refer to themselves and to each other, in any order", async () => {
  const leaf = declaration("Leaf", object([property("size", integer, { required: true })]));
  const tree = declaration(
    "Tree",
    (self) => object([property("children", array(refTo(self))), property("leaf", refTo(leaf))]),
    { cycle: 1 },
  );
  const loaded = await load(generate(api([tree, leaf])));
  expect(accepts(loaded.schema("Tree"), { children: [{ children: [], leaf: { size: 1 } }] })).toBe(
    true,
  );
  expect(outcome(loaded.schema("Tree"), { children: [{ leaf: {} }] })).toEqual({
    paths: ["/children/0/leaf/size"],
  });
  const deep = Array.from({ length: 10_000 }).reduce<unknown>(
    (inner) => ({ children: [inner] }),
    {},
  );
  expect(accepts(loaded.schema("Tree"), deep)).toBe(false);
});

it("objects forbid, type or allow what is not declared", async () => {
  const strict = await one(
    object([property("a", any)], { additional: { ...node, kind: "never" } }),
  );
  expect([{}, { a: 1 }, { b: 1 }].map(strict)).toEqual([true, true, false]);
  const typed = await one(object([property("a", string())], { additional: integer }));
  expect([{ a: "x", b: 1 }, { b: "x" }, { a: 1 }].map(typed)).toEqual([true, false, false]);
  const map = await one(object([], { additional: integer, minProperties: 1 }));
  expect([{ b: 1 }, {}, { b: "1" }, []].map(map)).toEqual([true, false, false, false]);
});

it("a strict object allows properties of the other side", async () => {
  const strict = declaration(
    "A",
    object([property("id", string(), { direction: "read" })], {
      additional: { ...node, kind: "never" },
    }),
    { use: { input: true, output: false, event: false, asymmetric: true, side: "write" } },
  );
  const loaded = await load(generate(api([strict])));
  expect(outcome(loaded.schema("A"), { id: 1 })).toEqual({ value: {} });
  expect(outcome(loaded.schema("A"), { other: 1 })).toEqual({ paths: [""] });
});

it("objects know patterns of names", async () => {
  const holds = await one(
    object([property("a", string())], {
      patterns: [{ pattern: "^x-", schema: integer }],
      additional: { ...node, kind: "never" },
    }),
  );
  expect([{ a: "1", "x-1": 1 }, { "x-1": "1" }, { b: 1 }].map(holds)).toEqual([true, false, false]);
});

it("objects may have properties named like those of every object", async () => {
  const holds = await one(
    object([
      property("__proto__", string()),
      property("constructor", string(), { required: true }),
      property("toString", integer),
    ]),
  );
  expect(
    [
      {},
      { constructor: "x" },
      JSON.parse('{"constructor": "x", "__proto__": 1}'),
      { constructor: "x", toString: 1 },
    ].map(holds),
  ).toEqual([false, true, false, true]);
});

const cat = object([
  property("kind", literal("cat"), { required: true }),
  property("lives", integer, { required: true }),
]);
const dog = object([
  property("kind", literal("dog"), { required: true }),
  property("name", string(), { required: true }),
]);

it("unions are distinguished by a property", async () => {
  const first = declaration("Cat", cat);
  const loaded = await load(generate(api([first, declaration("A", union([refTo(first), dog]))])));
  expect(accepts(loaded.schema("A"), { kind: "cat", lives: 9 })).toBe(true);
  expect(outcome(loaded.schema("A"), { kind: "cat", name: "x" })).toEqual({ paths: ["/lives"] });
  expect(outcome(loaded.schema("A"), { kind: "cow" })).toEqual({ paths: ["/kind"] });
});

it("unions: exactly one, where oneOf says so and types overlap", async () => {
  const holds = await one(
    union([
      object([property("a", any, { required: true })]),
      object([property("b", any, { required: true })]),
    ]),
  );
  expect([{ a: 1 }, { b: 1 }, { a: 1, b: 1 }, {}].map(holds)).toEqual([true, true, false, false]);
  const either = await one(union([integer, string(), { ...node, kind: "null" }]));
  expect([1, "a", null, true].map(either)).toEqual([true, true, true, false]);
});

it("strict parts stay strict together", async () => {
  const never = { ...node, kind: "never" } as const;
  const holds = await one({
    ...node,
    kind: "intersection",
    parts: [
      object([property("a", any)], { additional: never }),
      object([property("b", any)], { additional: never }),
    ],
  });
  expect([{}, { a: 1 }].map(holds)).toEqual([true, false]);
});

it.each<[string, Schema, unknown[], unknown[]]>([
  [
    "enum",
    { ...node, kind: "enum", values: [{ value: "a" }, { value: 1 }, { value: true }] },
    ["a", 1, true],
    ["b", 0, "1", false],
  ],
  [
    "open enum",
    { ...node, kind: "enum", extensibility: "open", values: [{ value: "a" }] },
    ["a", "b"],
    [1],
  ],
  ["object literal", literal({ a: [1, null] }), [{ a: [1, null] }], [{ a: [null, 1] }, {}]],
  ["null literal", literal(null), [null], [0, undefined]],
  [
    "number",
    { ...node, kind: "number", integer: false, exclusiveMinimum: 0, maximum: 2, multipleOf: 0.1 },
    [0.3, 2],
    [0, 0.35, 2.1, NaN],
  ],
  ["int32", { ...node, kind: "number", integer: true, format: "int32" }, [1], [2 ** 31]],
  ["email", string({ format: "email" }), ["a@b.test"], ["a"]],
  ["hostile pattern", string({ pattern: '^[/"`${}\\\\*]+$' }), ['/"`'], ["a"]],
  [
    "tuple",
    {
      ...node,
      kind: "tuple",
      prefix: [string(), integer],
      rest: { ...node, kind: "never" },
      minItems: 1,
    },
    [["a"], ["a", 1]],
    [[], ["a", 1, 1]],
  ],
  [
    "unique",
    { ...node, kind: "array", items: any, uniqueItems: true, maxItems: 2 },
    [[1, 2], []],
    [
      [1, 1],
      [1, 2, 3],
    ],
  ],
  ["nullable", { ...node, kind: "nullable", schema: integer }, [null, 1], ["1", undefined]],
  ["any", any, [null, 0, {}, []], []],
  ["never", { ...node, kind: "never" }, [], [null, 1]],
  ["binary", { ...node, kind: "binary" }, [new Blob(["a"])], ["a", {}]],
])("values: %s", async (_, schema, good, bad) => {
  const holds = await one(schema);
  expect(good.map(holds)).toEqual(good.map(() => true));
  expect(bad.map(holds)).toEqual(bad.map(() => false));
});

it("formats are annotations where the configuration says so", async () => {
  const loaded = await load(
    generate(api([declaration("A", string({ format: "email" }))]), { formats: "annotate" }),
  );
  expect(accepts(loaded.schema("A"), "a")).toBe(true);
});

it("an unknown format is reported once, with the number of its places", () => {
  const unknown = string({ format: "colour" });
  const { diagnostics } = generate(
    api([declaration("A", unknown), declaration("B", array(unknown))]),
  );
  expect(diagnostics).toMatchObject([{ code: "zod/format-not-checked", severity: "info" }]);
  expect(diagnostics[0]?.message).toMatch(/\(2 places\)\.$/);
});

it.each([
  ["dateTime", "date-time"],
  ["e-mail", "email"],
  ["IPv4", "ipv4"],
])("the unknown format %s is reported with the format that it may stand for", (format, guess) => {
  const { diagnostics } = generate(api([declaration("A", string({ format }))]));
  expect(diagnostics[0]?.message).toContain(` Did you mean \`${guess}\`?`);
});

it("a format of strings does not apply to numbers", () => {
  const seconds: Schema = { ...node, kind: "number", integer: true, format: "date-time" };
  const { diagnostics } = generate(api([declaration("A", seconds)]));
  expect(diagnostics[0]?.message).toContain("`date-time` of numbers");
});

const DOCUMENT = "file:///home/someone/api/openapi.yaml";
const key = `${DOCUMENT}#/components/schemas/A`;
const refined = (schema: Schema): Schema => ({ ...node, kind: "refined", schema, assertion: key });
const assertions = {
  [key]: {
    type: "object",
    properties: {
      title: { $ref: `${DOCUMENT}#/components/schemas/B` },
      size: { type: "integer", format: "int64" },
    },
    not: { required: ["x"] },
  },
  [`${DOCUMENT}#/components/schemas/B`]: { const: { $ref: "data" } },
  [`${DOCUMENT}#/components/schemas/Unused`]: { type: "null" },
};

it("what only the evaluator decides is decided, from a table that holds what is needed and tells no places", async () => {
  const generated = generate(api([declaration("A", refined(object([])))], { assertions }));
  const text = generated.files.get("assertions.ts") ?? "";
  for (const word of ["home", "someone", "Unused"]) expect(text).not.toContain(word);
  const loaded = await load(generated);
  expect(outcome(loaded.schema("A"), { title: { $ref: "data" } })).toEqual({
    value: { title: { $ref: "data" } },
  });
  expect(outcome(loaded.schema("A"), { title: 1 })).toEqual({ paths: ["/title"] });
  expect(outcome(loaded.schema("A"), { x: 1 })).toEqual({ paths: [""] });
});

it("what only the evaluator decides is said in JSON Schema, where data stays as it is", async () => {
  const generated = generate(api([declaration("A", refined(object([])))], { assertions }));
  const loaded = await load(generated);
  const written = toJSONSchema(loaded.schema("A") as unknown as ZodType, { io: "input" });
  const isValid = new Ajv2020({ strict: false }).compile(written);
  expect(isValid({ title: { $ref: "data" } })).toBe(true);
  expect(isValid({ title: { $ref: "other" } })).toBe(false);
  expect(isValid({ x: 1 })).toBe(false);
  expect(isValid({ size: -(2 ** 63) })).toBe(true);
  expect(isValid({ size: 2 ** 63 })).toBe(false);
});

it("the shape makes the output of what only the evaluator decides, where it changes something", async () => {
  const shape = object([property("n", integer, { default: 5 })]);
  const loaded = await load(generate(api([declaration("A", refined(shape))], { assertions })));
  expect(outcome(loaded.schema("A"), {})).toEqual({ value: { n: 5 } });
  expect(outcome(loaded.schema("A"), { x: 1 })).toEqual({ paths: [""] });
});
