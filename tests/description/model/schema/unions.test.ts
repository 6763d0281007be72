import { expect, it } from "vitest";
import { outcome } from "../../../runtime/zod/generate.js";
import { build } from "./build.js";

const object = (properties: object, rest: object = {}): object => ({
  type: "object",
  properties,
  ...rest,
});
const text = { type: "string" };

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
