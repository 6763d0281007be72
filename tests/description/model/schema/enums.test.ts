import { expect, it } from "vitest";
import { accepts } from "../../../runtime/zod/generate.js";
import { build } from "./build.js";

it("enums carry names and descriptions", async () => {
  const { declaration, findings } = await build({
    Level: {
      type: "integer",
      enum: [1, 2, 2],
      "x-enum-varnames": ["Low", "High", "Again"],
      "x-enum-descriptions": ["Not much."],
      "x-enum-extensibility": "closed",
    },
    ByName: { enum: ["a"], "x-enumNames": ["A"], "x-enum-extensibility": "open" },
    ByValue: { enum: ["a", "b", "0"], "x-enumDescriptions": { a: "An a.", b: 1, toString: 2 } },
    InPart: { enum: ["a", "b"], "x-enum-varnames": ["", 1], "x-enum-descriptions": ["", "B."] },
    Known: { type: "string", "x-extensible-enum": ["a", "b"], "x-enum-varnames": ["A", "B"] },
  });
  const valuesOf = (name: string) => declaration(name).schema;
  expect(valuesOf("ByValue")).toHaveProperty("values", [
    { value: "a", description: "An a." },
    { value: "b" },
    { value: "0" },
  ]);
  expect(valuesOf("InPart")).toHaveProperty("values", [
    { value: "a" },
    { value: "b", description: "B." },
  ]);
  expect(valuesOf("Known")).toHaveProperty("values", [
    { value: "a", name: "A" },
    { value: "b", name: "B" },
  ]);
  expect(declaration("Level").schema).toMatchObject({
    values: [
      { value: 1, name: "Low", description: "Not much." },
      { value: 2, name: "High" },
    ],
    extensibility: "closed",
  });
  expect(declaration("ByName").schema).toMatchObject({
    kind: "enum",
    values: [{ value: "a", name: "A" }],
    extensibility: "open",
  });
  expect(findings).toEqual(["enum/duplicate at /components/schemas/Level/enum/2"]);
});

it("enums are open where the document says so", async () => {
  const { shape, validators } = await build({
    Known: { type: "string", "x-extensible-enum": ["a", "b"] },
    Open: { type: "string", enum: ["a", "b"], "x-extensible-enum": true },
    Counted: { type: "integer", "x-extensible-enum": [1, 2] },
    Wrapped: {
      type: "object",
      properties: { a: { type: "string", enum: ["x"], "x-enum-extensibility": "open" } },
      minProperties: 1,
      not: { required: ["b"] },
    },
  });
  expect(shape("Known")).toEqual({ enum: ["a", "b"], extensibility: "open" });
  const { schema } = await validators();
  expect(["c", 1].map((value) => accepts(schema("Known"), value))).toEqual([true, false]);
  expect(["c", 1].map((value) => accepts(schema("Open"), value))).toEqual([true, false]);
  expect([3, 1.5].map((value) => accepts(schema("Counted"), value))).toEqual([true, false]);
  expect(
    [{ a: "y" }, { a: 1 }, { b: 1 }].map((value) => accepts(schema("Wrapped"), value)),
  ).toEqual([true, false, false]);
});

it("enums restrict nothing where they are strings without the quotes of YAML", async () => {
  const { shape, findings, validators } = await build({
    Version: { type: ["string", "null"], enum: [4.1, 3, null] },
  });
  expect(shape("Version")).toEqual({ nullable: "string" });
  expect(findings).toEqual([
    "enum/not-of-type at /components/schemas/Version/enum/0",
    "enum/not-of-type at /components/schemas/Version/enum/1",
  ]);
  const { schema } = await validators();
  expect(["4.1", null, 3].map((value) => accepts(schema("Version"), value))).toEqual([
    true,
    true,
    false,
  ]);
});

it("enums restrict nothing where they are empty in OpenAPI 3.0, and refuse everything since 3.1", async () => {
  const schemas = { Empty: { type: "string", enum: [], allOf: [{ enum: ["a", "b"] }] } };
  const old = await build(schemas, { openapi: "3.0.3" });
  expect(old.shape("Empty")).toEqual({ enum: ["a", "b"] });
  expect(old.findings).toEqual(["schema/malformed-keyword at /components/schemas/Empty/enum"]);
  const { schema } = await (await build(schemas)).validators();
  expect(accepts(schema("Empty"), "a")).toBe(false);
});

it("enums hold only what the other keywords allow", async () => {
  const { shape, findings } = await build({
    Typed: { type: "string", enum: ["a", 1, null] },
    Long: { type: "string", enum: ["a", "abc"], minLength: 2 },
    Flags: { type: "boolean", enum: [true, false] },
    Objects: { enum: [{ a: 1 }, [1], "x"] },
    Const: { const: { a: [1, null] } },
  });
  expect(shape("Typed")).toEqual({ literal: "a" });
  expect(shape("Long")).toEqual({ literal: "abc" });
  expect(shape("Flags")).toEqual({ enum: [true, false] });
  expect(shape("Objects")).toEqual({
    anyOf: [{ literal: { a: 1 } }, { literal: [1] }, { literal: "x" }],
  });
  expect(shape("Const")).toEqual({ literal: { a: [1, null] } });
  expect(findings).toEqual(
    [1, 2].map((index) => `enum/not-of-type at /components/schemas/Typed/enum/${index}`),
  );
});

it("an invalid pattern does not restrict an enum", async () => {
  const { shape } = await build({ Bad: { type: "string", enum: ["a", "b"], pattern: "(" } });
  expect(shape("Bad")).toEqual({ enum: ["a", "b"] });
});

it("enums that are open leave of their values the types alone, within other keywords too", async () => {
  const open = { enum: [null, ["x"], {}, 1], "x-enum-extensibility": "open" };
  const { validators } = await build({
    Not: { type: "object", not: { required: ["a"], properties: { a: open } } },
  });
  const { schema } = await validators();
  const accepted = (a: unknown): boolean => accepts(schema("Not"), { a });
  expect([null, ["y"], { b: 1 }, 2].map(accepted)).toEqual([false, false, false, false]);
  expect(["x", true].map(accepted)).toEqual([true, true]);
});

it("enums exclude each other in a oneOf by their values, unless they are open", async () => {
  const { validators } = await build({
    Overlapping: { oneOf: [{ enum: [1, 2] }, { enum: [2, 3] }] },
    Disjoint: { oneOf: [{ enum: [1, "a"] }, { enum: [2, "b"] }] },
    Open: { oneOf: [{ enum: ["a", "d"], "x-enum-extensibility": "open" }, { const: "b" }] },
  });
  const { schema } = await validators();
  const all = (name: string, values: readonly unknown[]) =>
    values.map((value) => accepts(schema(name), value));
  expect(all("Overlapping", [1, 2, 3])).toEqual([true, false, true]);
  expect(all("Disjoint", [1, "a", 2, "b", 3, "c"])).toEqual([true, true, true, true, false, false]);
  expect(all("Open", ["a", "b", "c"])).toEqual([true, false, true]);
});

it("enums of 64-bit integers have the digits that are written", async () => {
  const { declaration, findings } = await build(
    {
      Long: { $ref: "long.yaml#/Long" },
      One: { $ref: "one.json" },
      Short: { $ref: "long.yaml#/Short" },
    },
    {
      files: {
        "long.yaml":
          "Long: { format: int64, enum: [1, 9007199254740992, 9007199254740993] }\nShort: { enum: [1, 9007199254740993] }\n",
        "one.json": '{ "format": "uint64", "const": 18446744073709551615 }',
      },
    },
  );
  const schemaOf = (name: string) => {
    const { schema } = declaration(name);
    return schema.kind === "ref" ? schema.target.schema : schema;
  };
  expect(schemaOf("Long")).toHaveProperty("values", [
    { value: 1, digits: "1" },
    { value: 2 ** 53, digits: "9007199254740992" },
    { value: 2 ** 53, digits: "9007199254740993" },
  ]);
  expect(schemaOf("One")).toMatchObject({ value: 2 ** 64, digits: "18446744073709551615" });
  expect(schemaOf("Short")).toHaveProperty("values", [{ value: 1 }, { value: 2 ** 53 }]);
  expect(findings).toEqual([]);
});
