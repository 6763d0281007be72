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

test.each<[object, Upgraded]>([
  [{}, {}],
  [{ type: "string" }, { keywords: { type: ["string"] } }],
  [{ type: ["string", null] }, { keywords: { type: ["string", "null"] } }],
  [{ type: "text" }, { keywords: {}, issues: ["type type text"] }],
  [
    { type: ["string", 1, {}, undefined] },
    {
      keywords: { type: ["string"] },
      issues: ["type type 1", "type type {}", "type type undefined"],
    },
  ],
  [{ nullable: true }, { keywords: {}, nullable: true, issues: ["nullable nullable"] }],
  [{ nullable: false }, { keywords: {} }],
  [{ nullable: "yes" }, { keywords: {}, issues: ["malformed nullable"] }],
  [{ "x-a": 1 }, { keywords: { "x-a": 1 } }],
  [{ a: 1 }, { keywords: {}, issues: ["unknown a"] }],
  [{ $ref: "#/a", minimum: 1 }, { keywords: { $ref: "#/a", minimum: 1 } }],
  [{ format: "byte" }, { keywords: { format: "byte", contentEncoding: "base64" } }],
  [
    { format: "byte", contentEncoding: "a" },
    { keywords: { format: "byte", contentEncoding: "a" } },
  ],
  [{ format: "binary" }, { keywords: { format: "binary" } }],
  [
    { minimum: 1, exclusiveMinimum: true },
    {
      keywords: { exclusiveMinimum: 1 },
      renamed: { exclusiveMinimum: "minimum" },
      issues: ["older exclusiveMinimum"],
    },
  ],
  [
    { maximum: 1, exclusiveMaximum: true },
    {
      keywords: { exclusiveMaximum: 1 },
      renamed: { exclusiveMaximum: "maximum" },
      issues: ["older exclusiveMaximum"],
    },
  ],
  [
    { maximum: 1, exclusiveMaximum: false },
    { keywords: { maximum: 1 }, issues: ["older exclusiveMaximum"] },
  ],
  [
    { maximum: 1, exclusiveMinimum: true },
    { keywords: { maximum: 1 }, issues: ["older exclusiveMinimum"] },
  ],
  [
    { minimum: 1, exclusiveMaximum: true },
    { keywords: { minimum: 1 }, issues: ["older exclusiveMaximum"] },
  ],
  [{ minimum: 1, exclusiveMinimum: 2 }, { keywords: { minimum: 1, exclusiveMinimum: 2 } }],
  [
    { minimum: "1", exclusiveMinimum: true },
    {
      keywords: { minimum: 1, exclusiveMinimum: 1 },
      renamed: { exclusiveMinimum: "minimum" },
      issues: ["quoted minimum 1", "older exclusiveMinimum"],
    },
  ],
  [
    { items: [{}] },
    { keywords: { prefixItems: [{}] }, renamed: { prefixItems: "items" }, issues: ["older items"] },
  ],
  [{ items: [] }, { keywords: {}, issues: ["older items"] }],
  [{ items: {} }, { keywords: { items: {} } }],
  [
    { items: [{}], additionalItems: false },
    {
      keywords: { prefixItems: [{}], items: false },
      renamed: { prefixItems: "items", items: "additionalItems" },
      issues: ["older items", "older additionalItems"],
    },
  ],
  [
    { items: {}, additionalItems: false },
    { keywords: { items: {} }, issues: ["older additionalItems"] },
  ],
  [
    { items: [true], additionalItems: 1 },
    {
      keywords: { prefixItems: [true] },
      renamed: { prefixItems: "items" },
      issues: ["older items", "older additionalItems"],
    },
  ],
  [{ required: ["a", 1, "b"] }, { keywords: { required: ["a", "b"] } }],
  [{ required: true }, { keywords: {}, issues: ["older required"] }],
  [{ required: "a" }, { keywords: {}, issues: ["malformed required"] }],
  [{ minimum: true }, { keywords: {}, issues: ["malformed minimum"] }],
  [{ enum: [] }, { keywords: { enum: [] } }],
  [
    { unevaluatedProperties: { type: "string" } },
    {
      keywords: { additionalProperties: { type: "string" } },
      renamed: { additionalProperties: "unevaluatedProperties" },
    },
  ],
  [
    { unevaluatedProperties: true },
    {
      keywords: { additionalProperties: true },
      renamed: { additionalProperties: "unevaluatedProperties" },
    },
  ],
  [{ unevaluatedProperties: false }, { keywords: { unevaluatedProperties: false } }],
  [
    { unevaluatedProperties: {}, additionalProperties: false },
    { keywords: { unevaluatedProperties: {}, additionalProperties: false } },
  ],
  [
    { unevaluatedProperties: {}, allOf: [{}] },
    { keywords: { unevaluatedProperties: {}, allOf: [{}] } },
  ],
  [
    { unevaluatedProperties: {}, $ref: "#" },
    { keywords: { unevaluatedProperties: {}, $ref: "#" } },
  ],
])("a schema of 3.1 is upgraded: %j", (schema, expected) => {
  expect(upgraded(schema, "3.1")).toEqual({ keywords: schema, issues: [], ...expected });
});

test.each<[object, Upgraded]>([
  [{ nullable: true }, { keywords: {}, nullable: true }],
  [
    { minimum: 1, exclusiveMinimum: true },
    { keywords: { exclusiveMinimum: 1 }, renamed: { exclusiveMinimum: "minimum" } },
  ],
  [{ exclusiveMinimum: 1 }, { issues: ["newer exclusiveMinimum"] }],
  [{ type: ["string"] }, { issues: ["newer type"] }],
  [{ type: "string" }, { keywords: { type: ["string"] } }],
  [{ required: ["a"] }, {}],
  [{ minimum: 1 }, {}],
  [{ const: 1 }, { issues: ["newer const"] }],
  [{ enum: [] }, { keywords: {}, issues: ["malformed enum"] }],
  [{ examples: [] }, { issues: ["newer examples"] }],
  [{ enum: [1] }, {}],
  [
    { $ref: "#/a", description: "d", minimum: 1, "x-a": 1, nullable: true },
    {
      keywords: { $ref: "#/a", description: "d", "x-a": 1 },
      nullable: true,
      issues: ["ignored-beside-ref minimum"],
    },
  ],
  [
    { $ref: 1, minimum: 1 },
    { keywords: { minimum: 1 }, issues: ["malformed $ref"] },
  ],
])("a schema of 3.0 is upgraded: %j", (schema, expected) => {
  expect(upgraded(schema, "3.0")).toEqual({ keywords: schema, issues: [], ...expected });
});
