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
