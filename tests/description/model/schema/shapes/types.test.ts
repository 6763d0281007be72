/** What types and the keywords beside them become. */
import { expect, test } from "vitest";
import { build } from "../build.js";

const NAMED = {
  Texts: { type: "object", additionalProperties: { type: "string" } },
  Closed: { type: "object", additionalProperties: false },
  List: { type: "array", items: { type: "string" } },
};

async function expectShape(schema: object, shape: unknown): Promise<void> {
  expect((await build({ ...NAMED, Schema: schema })).shape("Schema")).toEqual(shape);
}

test.each<[object, unknown]>([
  [{ type: "string", minLength: 2, maxLength: 2 }, { string: { minLength: 2, maxLength: 2 } }],
  [{ type: "string", minLength: 3, maxLength: 2 }, "never"],
  [
    { type: "integer", minimum: 2, maximum: 2 },
    { number: { integer: true, minimum: 2, maximum: 2 } },
  ],
  [{ type: "integer", exclusiveMinimum: 3, exclusiveMaximum: 2 }, "never"],
  [{ type: "integer", minimum: 2 }, { number: { integer: true, minimum: 2 } }],
  [{ type: "integer", maximum: 2 }, { number: { integer: true, maximum: 2 } }],
  [
    { allOf: [{ type: "integer", multipleOf: 2 }, { multipleOf: 3 }] },
    { refined: { number: { integer: true, multipleOf: 2 } } },
  ],
  [
    { allOf: [{ type: "integer", format: "int32" }, { format: "int64" }] },
    { refined: { number: { integer: true, format: "int32" } } },
  ],
  [
    {
      allOf: [
        { type: "integer", multipleOf: 2, format: "int32" },
        { multipleOf: 2, format: "int32" },
      ],
    },
    { number: { integer: true, format: "int32", multipleOf: 2 } },
  ],
])("bounds: %j", expectShape);

test.each<[object, unknown]>([
  [
    { type: "string", contentMediaType: "text/html", contentEncoding: "base64" },
    { string: { contentEncoding: "base64", contentMediaType: "text/html" } },
  ],
  // Without the flag `u`, more may be escaped, and less has to be.
  [{ type: "string", pattern: "^\\-[\\'\\-]\\:a$" }, { string: { pattern: "^-['\\-]:a$" } }],
  [{ type: "string", pattern: "^{a{2}]$" }, { string: { pattern: "^\\{a{2}\\]$" } }],
  [{ type: "string", pattern: "^\\p{a}$" }, { refined: "string" }],
  [{ type: "string", pattern: "^a$" }, { string: { pattern: "^a$" } }],
  [
    { allOf: [{ type: "string", pattern: "^a" }, { pattern: "b$" }] },
    { refined: { string: { pattern: "^a" } } },
  ],
])("texts: %j", expectShape);

test.each<[object, unknown]>([
  [{}, "any"],
  [{ minLength: 1 }, { refined: "any" }],
  [{ minLength: 1, properties: { a: { type: "string" } } }, { refined: "any" }],
  [{ items: { type: "string" }, properties: { a: { type: "string" } } }, { refined: "any" }],
  [{ format: "date" }, { refined: "any" }],
  [{ format: "whatever" }, "any"],
  [{ items: { type: "string" } }, { refined: { array: "string" }, typeless: true }],
  [{ properties: { a: { type: "string" } } }, { "a?": "string" }],
])("no type: %j", expectShape);

test.each<[object, unknown]>([
  [
    { type: ["string", "number", "boolean", "array", "object", "null"] },
    {
      nullable: {
        anyOf: ["string", { number: { integer: false } }, "boolean", { array: "any" }, {}],
      },
    },
  ],
  [
    { type: ["string", "number", "integer", "boolean", "array", "object", "null"] },
    {
      nullable: {
        anyOf: ["string", { number: { integer: false } }, "boolean", { array: "any" }, {}],
      },
    },
  ],
  [
    { type: ["string", "number", "integer", "boolean", "array", "object", "null"], minLength: 1 },
    {
      nullable: {
        anyOf: [
          { string: { minLength: 1 } },
          { number: { integer: false } },
          "boolean",
          { array: "any" },
          {},
        ],
      },
    },
  ],
  [{ allOf: [{ type: "string" }, { type: "integer" }] }, "never"],
])("several types: %j", expectShape);

test.each<[object, unknown]>([
  [{ type: "array", uniqueItems: false, items: { type: "string" } }, { array: "string" }],
  [
    { allOf: [{ type: "array", uniqueItems: false }, { uniqueItems: true }] },
    { array: "any", uniqueItems: true },
  ],
])("lists: %j", expectShape);

test.each<[object, unknown]>([
  [{ type: "object", additionalProperties: true }, {}],
  [{ type: "object", additionalProperties: {} }, {}],
  [{ type: "object", additionalProperties: false }, { "...": "never" }],
  [{ type: "object", additionalProperties: { type: "string" } }, { "...": "string" }],
  [
    {
      allOf: [
        { type: "object", additionalProperties: { type: "string" } },
        { type: "object", patternProperties: { "^x": { type: "integer" } } },
      ],
    },
    { refined: { "...": "string", "/^x/": { number: { integer: true } } } },
  ],
  [
    {
      type: "object",
      additionalProperties: { type: "string" },
      patternProperties: { "^x": { type: "integer" } },
    },
    { "...": "string", "/^x/": { number: { integer: true } } },
  ],
  [
    {
      allOf: [
        { type: "object", properties: { a: { type: "string" } } },
        { type: "object", patternProperties: { "^x": { type: "integer" } } },
      ],
    },
    { "a?": "string", "/^x/": { number: { integer: true } } },
  ],
  [{ type: "object", required: ["a"] }, { a: "any" }],
])("objects: %j", expectShape);

test("a property has the documentation of all that declare it, the last first", async () => {
  const declaring = (docs: object) => ({ type: "object", properties: { a: docs } });
  const { declaration } = await build({
    Both: {
      allOf: [declaring({ title: "One", description: "First." }), declaring({ title: "Two" })],
    },
    One: declaring({ title: "One" }),
    None: { type: "object", required: ["a"] },
  });
  const docsOf = (name: string) => {
    const { schema } = declaration(name);
    return schema.kind === "object" && schema.properties[0];
  };
  expect(docsOf("Both")).toMatchObject({
    docs: { title: "Two", description: "First." },
    origin: { pointer: "/components/schemas/Both/allOf/1/properties/a" },
  });
  expect(docsOf("One")).toMatchObject({ docs: { title: "One" } });
  expect(docsOf("None")).toMatchObject({ docs: {}, origin: { pointer: expect.any(String) } });
});

test("types that exclude each other are named", async () => {
  const { diagnostics } = await build({ A: { allOf: [{ type: "string" }, { type: "integer" }] } });
  expect(diagnostics[0]?.message).toContain("string and integer");
});

test("the only alternative has the documentation of the whole, where that says something", async () => {
  const { declaration } = await build({
    A: { description: "outer", anyOf: [{ type: "string", description: "inner", title: "T" }] },
    B: {
      description: "outer",
      anyOf: [{ type: "string", description: "inner" }, { type: "null" }],
    },
  });
  expect(declaration("A").schema.docs).toEqual({ title: "T", description: "outer" });
  expect(declaration("B").schema).toMatchObject({
    kind: "nullable",
    docs: { description: "outer" },
    schema: { docs: { description: "inner" } },
  });
});
