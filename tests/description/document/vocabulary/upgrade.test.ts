/** The keywords of older versions, in those of JSON Schema 2020-12. */
import { expect, test } from "vitest";

import { upgradeSchema } from "../../../../generator/description/document/upgrade.js";

/** What a schema becomes, and `kind keyword` of what is not used as written. */
function upgraded(schema: object, family: "3.0" | "3.1") {
  const issues: string[] = [];
  const { keywords, nullable, renamed } = upgradeSchema(
    { ...schema },
    family,
    ({ kind, keyword, ...more }) =>
      issues.push([kind, keyword, ...Object.values(more)].map(String).join(" ")),
  );
  return {
    keywords,
    issues,
    ...(nullable && { nullable }),
    ...(Object.keys(renamed).length > 0 && { renamed }),
  };
}

type Upgraded = Partial<ReturnType<typeof upgraded>>;

test.each<[string, object, Upgraded]>([
  ["nothing", {}, {}],
  ["a type", { type: "string" }, { keywords: { type: ["string"] } }],
  ["a list of types", { type: ["string", null] }, { keywords: { type: ["string", "null"] } }],
  ["no type at all", { type: "text" }, { keywords: {}, issues: ["type type text"] }],
  [
    "a type and other things",
    { type: ["string", 1, {}, undefined] },
    {
      keywords: { type: ["string"] },
      issues: ["type type 1", "type type {}", "type type undefined"],
    },
  ],
  ["nullable", { nullable: true }, { keywords: {}, nullable: true, issues: ["nullable nullable"] }],
  ["not nullable", { nullable: false }, { keywords: {} }],
  ["nullable as text", { nullable: "true" }, { keywords: {}, issues: ["malformed nullable"] }],
  ["an extension", { "x-a": 1 }, { keywords: { "x-a": 1 } }],
  ["an unknown keyword", { a: 1 }, { keywords: {}, issues: ["unknown a"] }],
  [
    "a keyword beside a reference",
    { $ref: "#/a", minimum: 1 },
    { keywords: { $ref: "#/a", minimum: 1 } },
  ],
  ["bytes", { format: "byte" }, { keywords: { format: "byte", contentEncoding: "base64" } }],
  [
    "bytes with an encoding",
    { format: "byte", contentEncoding: "a" },
    { keywords: { format: "byte", contentEncoding: "a" } },
  ],
  ["other bytes", { format: "binary" }, { keywords: { format: "binary" } }],
  [
    "an exclusive bound",
    { minimum: 1, exclusiveMinimum: true },
    {
      keywords: { exclusiveMinimum: 1 },
      renamed: { exclusiveMinimum: "minimum" },
      issues: ["older exclusiveMinimum"],
    },
  ],
  [
    "another exclusive bound",
    { maximum: 1, exclusiveMaximum: true },
    {
      keywords: { exclusiveMaximum: 1 },
      renamed: { exclusiveMaximum: "maximum" },
      issues: ["older exclusiveMaximum"],
    },
  ],
  [
    "an inclusive bound",
    { maximum: 1, exclusiveMaximum: false },
    { keywords: { maximum: 1 }, issues: ["older exclusiveMaximum"] },
  ],
  [
    "an exclusive bound of the other side",
    { maximum: 1, exclusiveMinimum: true },
    { keywords: { maximum: 1 }, issues: ["older exclusiveMinimum"] },
  ],
  [
    "an exclusive bound of the first side",
    { minimum: 1, exclusiveMaximum: true },
    { keywords: { minimum: 1 }, issues: ["older exclusiveMaximum"] },
  ],
  [
    "both bounds",
    { minimum: 1, exclusiveMinimum: 2 },
    { keywords: { minimum: 1, exclusiveMinimum: 2 } },
  ],
  [
    "a bound that is no number",
    { minimum: "1", exclusiveMinimum: true },
    { keywords: {}, issues: ["malformed minimum", "older exclusiveMinimum"] },
  ],
  [
    "a list of items",
    { items: [{}] },
    { keywords: { prefixItems: [{}] }, renamed: { prefixItems: "items" }, issues: ["older items"] },
  ],
  ["an empty list of items", { items: [] }, { keywords: {}, issues: ["older items"] }],
  ["a schema of items", { items: {} }, { keywords: { items: {} } }],
  [
    "additional items",
    { items: [{}], additionalItems: false },
    {
      keywords: { prefixItems: [{}], items: false },
      renamed: { prefixItems: "items", items: "additionalItems" },
      issues: ["older items", "older additionalItems"],
    },
  ],
  [
    "additional items without a list",
    { items: {}, additionalItems: false },
    { keywords: { items: {} }, issues: ["older additionalItems"] },
  ],
  [
    "additional items that are no schema",
    { items: [true], additionalItems: 1 },
    {
      keywords: { prefixItems: [true] },
      renamed: { prefixItems: "items" },
      issues: ["older items", "older additionalItems"],
    },
  ],
  ["required names", { required: ["a", 1, "b"] }, { keywords: { required: ["a", "b"] } }],
  ["required as flag", { required: true }, { keywords: {}, issues: ["older required"] }],
  ["required as text", { required: "a" }, { keywords: {}, issues: ["malformed required"] }],
  ["another flag", { minimum: true }, { keywords: {}, issues: ["malformed minimum"] }],
  ["an empty list of values", { enum: [] }, { keywords: { enum: [] } }],
  [
    "properties that nothing has evaluated",
    { unevaluatedProperties: { type: "string" } },
    {
      keywords: { additionalProperties: { type: "string" } },
      renamed: { additionalProperties: "unevaluatedProperties" },
    },
  ],
  [
    "properties that nothing has evaluated, all allowed",
    { unevaluatedProperties: true },
    {
      keywords: { additionalProperties: true },
      renamed: { additionalProperties: "unevaluatedProperties" },
    },
  ],
  [
    "properties that nothing has evaluated, none allowed",
    { unevaluatedProperties: false },
    { keywords: { unevaluatedProperties: false } },
  ],
  [
    "both kinds of other properties",
    { unevaluatedProperties: {}, additionalProperties: false },
    { keywords: { unevaluatedProperties: {}, additionalProperties: false } },
  ],
  [
    "properties that a part may evaluate",
    { unevaluatedProperties: {}, allOf: [{}] },
    { keywords: { unevaluatedProperties: {}, allOf: [{}] } },
  ],
  [
    "properties that a reference may evaluate",
    { unevaluatedProperties: {}, $ref: "#" },
    { keywords: { unevaluatedProperties: {}, $ref: "#" } },
  ],
])("a schema of 3.1 is upgraded: %s", (_, schema, expected) => {
  expect(upgraded(schema, "3.1")).toEqual({ keywords: schema, issues: [], ...expected });
});

test.each<[string, object, Upgraded]>([
  ["nullable", { nullable: true }, { keywords: {}, nullable: true }],
  [
    "an exclusive bound",
    { minimum: 1, exclusiveMinimum: true },
    { keywords: { exclusiveMinimum: 1 }, renamed: { exclusiveMinimum: "minimum" } },
  ],
  ["an exclusive bound of 3.1", { exclusiveMinimum: 1 }, { issues: ["newer exclusiveMinimum"] }],
  ["a list of types", { type: ["string"] }, { issues: ["newer type"] }],
  ["a type", { type: "string" }, { keywords: { type: ["string"] } }],
  ["a list elsewhere", { required: ["a"] }, {}],
  ["a number elsewhere", { minimum: 1 }, {}],
  ["a keyword of 3.1", { const: 1 }, { issues: ["newer const"] }],
  ["an empty list of values", { enum: [] }, { keywords: {}, issues: ["malformed enum"] }],
  ["an empty list of something else", { examples: [] }, { issues: ["newer examples"] }],
  ["a list of values", { enum: [1] }, {}],
  [
    "keywords beside a reference",
    { $ref: "#/a", description: "d", minimum: 1, "x-a": 1, nullable: true },
    {
      keywords: { $ref: "#/a", description: "d", "x-a": 1 },
      nullable: true,
      issues: ["ignored-beside-ref minimum"],
    },
  ],
  [
    "keywords beside a reference that is none",
    { $ref: 1, minimum: 1 },
    { keywords: { minimum: 1 }, issues: ["malformed $ref"] },
  ],
])("a schema of 3.0 is upgraded: %s", (_, schema, expected) => {
  expect(upgraded(schema, "3.0")).toEqual({ keywords: schema, issues: [], ...expected });
});
