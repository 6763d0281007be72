/** Schemas whose alternatives contain them: a base that lists the schemas that extend it. */
import { describe, expect, it } from "vitest";

import { generateFrom } from "../../../support/generate.js";
import { accepts } from "../../../runtime/zod/generate.js";
import { build } from "./build.js";

const ref = (name: string): { readonly $ref: string } => ({ $ref: `#/components/schemas/${name}` });
const object = (name: string): object => ({
  type: "object",
  required: [name],
  properties: { [name]: { type: "string" } },
});
const extending = (base: string, name: string): object => ({ allOf: [ref(base), object(name)] });

describe("a base that lists what extends it", () => {
  const schemas = {
    Pet: { ...object("name"), oneOf: [ref("Cat"), ref("Dog")] },
    Cat: extending("Pet", "meow"),
    Dog: extending("Pet", "bark"),
    /** Not an alternative, and not on the way to one. */
    Owned: extending("Pet", "owner"),
  };

  it.each([
    ["in this order", Object.entries(schemas)],
    ["the other way round", Object.entries(schemas).toReversed()],
  ])(
    "schemas that extend a base have what it has, and it is one of them (%s)",
    async (_, entries) => {
      const built = await build(Object.fromEntries(entries));
      expect(built.findings).toEqual(["schema/made-of-itself at /components/schemas/Pet/oneOf"]);
      expect(built.shape("Cat")).toEqual({ name: "string", meow: "string" });
      const { schema } = await built.validators();
      const cat = { name: "a", meow: "b" };
      const judged = (name: string, ...values: readonly object[]): readonly boolean[] =>
        values.map((value) => accepts(schema(name), value));
      expect(judged("Cat", cat, { meow: "b" }, { name: "a" })).toEqual([true, false, false]);
      expect(judged("Pet", cat, { name: "a" }, { ...cat, bark: "c" })).toEqual([
        true,
        false,
        false,
      ]);
      expect(judged("Owned", { ...cat, owner: "d" }, cat, { name: "a", owner: "d" })).toEqual([
        true,
        false,
        false,
      ]);
    },
  );
});

describe("a base with a discriminator", () => {
  const base = (...names: readonly string[]): object => ({
    ...object("operator"),
    oneOf: names.map(ref),
    discriminator: {
      propertyName: "operator",
      mapping: Object.fromEntries(names.map((name) => [name.toLowerCase(), ref(name).$ref])),
    },
  });

  it("a base with a discriminator is known to alternatives that add nothing, and to those beside others", async () => {
    const built = await build({
      Flag: base("Yes", "No"),
      Yes: { allOf: [ref("Flag")] },
      No: { allOf: [ref("Flag")] },
      Moment: base("Before", "Missing"),
      Before: object("time"),
      Missing: { allOf: [ref("Moment"), ref("Phrase")] },
      Phrase: base("Is", "Missing"),
      Is: object("value"),
    });
    expect(built.shape("Yes")).toEqual({ operator: "string" });
    expect(built.shape("Missing")).toEqual({ operator: "string" });
    const { schema } = await built.validators();
    const judged = (name: string, ...values: readonly object[]): readonly boolean[] =>
      values.map((value) => accepts(schema(name), value));
    expect(judged("Flag", { operator: "yes" }, {})).toEqual([true, false]);
    expect(
      judged("Moment", { operator: "missing" }, { operator: "before", time: "a" }, { time: "a" }),
    ).toEqual([true, true, false]);
  });
});

it("a schema that extends its base is known where the evaluator decides, too", async () => {
  const closed = { unevaluatedProperties: false };
  const built = await build({
    Pet: { ...object("name"), oneOf: [ref("Cat"), ref("Dog")] },
    Cat: { ...extending("Pet", "meow"), ...closed },
    Dog: { $ref: "#/components/schemas/Pet", ...object("bark"), ...closed },
  });
  const { schema } = await built.validators();
  const [cat, dog] = [
    { name: "a", meow: "b" },
    { name: "a", bark: "b" },
  ];
  const values = [cat, dog, { ...cat, more: 1 }, { meow: "b" }];
  const judged = ["Cat", "Dog", "Pet"].map((name) =>
    values.map((value) => accepts(schema(name), value)),
  );
  expect(judged).toEqual([
    [true, false, false, false],
    [false, true, false, false],
    [true, true, false, false],
  ]);
});

it("what extends an extension has what all of them have", async () => {
  const built = await build({
    Kitten: extending("Cat", "age"),
    Cat: { ...extending("Pet", "meow"), anyOf: [ref("Kitten")] },
    Pet: { ...object("name"), oneOf: [ref("Kitten"), ref("Dog")] },
    Dog: extending("Pet", "bark"),
  });
  expect(built.shape("Kitten")).toEqual({ name: "string", meow: "string", age: "string" });
});

it("alternatives that stand on their own stay where they are", async () => {
  const built = await build({
    Text: { anyOf: [ref("Long"), { type: "string" }] },
    Long: { allOf: [ref("Text"), { minLength: 3 }] },
  });
  expect(built.findings).toEqual([]);
  const { schema } = await built.validators();
  expect(accepts(schema("Long"), 5)).toBe(false);
});

describe("schemas that are among their own alternatives", () => {
  const schemas = {
    Left: { anyOf: [ref("Right"), { type: "string" }] },
    Right: { anyOf: [ref("Left"), { type: "number" }] },
  };

  it("schemas that are among their own alternatives have no type, which is reported", async () => {
    const { files, diagnostics } = await generateFrom({
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      components: { schemas },
    });
    expect(diagnostics.map(({ code, position }) => `${code} at ${position?.pointer}`)).toEqual([
      "schema/endless at /components/schemas/Left",
      "schema/endless at /components/schemas/Right",
    ]);
    expect(files.get("types.ts")).toContain("export type Left = unknown;");
  });

  it("schemas that are among their own alternatives are validated nonetheless, texts and numbers too in bounded time", async () => {
    const { schema } = await (await build(schemas)).validators();
    const judged = ["a", 1, true, {}].map((value) => accepts(schema("Left"), value));
    expect(judged).toEqual([true, true, false, false]);
  });
});
