/** What alternatives and listed values become. */
import { expect, test } from "vitest";
import { build } from "../build.js";

const NAMED = {
  Texts: { type: "object", additionalProperties: { type: "string" } },
  Closed: { type: "object", additionalProperties: false },
  List: { type: "array", items: { type: "string" } },
};

/** It does not match `^(a+)+$`, but finding that out takes ages. */
const LONG = `${"a".repeat(40)}X`;

async function expectShape(schema: object, shape: unknown): Promise<void> {
  expect((await build({ ...NAMED, Schema: schema })).shape("Schema")).toEqual(shape);
}

test.each<[object, unknown]>([
  [{ oneOf: [{ const: 1 }] }, { literal: 1 }],
  [{ oneOf: [{ const: 1, title: "A" }, { const: 2 }] }, { enum: [1, 2] }],
  [{ oneOf: [{ const: 1 }, { const: 1 }] }, { oneOf: [{ literal: 1 }, { literal: 1 }] }],
  [{ oneOf: [{ const: 1 }, { const: null }] }, { nullable: { literal: 1 } }],
  [{ oneOf: [{ const: 1, minimum: 2 }, { const: 2 }] }, { oneOf: ["never", { literal: 2 }] }],
  [{ oneOf: [{ const: 1, type: "string" }, { const: 2 }] }, { oneOf: ["string", { literal: 2 }] }],
  [
    {
      oneOf: [
        { const: "a", type: "string" },
        { enum: ["b"], type: "string" },
      ],
    },
    { enum: ["a", "b"] },
  ],
  [
    { oneOf: [{ const: "a" }, { enum: ["b", "c"] }] },
    { oneOf: [{ literal: "a" }, { enum: ["b", "c"] }] },
  ],
  [{ oneOf: [{ const: "a" }, { const: {} }] }, { oneOf: [{ literal: "a" }, { literal: {} }] }],
  [{ oneOf: [{ const: "a" }, true] }, { oneOf: [{ literal: "a" }, "any"] }],
  [{ type: "string", oneOf: [{ const: "a" }, { const: "b" }] }, { enum: ["a", "b"] }],
  [{ type: "integer", oneOf: [{ const: "a" }, { const: "b" }] }, "never"],
  [{ minLength: 1, oneOf: [{ const: "a" }, { const: "b" }] }, { enum: ["a", "b"] }],
  [
    { minLength: 2, oneOf: [{ const: "a" }, { const: "bc" }, { const: "de" }] },
    { oneOf: [{ literal: "bc" }, { literal: "de" }] },
  ],
  [
    { type: "integer", format: "int32", oneOf: [{ const: 1 }, { const: 2, title: "Two" }] },
    { enum: [1, 2] },
  ],
])("constants: %j", expectShape);

test.each<[object, unknown]>([
  [
    { title: "T", anyOf: [{ type: "string" }, { type: "integer" }] },
    { anyOf: ["string", { number: { integer: true } }] },
  ],
  [
    { type: ["string", "integer"], anyOf: [{ type: "string" }, { type: "integer" }] },
    { anyOf: ["string", { number: { integer: true } }] },
  ],
  [
    { type: "string", anyOf: [{ minLength: 2 }, { type: "string" }] },
    { anyOf: [{ string: { minLength: 2 } }, "string"] },
  ],
  [
    {
      type: "object",
      anyOf: [{ properties: { a: { type: "string" } } }, { properties: { b: { type: "string" } } }],
    },
    { anyOf: [{ "a?": "string" }, { "b?": "string" }] },
  ],
  [
    { additionalProperties: true, anyOf: [{ type: "string" }, { type: "integer" }] },
    { anyOf: ["string", { number: { integer: true } }] },
  ],
  [
    {
      minProperties: 1,
      anyOf: [
        { type: "object", properties: { a: { type: "string" } } },
        { type: "object", properties: { b: { type: "string" } } },
      ],
    },
    {
      anyOf: [
        { "a?": "string", "#min": 1 },
        { "b?": "string", "#min": 1 },
      ],
    },
  ],
  [
    { not: { const: "x" }, anyOf: [{ type: "string" }, { type: "integer" }] },
    { refined: { anyOf: ["string", { number: { integer: true } }] } },
  ],
  [
    {
      type: "object",
      anyOf: [{ $ref: "#/components/schemas/Texts" }, { $ref: "#/components/schemas/Closed" }],
    },
    { anyOf: ["→Texts", "→Closed"] },
  ],
  [
    {
      type: "object",
      anyOf: [{ $ref: "#/components/schemas/Texts" }, { $ref: "#/components/schemas/List" }],
    },
    { refined: { anyOf: ["→Texts", "→List"] } },
  ],
  [
    {
      anyOf: [{ type: "string" }, { type: "integer" }],
      oneOf: [{ type: "string", minLength: 1 }, { type: "integer" }],
    },
    {
      allOf: [
        { oneOf: [{ string: { minLength: 1 } }, { number: { integer: true } }] },
        { anyOf: ["string", { number: { integer: true } }] },
      ],
    },
  ],
  [
    { $ref: "#/components/schemas/Texts", anyOf: [{ required: ["a"] }, { required: ["b"] }] },
    {
      anyOf: [
        { a: "string", "...": "string" },
        { b: "string", "...": "string" },
      ],
    },
  ],
  [
    { type: "object", anyOf: [{ properties: { a: { type: "string" } } }, { type: "null" }] },
    { refined: { nullable: { "a?": "string" } } },
  ],
  [
    {
      type: "object",
      description: "D",
      oneOf: [{ properties: { a: { type: "string" } } }, { type: "string" }],
    },
    { "a?": "string" },
  ],
  [{ type: "object", oneOf: [{ type: "integer" }, { type: "string" }] }, "never"],
  [
    {
      type: "object",
      oneOf: [
        { properties: { a: { type: "string" } }, not: { required: ["b"] } },
        { properties: { c: { type: "string" } } },
      ],
    },
    { refined: { anyOf: [{ "a?": "string" }, { "c?": "string" }] } },
  ],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, { nullable: "string" }],
  [
    { oneOf: [{ type: "null" }, { type: "null" }, { type: "string" }] },
    { refined: { nullable: "string" } },
  ],
  [{ oneOf: [{}, { type: "null" }] }, { refined: "any" }],
  [{ anyOf: [{ type: "null" }] }, "null"],
  [
    { description: "outer", anyOf: [{ type: "string", description: "inner", title: "T" }] },
    "string",
  ],
])("alternatives: %j", expectShape);

test.each<[object, unknown]>([
  [{ type: "string", pattern: "^(a+)+$", enum: [LONG, "b", "aa"] }, { enum: [LONG, "aa"] }],
  [
    { enum: [{ a: 1 }], properties: { a: { type: "integer" } } },
    { refined: { literal: { a: 1 } } },
  ],
  [{ enum: ["x", null], properties: { a: { type: "integer" } } }, { nullable: { literal: "x" } }],
  [{ enum: [[1]], items: { type: "string" } }, { refined: { literal: [1] } }],
  [
    { type: ["string", "null"], enum: ["a", "abc", null], minLength: 2 },
    { nullable: { literal: "abc" } },
  ],
  [{ type: "integer", enum: [1, 5], minimum: 2 }, { literal: 5 }],
  [{ type: "string", enum: ["x", "2020-01-01"], format: "date" }, { literal: "2020-01-01" }],
])("enums: %j", expectShape);

test.each<[object, unknown]>([
  [
    { "x-extensible-enum": [{}, 1, "a", null, true] },
    { refined: { enum: [1, "a", true], extensibility: "open" } },
  ],
  [
    { type: "string", "x-extensible-enum": ["a"] },
    { enum: ["a"], extensibility: "open" },
  ],
  [{ type: "string", "x-extensible-enum": [] }, "string"],
  [
    { type: ["string", "null"], "x-extensible-enum": ["a", 1] },
    { nullable: { enum: ["a"], extensibility: "open" } },
  ],
  [
    { type: "string", format: "date", "x-extensible-enum": ["a"] },
    { refined: { enum: ["a"], extensibility: "open" } },
  ],
  [
    { type: "string", maxLength: 3, "x-extensible-enum": ["a", "a"] },
    { refined: { enum: ["a"], extensibility: "open" } },
  ],
  [{ type: "string", "x-extensible-enum": true }, "string"],
])("known values: %j", expectShape);
