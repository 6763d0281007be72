/** How the reference shows schemas: as JSON Schema without what only an evaluator checks. */
import { expect, it } from "vitest";

import { EMPTY, makeOf } from "../make.js";
import { rendered } from "./rendered.js";

const text = { type: "string" };
const pet = { $ref: "#/components/schemas/Pet" };
const dog = { $ref: "#/components/schemas/Dog" };
const named = { type: "object", required: ["name"], properties: { name: text } };
const variant = (name: string): object => ({ ...named, properties: { name: { const: name } } });

/** Each schema, and how it is shown if not as it is. */
const CASES: Readonly<Record<string, readonly [object | boolean, object?]>> = {
  anything: [{}],
  nothing: [false, { not: {} }],
  null: [{ type: "null" }],
  boolean: [{ type: "boolean" }],
  number: [{ type: "number", minimum: 1, exclusiveMaximum: 9, multipleOf: 0.5 }],
  integer: [{ type: "integer", format: "int32", exclusiveMinimum: 0, maximum: 5 }],
  string: [{ type: "string", minLength: 1, maxLength: 9, pattern: "^a", format: "email" }],
  binary: [{ type: "string", format: "binary" }],
  literal: [{ const: 5 }],
  enum: [{ type: "string", enum: ["a", "b"] }],
  "enum of numbers": [{ enum: [1, 2] }, { type: "number", enum: [1, 2] }],
  "enum of several types": [{ enum: [1, "b"] }],
  "enum with descriptions": [
    {
      oneOf: [
        { const: "a", description: "The ![first](f)." },
        { const: "b", title: "B" },
      ],
    },
    { type: "string", enum: ["a", "b"], "x-enum-descriptions": ["The [first](f).", ""] },
  ],
  array: [{ type: "array", items: text, minItems: 1, maxItems: 5, uniqueItems: true }],
  "open tuple": [
    { type: "array", prefixItems: [text], minItems: 1 },
    { type: "array", prefixItems: [text], items: {}, minItems: 1 },
  ],
  "closed tuple": [{ type: "array", prefixItems: [text, dog], items: false, minItems: 2 }],
  "tuple with more": [{ type: "array", prefixItems: [text], items: { type: "number" } }],
  object: [
    { ...named, minProperties: 1, maxProperties: 3, additionalProperties: { type: "number" } },
  ],
  "closed object": [{ ...named, additionalProperties: false }],
  "object with patterns": [{ type: "object", patternProperties: { "^x-": pet } }],
  properties: [
    {
      type: "object",
      properties: {
        id: { type: "string", readOnly: true, description: "The ![id](i)." },
        key: { type: "string", writeOnly: true },
        size: { type: "number", default: 0, deprecated: true },
        pet: { ...pet, description: "A friend.", title: "Friend" },
      },
    },
    {
      type: "object",
      properties: {
        id: { type: "string", readOnly: true, description: "The [id](i)." },
        key: { type: "string", writeOnly: true },
        size: { type: "number", default: 0, deprecated: true },
        pet: { ...pet, description: "A friend.", title: "Friend" },
      },
    },
  ],
  union: [{ anyOf: [pet, { type: "number" }] }],
  "exclusive union": [{ oneOf: [pet, dog] }],
  "union with a discriminator": [
    { oneOf: [pet, dog], discriminator: { propertyName: "name" } },
    {
      oneOf: [pet, dog],
      discriminator: { propertyName: "name", mapping: { Pet: pet.$ref, Dog: dog.$ref } },
    },
  ],
  "union with a discriminator and an inline schema": [
    { oneOf: [variant("x"), pet], discriminator: { propertyName: "name" } },
    { oneOf: [variant("x"), pet] },
  ],
  intersection: [
    { allOf: [pet, { anyOf: [dog, { type: "string" }] }] },
    { allOf: [named, { anyOf: [dog, { type: "string" }] }] },
  ],
  "nullable string": [{ type: ["string", "null"], minLength: 2 }],
  "nullable enum": [
    { type: ["string", "null"], enum: ["a", "b", null] },
    { anyOf: [{ type: "string", enum: ["a", "b"] }, { type: "null" }] },
  ],
  "nullable literal": [
    { anyOf: [{ const: "a" }, { type: "null" }] },
    { anyOf: [{ const: "a" }, { type: "null" }] },
  ],
  "nullable reference": [{ anyOf: [pet, { type: "null" }] }],
  refined: [{ type: "object", not: { required: ["a"] } }, { type: "object" }],
  reference: [pet],
  documented: [
    {
      type: "number",
      title: "Weight",
      description: "How ![heavy](h).",
      "x-unit": "kg",
      deprecated: true,
      examples: [1, 2],
    },
    {
      type: "number",
      title: "Weight",
      description: "How [heavy](h).\n\nUnit: kg.",
      deprecated: true,
      examples: [1, 2],
    },
  ],
  "with a unit": [
    { type: "number", "x-unit": "m" },
    { type: "number", description: "Unit: m." },
  ],
};

it("the reference shows each schema", async () => {
  const responses = Object.values(CASES).map(([schema], index) => [
    String(200 + index),
    { description: "", content: { "application/json": { schema } } },
  ]);
  const get = { operationId: "a", responses: Object.fromEntries(responses) };
  const made = await makeOf(
    { ...EMPTY, paths: { "/a": { get } }, components: { schemas: { Pet: named, Dog: named } } },
    { renderer: "/* the renderer */" },
  );
  const { responses: found } = rendered(made, "general").paths["/a"].get;
  const shown = Object.keys(CASES).map((name, index) => [
    name,
    found[String(200 + index)].content["application/json"].schema,
  ]);
  const expected = Object.entries(CASES).map(([name, [schema, other = schema]]) => [name, other]);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected));
});
