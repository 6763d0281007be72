/** Schemas are checked and declared wherever they are: in every message, and inside each other. */
import { expect, test } from "vitest";

import { buildDocument } from "../../../support/model.js";

const numbers = { type: "array", items: { type: "number" } };
/** A default that only the finished schema shows to be wrong. */
const wrong = { type: "object", properties: { a: { ...numbers, default: ["x"] } } };
const text = { type: "string" };
const union = { anyOf: [text, { type: "number" }] };

test.each<[string, object]>([
  ["items", { type: "array", items: wrong }],
  ["a first item", { type: "array", prefixItems: [wrong], items: text }],
  ["further items", { type: "array", prefixItems: [text], items: wrong }],
  ["properties", { type: "object", properties: { b: wrong } }],
  ["other properties", { type: "object", additionalProperties: wrong }],
  ["properties by pattern", { type: "object", patternProperties: { "^a": wrong } }],
  ["an alternative", { anyOf: [text, wrong] }],
  ["what may be null", { oneOf: [wrong, { type: "null" }] }],
  ["a part beside a reference", { allOf: [{ $ref: "#/components/schemas/Union" }, wrong] }],
  ["what is refined", { ...wrong, not: { required: ["z"] } }],
])("a wrong default in %s is reported", async (_, schema) => {
  const { found } = await buildDocument({
    paths: {},
    components: { schemas: { Union: union, A: schema } },
  });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^schema\/invalid-default at .*\/properties\/a$/);
});

const json = (schema: object) => ({ content: { "application/json": { schema } } });
const post = (fields: object) => ({ post: { responses: {}, ...fields } });
const ok = (fields: object) => ({ responses: { 200: { description: "", ...fields } } });
const form = (schema: object) => ({
  content: {
    "multipart/form-data": {
      schema: { type: "object", properties: { a: text } },
      encoding: { a: { contentType: "text/plain", headers: { "X-A": { schema } } } },
    },
  },
});
const streamed = (schema: object) => ({ content: { "application/jsonl": { itemSchema: schema } } });
const called = (operation: object) =>
  post({ callbacks: { done: { "{$request.body#/u}": operation } } });

test.each<[string, (schema: object) => object, string]>([
  ["a request", (schema) => post({ requestBody: json(schema) }), "input"],
  [
    "a parameter",
    (schema) => post({ parameters: [{ name: "a", in: "query", ...json(schema) }] }),
    "input",
  ],
  ["a response", (schema) => post(ok(json(schema))), "output"],
  ["a header", (schema) => post(ok({ headers: { "X-A": { schema } } })), "output"],
  ["a part's header", (schema) => post({ requestBody: form(schema) }), "input"],
  ["an item", (schema) => post(ok(streamed(schema))), "output"],
  ["a callback", (schema) => called(post({ requestBody: json(schema) })), "event"],
  ["the answer to a callback", (schema) => called(post(ok(json(schema)))), "input"],
])("a schema that only %s has", async (_, itemOf, use) => {
  const Thing = { type: "object", properties: { part: { $ref: "#/components/schemas/Part" } } };
  const { api, found } = await buildDocument(
    {
      paths: { "/a": itemOf({ $ref: "#/components/schemas/Thing" }) },
      components: { schemas: { Thing, Part: wrong, Other: { type: "string" } } },
    },
    "3.2.0",
  );
  const uses = api.declarations.map(({ use: { input, output, event } }) =>
    Object.entries({ input, output, event }).flatMap(([side, isUsed]) => (isUsed ? [side] : [])),
  );
  expect(uses).toEqual([[use], [use], []]);
  expect(found.filter((each) => each.startsWith("schema/"))).toHaveLength(1);
  const inline = await buildDocument({ paths: { "/a": itemOf(wrong) } }, "3.2.0");
  expect(inline.found.filter((each) => each.startsWith("schema/"))).toHaveLength(1);
});

test.each<[string, object, string]>([
  ["a webhook", post({ requestBody: json({ $ref: "#/components/schemas/Thing" }) }), "event"],
  ["the answer to a webhook", post(ok(json({ $ref: "#/components/schemas/Thing" }))), "input"],
])("a schema that only %s has", async (_, item, use) => {
  const { api } = await buildDocument({
    webhooks: { done: item },
    components: { schemas: { Thing: { type: "object" } } },
  });
  expect(api.declarations[0]?.use).toMatchObject({ input: false, event: false, [use]: true });
});

test.each<[readonly ("request" | "response" | "event")[], string]>([
  [["request"], "write"],
  [["response"], "read"],
  [["event"], "read"],
  [["request", "response"], "read"],
  [["request", "event"], "read"],
  [[], "read"],
])("the side of what is in %j is %s", async (uses, side) => {
  const thing = json({ $ref: "#/components/schemas/Thing" });
  const { api } = await buildDocument({
    paths: {
      "/a": post({
        ...(uses.includes("request") && { requestBody: thing }),
        ...(uses.includes("response") && ok(thing)),
      }),
    },
    ...(uses.includes("event") && { webhooks: { done: post({ requestBody: thing }) } }),
    components: { schemas: { Thing: { type: "object", properties: { at: { default: 1 } } } } },
  });
  expect(api.declarations[0]?.use.side).toBe(side);
});

test("what leads to a schema with two sides has two sides, however many do", async () => {
  const part = { $ref: "#/components/schemas/Part" };
  const { api } = await buildDocument({
    paths: {},
    components: {
      schemas: {
        A: { type: "array", items: part },
        B: { type: "array", items: part },
        C: { type: "array", items: { $ref: "#/components/schemas/B" } },
        Part: { type: "object", properties: { id: { type: "string", readOnly: true } } },
        Plain: { type: "object", properties: { id: { type: "string" } } },
      },
    },
  });
  expect(api.declarations.map(({ use }) => use.asymmetric)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});
