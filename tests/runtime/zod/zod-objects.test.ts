/** Which schemas are a `ZodObject` on request, and how a value that stands alone is validated. */
import { expect, it } from "vitest";

import { generateFrom } from "../../support/generate.js";

/** The constant of the schema `A` in `zod.ts`. */
async function constantOf(schema: object, others: object = {}): Promise<string> {
  const { files } = await generateFrom(
    {
      openapi: "3.1.1",
      info: { title: "Objects", version: "1" },
      paths: {},
      components: { schemas: { A: schema, ...others } },
    },
    { only: ["zod"], options: { zod: { objects: "ZodObject" } }, runtime: "package" },
  );
  return /^export const A: [^;]*;/m.exec(files.get("zod.ts") ?? "")?.[0] ?? "";
}

const text = { type: "string" };
const object = { type: "object", properties: { a: text } };

it.each<[object, boolean]>([
  [object, true],
  [{ ...object, required: ["a"], additionalProperties: false }, true],
  [{ ...object, minProperties: 0 }, true],
  [{ ...object, minProperties: 1 }, false],
  [{ ...object, maxProperties: 1 }, false],
  [{ ...object, patternProperties: { "^b": text } }, false],
  [{ ...object, additionalProperties: text }, false],
  [{ ...object, properties: { a: { ...text, writeOnly: true } } }, false],
  [{ ...object, not: { required: ["b"] } }, false],
  [{ type: "object" }, false],
  [{ properties: { a: text } }, false],
])("%j is a ZodObject: %s", async (schema, expected) => {
  expect((await constantOf(schema)).includes("ZodObjectOf<")).toBe(expected);
});

it("the one value that no other schema of a family has is a literal", async () => {
  const family = {
    ...object,
    required: ["kind"],
    properties: { kind: { enum: ["A", "B"] } },
    discriminator: { propertyName: "kind" },
  };
  const constant = await constantOf(family, {
    B: { allOf: [{ $ref: "#/components/schemas/A" }, object] },
  });
  expect(constant).toContain('kind: literal("A")');
});
