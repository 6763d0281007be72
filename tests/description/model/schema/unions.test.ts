import { expect, it } from "vitest";
import type { UnionSchema } from "../../../../generator/description/model/schema.js";
import { accepts, outcome } from "../../../runtime/zod/generate.js";
import { build, type Built } from "./build.js";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, rest: object = {}): object => ({
  type: "object",
  properties,
  ...rest,
});
const text = { type: "string" };
const tagged = (value: string, properties: object = {}): object =>
  object({ kind: { const: value }, ...properties }, { required: ["kind"] });

/** The cases of a discriminator by the names of the variants. */
function cases(built: Built, name: string): unknown {
  const union = built.declaration(name).schema as UnionSchema;
  return union.discriminator?.cases.map(({ value, variant }) => {
    const schema = union.variants[variant];
    return [value, schema?.kind === "ref" ? schema.target.name : schema?.kind];
  });
}

it("alternatives are written out with what stands beside them", async () => {
  const { shape, validators } = await build({
    Contact: object(
      { mail: text, phone: text },
      { anyOf: [{ required: ["mail"] }, { required: ["phone"] }] },
    ),
  });
  expect(shape("Contact")).toEqual({
    anyOf: [
      { mail: "string", "phone?": "string" },
      { "mail?": "string", phone: "string" },
    ],
  });
  const { schema } = await validators();
  const values = [
    { mail: "a" },
    { phone: "b" },
    { mail: "a", phone: "b" },
    {},
    { mail: 1, phone: "b" },
  ];
  expect(values.map((value) => accepts(schema("Contact"), value))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it("alternatives keep their names beside an object", async () => {
  const { shape, validators } = await build({
    Cat: tagged("cat"),
    Dog: tagged("dog"),
    Pet: object({ name: text }, { required: ["name"], oneOf: [ref("Cat"), ref("Dog")] }),
  });
  expect(shape("Pet")).toEqual({ allOf: [{ name: "string" }, { oneOf: ["→Cat", "→Dog"] }] });
  const { schema } = await validators();
  const values = [{ name: "a", kind: "cat" }, { kind: "cat" }, { name: "a", kind: "cow" }];
  expect(values.map((value) => accepts(schema("Pet"), value))).toEqual([true, false, false]);
});

it("alternatives that share their type with what is beside them need nothing else", async () => {
  const { shape, assertions } = await build({
    Cat: tagged("cat"),
    Dog: tagged("dog"),
    Pet: { type: "object", oneOf: [ref("Cat"), ref("Dog")] },
  });
  expect(shape("Pet")).toEqual({ oneOf: ["→Cat", "→Dog"] });
  expect(assertions).toEqual({});
});

it("alternatives of constants are an enum with names", async () => {
  const { declaration } = await build({
    Level: {
      oneOf: [
        { const: 1, title: "Low", description: "Not much." },
        { const: 2, title: "High" },
      ],
    },
  });
  expect(declaration("Level").schema).toMatchObject({
    kind: "enum",
    values: [
      { value: 1, name: "Low", description: "Not much." },
      { value: 2, name: "High" },
    ],
  });
});

it("alternatives without a type are objects if they have properties", async () => {
  const { validators } = await build({
    Either: { oneOf: [{ type: "string" }, { properties: { a: { type: "string" } } }] },
    Tagged: {
      anyOf: [
        { properties: { k: { const: "a" } }, required: ["k"] },
        { properties: { k: { const: "b" } }, required: ["k"] },
      ],
    },
  });
  const { schema } = await validators();
  expect(accepts(schema("Either"), "text")).toBe(true);
  expect(accepts(schema("Either"), 1)).toBe(false);
  expect(accepts(schema("Tagged"), 1)).toBe(false);
  expect(accepts(schema("Tagged"), { k: "c" })).toBe(false);
});

it.each([
  ["with a type", { type: "object", properties: { op: { type: "string" } } }],
  ["with properties alone", { properties: { op: { type: "string" } } }],
  ["with neither", {}],
])("discriminators decide beside a required property %s", async (_, fields) => {
  const { validators } = await build({
    Op: {
      ...fields,
      required: ["op"],
      discriminator: {
        propertyName: "op",
        mapping: { is: "#/components/schemas/Is", gt: "#/components/schemas/Gt" },
      },
      oneOf: [{ $ref: "#/components/schemas/Is" }, { $ref: "#/components/schemas/Gt" }],
    },
    Is: object({ value: {} }, { required: ["value"] }),
    Gt: object({ value: { type: "number" } }, { required: ["value"] }),
  });
  const { schema } = await validators();
  const verdicts = ["is", "gt", "zzz"].map((op) => [
    accepts(schema("Op"), { op, value: 1 }),
    accepts(schema("Op"), { op, value: "text" }),
  ]);
  expect(verdicts).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ]);
  expect(accepts(schema("Op"), "text")).toBe(false);
});

it("discriminators say of a value that no child has the same with one child as with two", async () => {
  const parent = {
    ...object({ kind: text, length: { type: "integer" } }, { required: ["kind"] }),
    discriminator: { propertyName: "kind" },
  };
  const child = (kind: string) => ({
    allOf: [{ $ref: "#/components/schemas/Snake" }, object({ kind: { const: kind } })],
  });
  const said = async (children: object) => {
    const { validators } = await build({ Snake: parent, ...children });
    const { schema } = await validators();
    return outcome(schema("Snake"), { kind: "python", length: 1 });
  };
  const one = await said({ Cobra: child("cobra") });
  expect(one).toEqual({ paths: ["/kind"] });
  expect(await said({ Cobra: child("cobra"), Viper: child("viper") })).toEqual(one);
});

it("discriminators come from constants, from the mapping and from names", async () => {
  const built = await build({
    Cat: tagged("cat"),
    Open: object({ kind: text }, { required: ["kind"] }),
    Named: object({ kind: text }, { required: ["kind"] }),
    Pet: {
      oneOf: [ref("Cat"), ref("Open"), ref("Named")],
      discriminator: {
        propertyName: "kind",
        mapping: { "open-1": "#/components/schemas/Open", "open-2": "Open" },
      },
    },
  });
  expect(cases(built, "Pet")).toEqual([
    ["cat", "Cat"],
    ["open-1", "Open"],
    ["open-2", "Open"],
    ["Named", "Named"],
  ]);
  expect(built.findings).toEqual([]);
});

it("discriminators see through allOf, references and nested alternatives", async () => {
  const built = await build({
    Base: object({ kind: { enum: ["a", "b", "c"] } }, { required: ["kind"] }),
    A: { allOf: [ref("Base"), object({ kind: { const: "a" } })] },
    B: tagged("b"),
    C: tagged("c"),
    Others: { oneOf: [ref("B"), ref("C")] },
    All: { oneOf: [ref("A"), ref("Others")], discriminator: { propertyName: "kind" } },
  });
  expect(cases(built, "All")).toEqual([
    ["a", "A"],
    ["b", "Others"],
    ["c", "Others"],
  ]);
});

it("discriminators report what can never be, and leave it out", async () => {
  const built = await build({
    Cat: tagged("cat"),
    Bare: object({ name: text }),
    Cow: tagged("cow"),
    Pet: {
      oneOf: [ref("Cat"), ref("Bare")],
      discriminator: { propertyName: "kind", mapping: { dog: "Cat", cow: "Cow", gone: "Gone" } },
    },
    Same: {
      oneOf: [ref("Cat"), tagged("cat", { name: text })],
      discriminator: { propertyName: "kind" },
    },
  });
  expect(cases(built, "Pet")).toEqual([
    ["cat", "Cat"],
    ["Bare", "Bare"],
  ]);
  expect(cases(built, "Same")).toBeUndefined();
  const at = "/components/schemas/Pet/discriminator";
  expect(built.findings).toEqual([
    "discriminator/ambiguous at /components/schemas/Same/discriminator",
    `discriminator/property-missing at ${at}`,
    `discriminator/unknown-target at ${at}/mapping/cow`,
    `discriminator/unknown-target at ${at}/mapping/gone`,
    `discriminator/unreachable at ${at}/mapping/dog`,
  ]);
});

it("discriminators know 3.2's default", async () => {
  const { declaration } = await build(
    {
      Cat: tagged("cat"),
      Other: object({ kind: text }),
      Pet: {
        oneOf: [ref("Cat"), ref("Other")],
        discriminator: { propertyName: "kind", defaultMapping: "Other" },
      },
    },
    { openapi: "3.2.0" },
  );
  expect(declaration("Pet").schema).toMatchObject({
    discriminator: { property: "kind", fallback: 1 },
  });
});

it("discriminators on a parent mean any of its children", async () => {
  const built = await build({
    Pet: object(
      { kind: text, friend: ref("Pet") },
      {
        required: ["kind"],
        discriminator: { propertyName: "kind", mapping: { cat: "#/components/schemas/Cat" } },
      },
    ),
    Cat: { allOf: [ref("Pet"), object({ lives: { type: "integer" } }, { required: ["lives"] })] },
    Dog: { allOf: [ref("Pet")] },
    Puppy: { allOf: [ref("Dog"), object({ age: { type: "integer" } })] },
    Home: object({ pet: ref("Pet") }),
  });
  expect(built.shape("Pet")).toMatchObject({ anyOf: ["→Cat", "→Dog", "→Puppy"] });
  expect(cases(built, "Pet")).toEqual([
    ["cat", "Cat"],
    ["Dog", "Dog"],
    ["Puppy", "Puppy"],
  ]);
  expect(built.shape("Cat")).toEqual({
    kind: "string",
    "friend?": "→Pet",
    lives: { number: { integer: true } },
  });
  expect(built.shape("Dog")).toEqual({ kind: "string", "friend?": "→Pet" });
  const { schema } = await built.validators();
  expect(accepts(schema("Home"), { pet: { kind: "cat", lives: 9, friend: { kind: "Dog" } } })).toBe(
    true,
  );
  expect(outcome(schema("Home"), { pet: { kind: "cow", lives: 9 } })).toEqual({
    paths: ["/pet/kind"],
  });
  expect(accepts(schema("Home"), { pet: { lives: 9 } })).toBe(false);
});

it("discriminators on a parent that the mapping names count it in", async () => {
  const built = await build({
    Pet: object(
      { kind: text },
      {
        required: ["kind"],
        discriminator: { propertyName: "kind", mapping: { pet: "Pet", cat: "Cat" } },
      },
    ),
    Cat: { allOf: [ref("Pet"), object({ lives: { type: "integer" } })] },
  });
  expect(cases(built, "Pet")).toEqual([
    ["cat", "Cat"],
    ["pet", "object"],
  ]);
});
