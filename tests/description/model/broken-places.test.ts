/** What a broken place costs in the model: docs/decisions/lenient-reading.md. */
import { expect, it } from "vitest";

import { buildDocument, operation } from "../../support/model.js";
import { accepts } from "../../runtime/zod/generate.js";
import { build } from "./schema/build.js";

const nowhere = { $ref: "#/components/schemas/Nowhere" };

it.each([["text"], [null], [{ $ref: "#/components/responses/Nowhere" }]])(
  "a response with the broken value %j has its status, and any JSON",
  async (response) => {
    const { api } = await buildDocument(operation({ responses: { 200: response } }));
    expect(api.operations[0]?.responses).toMatchObject([
      { status: 200, contents: [{ mediaType: "application/json", schema: { kind: "any" } }] },
    ]);
  },
);

const text = { type: "string" };
it.each([
  ["an alternative", { oneOf: [text, nowhere] }],
  ["an alternative that is a text", { oneOf: [text, "text"] }],
  ["an alternative beside others", { oneOf: [text, nowhere], anyOf: [text, { const: 5 }] }],
  ["a negation", { ...text, not: nowhere }],
  ["a condition", { ...text, if: nowhere, then: { const: "b" }, else: { const: "b" } }],
  ["a member of allOf", { allOf: [text, nowhere] }],
  ["a chain that leads nowhere", { oneOf: [text, { $ref: "#/components/schemas/Chain" }] }],
  ["a circle", { oneOf: [text, { $ref: "#/components/schemas/Circle" }] }],
])("a broken schema turns nothing into its opposite: %s", async (_, schema) => {
  const built = await build({
    Value: schema,
    // The evaluator of the runtime decides this one.
    Evaluated: { allOf: [schema], not: { const: "c" } },
    Chain: nowhere,
    Circle: { $ref: "#/components/schemas/Circle" },
  });
  const validators = await built.validators();
  expect(accepts(validators.schema("Value"), "a")).toBe(true);
  expect(accepts(validators.schema("Evaluated"), "a")).toBe(true);
  expect(accepts(validators.schema("Evaluated"), "c")).toBe(false);
});

it("an intact `oneOf` stays exclusive", async () => {
  const built = await build({ Value: { oneOf: [text, { maxLength: 3 }] } });
  const { schema } = await built.validators();
  expect([accepts(schema("Value"), "abc"), accepts(schema("Value"), "abcd")]).toEqual([
    false,
    true,
  ]);
});

it("names in `required` are required, and entries that are no names are ignored", async () => {
  const built = await build({ Value: { type: "object", required: [true, "a", null] } });
  const { schema } = await built.validators();
  expect([accepts(schema("Value"), {}), accepts(schema("Value"), { a: 1 })]).toEqual([false, true]);
});
