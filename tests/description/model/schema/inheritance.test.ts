/** Parents that list their children, and children that are an `allOf` of their parent. */
import { expect, it } from "vitest";
import { accepts, outcome } from "../../../runtime/zod/generate.js";
import { build } from "./build.js";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const extending = (properties: object, rest: object = {}): object => ({
  allOf: [ref("Pet"), { type: "object", properties, ...rest }],
});
const discriminator = {
  propertyName: "type",
  mapping: { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" },
};
const pet = { type: "object", required: ["type"], properties: { type: { type: "string" } } };
const children = {
  Cat: extending({ lives: { type: "integer" } }),
  Dog: extending({ bark: { type: "boolean" } }),
};

const VALUES = [
  { type: "cat", lives: 9 },
  { type: "dog", lives: "not a dog's" },
  { type: "cat", lives: "nine" },
  { type: "cow", bark: true, lives: 1 },
  { lives: 9 },
];

const one = [ref("Cat"), ref("Dog")];
it.each([
  [
    "on a parent that lists its children",
    { Pet: { ...pet, discriminator, oneOf: one }, ...children },
  ],
  [
    "beside alternatives alone",
    {
      Parent: pet,
      Pet: { ...pet, discriminator },
      ...children,
      Any: { oneOf: one, discriminator },
    },
  ],
  [
    "of the parent, inherited by alternatives",
    { Pet: { ...pet, discriminator }, ...children, Any: { oneOf: one } },
  ],
])("a discriminator decides where alternatives overlap: %s", async (_, schemas) => {
  const { schema } = await (await build(schemas)).validators();
  const validator = schema("Any" in schemas ? "Any" : "Pet");
  expect(VALUES.map((value) => accepts(validator, value))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(outcome(validator, { type: "cat", lives: "nine" })).toEqual({ paths: ["/lives"] });
});

const named = { Pet: { ...pet, discriminator: { propertyName: "type" } }, ...children };
const below = (name: string): object => ({ allOf: [ref(name)] });
it.each([
  ["oneOf", { ...named, Any: { oneOf: one } }],
  ["anyOf", { ...named, Any: { anyOf: one } }],
  ["a list of children", { ...named, Any: { type: "array", items: { oneOf: one } } }],
  [
    "children of different parents",
    {
      ...named,
      Feline: below("Pet"),
      Cat: { allOf: [ref("Feline"), { properties: { lives: { type: "integer" } } }] },
      Any: { oneOf: one },
    },
  ],
])("a discriminator without a mapping is inherited with the names: %s", async (_, schemas) => {
  const built = await build(schemas);
  const { schema } = await built.validators();
  const wrap = (value: object): unknown => ("type" in schemas.Any ? [value] : value);
  const values = [
    { type: "Cat", lives: 9 },
    { type: "Dog", lives: "not a dog's" },
    { type: "Cat", lives: "nine" },
    { type: "Pet" },
    { lives: 9 },
  ];
  expect(values.map((value) => accepts(schema("Any"), wrap(value)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it("a discriminator is not inherited where one alternative has another parent, nor where the mapping names none", async () => {
  const built = await build({
    Pet: { ...pet, discriminator },
    ...children,
    Stone: pet,
    Any: { oneOf: [ref("Cat"), ref("Stone")] },
    Other: { oneOf: [extending({}), extending({})] },
  });
  const { schema } = await built.validators();
  expect([accepts(schema("Any"), VALUES[0]), accepts(schema("Other"), VALUES[0])]).toEqual([
    false,
    false,
  ]);
});

it("a discriminator decides for the evaluator too, where a condition stands beside it", async () => {
  const guarded = { ...pet, discriminator, oneOf: one, not: { required: ["wild"] } };
  const { schema } = await (await build({ Pet: guarded, ...children })).validators();
  expect(accepts(schema("Pet"), { type: "cat", lives: 9 })).toBe(true);
  expect(accepts(schema("Pet"), { type: "cat", lives: 9, wild: true })).toBe(false);
});

it.each([
  ["nothing else", {}],
  ["unevaluatedProperties", { unevaluatedProperties: {} }],
  ["a condition", { not: { required: ["wild"] } }],
  ["a dependency", { dependentRequired: { lives: ["name"] } }],
])(
  "children of a parent with a discriminator and no alternatives are not among their own alternatives, beside %s",
  async (_, rest) => {
    const built = await build({
      Pet: { ...pet, discriminator: { propertyName: "type" }, ...rest },
      Cat: extending({ type: { const: "cat" } }, { required: ["type"] }),
      Dog: extending({ type: { const: "dog" } }, { required: ["type"] }),
    });
    expect(built.findings).toEqual([]);
    expect(built.shape("Pet")).not.toBe("any");
    const { schema } = await built.validators();
    expect(
      [{ type: "cat" }, { type: "dog" }, { type: "cow" }, {}].map((value) =>
        accepts(schema("Pet"), value),
      ),
    ).toEqual([true, true, false, false]);
  },
);

const listing = (values: readonly string[]): object => ({
  type: "object",
  required: ["type"],
  properties: { type: { enum: values }, name: { type: "string" } },
  discriminator: { propertyName: "type" },
});

it("a parent that lists more values than its children have is itself of the others", async () => {
  const built = await build({
    Pet: listing(["cat", "stone"]),
    Cat: extending({ type: { const: "cat" }, lives: { type: "integer" } }, { required: ["lives"] }),
  });
  const { schema } = await built.validators();
  expect(
    [{ type: "cat", lives: 9 }, { type: "stone" }, { type: "cat" }, { type: "cow" }].map((value) =>
      accepts(schema("Pet"), value),
    ),
  ).toEqual([true, true, false, false]);
});

it("a parent that lists more values than its children have is itself of all where no value tells a child from it", async () => {
  const built = await build({
    Pet: listing(["stone_pet", "cat_pet"]),
    CatPet: extending({ lives: { type: "integer" } }, { required: ["lives"] }),
  });
  const { schema } = await built.validators();
  expect(
    [{ type: "stone_pet" }, { type: "cat_pet", lives: 9 }, { type: "cow" }].map((value) =>
      accepts(schema("Pet"), value),
    ),
  ).toEqual([true, true, false]);
});

it("unevaluatedProperties with a schema makes a record of all properties, or of the undeclared ones", async () => {
  const built = await build({
    Counts: { type: "object", unevaluatedProperties: { type: "integer" } },
    Beside: {
      type: "object",
      properties: { a: { type: "string" } },
      patternProperties: { "^x-": {} },
      unevaluatedProperties: { type: "integer" },
    },
    Composed: {
      type: "object",
      allOf: [{ properties: { a: { type: "string" } } }],
      unevaluatedProperties: { type: "integer" },
    },
  });
  const { schema } = await built.validators();
  expect([{ a: 1 }, { a: "1" }].map((value) => accepts(schema("Counts"), value))).toEqual([
    true,
    false,
  ]);
  for (const name of ["Beside", "Composed"])
    expect(
      [{ a: "1", b: 1 }, { a: "1", b: "1" }, { a: 1 }].map((value) => accepts(schema(name), value)),
    ).toEqual([true, false, false]);
  expect(accepts(schema("Beside"), { "x-b": "1" })).toBe(true);
});
