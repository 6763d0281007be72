import { expect, it } from "vitest";
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
