/** Schemas of the model as JSON Schema, as the evaluator and the samples read them. */
import { expect, test } from "vitest";

import type { Api } from "../../../generator/description/model/api.js";
import type {
  Declaration,
  RefSchema,
  Schema,
} from "../../../generator/description/model/schema.js";
import { createSchemaTable } from "../../../generator/description/schemas/schema-table.js";
import { buildDocument } from "../../support/model.js";
import { object, ref, text } from "../../support/openapi.js";

const declarationOf = ({ declarations }: Api, name: string): Declaration =>
  declarations.find((one) => one.name === name) ?? expect.fail(`no ${name}`);
const build = async (schemas: Readonly<Record<string, object>>): Promise<Api> =>
  (await buildDocument({ components: { schemas } }, "3.2.0")).api;

/** The table's schema of a component called `X`, with the ends of addresses. */
async function written(X: object, others: Readonly<Record<string, object>> = {}) {
  const api = await build({ X, ...others });
  const { schemas, uriOf } = createSchemaTable(api);
  const schema = schemas[uriOf(declarationOf(api, "X"))];
  const own = JSON.stringify(schema).replaceAll(/"file:[^"]*\/(\w+)"/g, '"$1"');
  return JSON.parse(own) as unknown;
}

/** No value matches. */
const NEVER = { type: "object", minProperties: 2, maxProperties: 1, examples: [{}] };
const A = object({ kind: text });

/** What is written as it was read. */
const twice = (schema: object): [object, object] => [schema, schema];

test.each<[string, object, unknown]>([
  ["anything", {}, {}],
  ["nothing", object({ a: false }), object({ a: false })],
  ["null", { type: "null" }, { type: "null" }],
  ["a boolean", { type: "boolean" }, { type: "boolean" }],
  [
    "an integer and its limits",
    ...twice({ type: "integer", format: "int32", minimum: 1, exclusiveMaximum: 9, multipleOf: 2 }),
  ],
  ["a number", { type: "number", maximum: 2 }, { type: "number", maximum: 2 }],
  [
    "a string and its limits, not its title",
    { ...text, title: "T", minLength: 1, maxLength: 2, pattern: "^a" },
    { ...text, minLength: 1, maxLength: 2, pattern: "^a" },
  ],
  ["examples", { ...text, examples: ["a", "b"] }, { ...text, examples: ["a", "b"] }],
  ["a constant", { const: { a: 1 } }, { const: { a: 1 } }],
  ["a list of values", { enum: ["a", 1] }, { enum: ["a", 1] }],
  [
    "an open list of values",
    { "x-extensible-enum": ["a", "b", 1, 1.5] },
    {
      allOf: [
        { type: ["string", "integer", "number"], examples: ["a", "b", 1, 1.5] },
        { $ref: "X" },
      ],
    },
  ],
  ["a list", ...twice({ type: "array", items: text, minItems: 1, uniqueItems: true })],
  ["a tuple", ...twice({ type: "array", prefixItems: [text], items: false, maxItems: 1 })],
  ["an object without properties", { type: "object" }, { type: "object" }],
  [
    "an object with all keywords",
    ...twice({
      type: "object",
      properties: { a: text, b: { type: "integer" } },
      required: ["b"],
      patternProperties: { "^x": text },
      additionalProperties: false,
      minProperties: 1,
      maxProperties: 9,
    }),
  ],
  [
    "what properties say",
    object({
      a: { ...text, readOnly: true, default: "x" },
      b: { ...text, writeOnly: true, examples: ["y"] },
      c: { ...text, default: null },
      d: { $ref: "#/components/schemas/Word", examples: ["z"] },
      e: { ...NEVER, readOnly: true },
    }),
    object({
      a: { ...text, default: "x", readOnly: true },
      b: { ...text, examples: ["y"], writeOnly: true },
      c: text,
      d: { $ref: "Word", examples: ["z"] },
      e: false,
    }),
  ],
  ["alternatives", { oneOf: [text, ref("A")] }, { oneOf: [text, { $ref: "A" }] }],
  ["one or more alternatives", { anyOf: [text, ref("A")] }, { anyOf: [text, { $ref: "A" }] }],
  [
    "alternatives with a discriminator",
    { oneOf: [ref("A"), ref("B")], discriminator: { propertyName: "kind" } },
    {
      anyOf: [
        { allOf: [{ $ref: "A" }, { properties: { kind: { enum: ["A"] } }, required: ["kind"] }] },
        { $ref: "B" },
      ],
    },
  ],
  [
    "an alternative for all other values",
    { oneOf: [ref("B"), ref("A")], discriminator: { propertyName: "kind", defaultMapping: "A" } },
    { anyOf: [{ $ref: "B" }, { $ref: "A" }] },
  ],
  ["parts", { allOf: [ref("Either"), A] }, { allOf: [{ $ref: "Either" }, A] }],
  ["nothing, with examples", NEVER, false],
  [
    "a property that is described in several parts",
    {
      allOf: [
        object({ a: { ...text, minLength: 1 } }),
        object({ a: { ...text, examples: ["x"] } }),
      ],
    },
    object({ a: { ...text, minLength: 1, examples: ["x"] } }),
  ],
  ["null or something", { type: ["string", "null"] }, { anyOf: [text, { type: "null" }] }],
])("a model is written as JSON Schema: %s", async (_, schema, expected) => {
  const B = object({ kind: { const: "B" } }, ["kind"]);
  const Either = { anyOf: [ref("A"), ref("B")] };
  expect(await written(schema, { A, B, Either, Word: text })).toEqual(expected);
});

test("bytes are strings in a form", async () => {
  const schema = object({ a: { type: "string", format: "binary" } });
  const { api } = await buildDocument({
    paths: { "/": { post: { requestBody: { content: { "multipart/form-data": { schema } } } } } },
  });
  const { schemas, uriOf } = createSchemaTable(api);
  const body = api.operations[0]?.body?.contents[0]?.schema ?? expect.fail("no body");
  const file = { type: "string", format: "binary" };
  expect(schemas[uriOf(body)]).toEqual(object({ a: file }));
});

test("a table holds what is asked for, and what that refers to, once", async () => {
  const list = { type: "array", items: ref("List") };
  const api = await build({ List: list, One: ref("List"), Other: ref("One"), Alone: text });
  const { schemas, uriOf } = createSchemaTable(api);
  const names = () => Object.keys(schemas).map((uri) => uri.split("/").at(-1));
  expect(names()).toEqual([]);
  const other = uriOf(declarationOf(api, "Other"));
  expect(names()).toEqual(["Other", "One", "List"]);
  const { target } = declarationOf(api, "Other").schema as RefSchema;
  expect(uriOf(target)).toBe(target.key);
  expect(uriOf(declarationOf(api, "Other").schema)).toBe(target.key);
  expect(uriOf(declarationOf(api, "Other"))).toBe(other);
  expect(names()).toEqual(["Other", "One", "List"]);
  const alone: Schema = declarationOf(api, "Alone").schema;
  expect(uriOf(alone)).toBe(`${declarationOf(api, "Alone").key.replace("#", "?model#")}`);
  expect(schemas[uriOf(alone)]).toEqual(text);
});

test("a schema with an assertion has the address of the model's form, and refers to the document's", async () => {
  const Odd = { type: "integer", not: { multipleOf: 2 } };
  const api = await build({ Odd, Odds: { type: "array", items: ref("Odd") } });
  const { schemas, uriOf } = createSchemaTable(api);
  const { key } = declarationOf(api, "Odd");
  const own = key.replace("#", "?model#");
  expect(schemas[uriOf(declarationOf(api, "Odds"))]).toEqual({
    type: "array",
    items: { $ref: own },
  });
  expect(schemas[own]).toEqual({ allOf: [{ type: "integer" }, { $ref: key }] });
  expect(schemas[key]).toEqual({ ...Odd, type: ["integer"] });
});
