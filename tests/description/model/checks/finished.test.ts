/** What is checked when a model is finished: defaults, directions, error shapes, and words like ours. */
import { expect, test } from "vitest";

import { buildDocument, onlyOperation, operation } from "../../../support/model.js";

const json = (schema: object) => ({ content: { "application/json": { schema } } });

test.each<[string, object, unknown, boolean]>([
  ["not", { type: "string", not: { const: "x" } }, "x", false],
  ["not", { type: "string", not: { const: "x" } }, "y", true],
  ["two patterns", { type: "string", allOf: [{ pattern: "^a" }, { pattern: "b$" }] }, "ab", true],
  ["two patterns", { type: "string", allOf: [{ pattern: "^a" }, { pattern: "b$" }] }, "ac", false],
  [
    "a pattern that takes too long",
    { type: "string", not: { pattern: "^(a+)+$" } },
    `${"a".repeat(40)}!`,
    true,
  ],
  [
    "a name that takes too long",
    { type: "object", not: { patternProperties: { "^(a+)+$": false }, minProperties: 1 } },
    { [`${"a".repeat(40)}!`]: 1 },
    true,
  ],
  [
    "a text inside that takes too long",
    { type: "array", not: { items: { pattern: "^(a+)+$" } } },
    ["b", `${"a".repeat(40)}!`, "c"],
    true,
  ],
  [
    "a constant that looks like a pattern",
    { type: "array", not: { contains: { const: "^(a+)+$" } } },
    ["^(a+)+$", `${"a".repeat(40)}!`],
    false,
  ],
  ["an example called pattern", { type: "array", not: { const: [{ pattern: 1 }] } }, [1], true],
])("a default that %s decides on: %j, %j", async (_, schema, value, isKept) => {
  const holder = { ...schema, default: value };
  const properties = { type: "object", properties: { a: holder } };
  for (const [fields, pointer] of [
    [{ requestBody: json(properties), responses: {} }, "requestBody"],
    [{ responses: { 200: { description: "", ...json(properties) } } }, "responses/200"],
    [{ requestBody: json({ $ref: "#/components/schemas/A" }), responses: {} }, "components"],
  ] as const) {
    const built = await buildDocument({
      ...operation(fields, { method: "post" }),
      components: { schemas: { A: pointer === "components" ? properties : {} } },
    });
    const refused = built.found.filter((each) => each.startsWith("schema/invalid-default"));
    expect(refused.map((each) => each.includes(pointer))).toEqual(isKept ? [] : [true]);
  }
  const parameter = { name: "a", in: "query", schema: holder };
  const built = onlyOperation(await buildDocument(operation({ parameters: [parameter] })));
  expect("default" in (built.parameters[0] ?? {})).toBe(isKept);
});

test.each([
  ["readOnly", ["requestBody"], ["operation/never-read"]],
  ["writeOnly", ["responses"], ["operation/never-written"]],
  ["readOnly", ["responses"], []],
  ["writeOnly", ["requestBody"], []],
  ["readOnly", ["requestBody", "responses"], []],
  ["writeOnly", ["requestBody", "responses"], []],
  ["readOnly", [], []],
])("a required property that is %s, in %j", async (keyword, uses, codes) => {
  const content = json({ $ref: "#/components/schemas/A" });
  for (const required of [["a"], []]) {
    const { found } = await buildDocument({
      ...operation(
        {
          ...(uses.includes("requestBody") && { requestBody: content }),
          responses: uses.includes("responses") ? { 200: { description: "", ...content } } : {},
        },
        { method: "post" },
      ),
      components: {
        schemas: { A: { type: "object", required, properties: { a: { [keyword]: true }, b: {} } } },
      },
    });
    expect(found.map((each) => each.split(" ")[0])).toEqual(required.length > 0 ? codes : []);
  }
});

test.each<[unknown, boolean]>([
  [{ status: 400, body: {} }, true],
  [{ status: 599, body: null }, true],
  [{ status: 404, body: "text", headers: { "X-A": "b" } }, true],
  [{ status: 399, body: {} }, false],
  [{ status: 600, body: {} }, false],
  [{ status: 404.5, body: {} }, false],
  [{ status: "404", body: {} }, false],
  [{ status: 404 }, false],
  [{ body: {} }, false],
  [{ status: 404, body: {}, headers: { "X-A": 1 } }, false],
  [{ status: 404, body: {}, headers: "X-A" }, false],
  ["text", false],
])("the error shape %j is valid: %s", async (shape, isValid) => {
  const { api, found } = await buildDocument({
    paths: {},
    "x-error-shapes": { notFound: shape, invalid: { status: 422, body: 1 } },
  });
  expect(Object.keys(api.errorShapes ?? {})).toEqual(
    isValid ? ["notFound", "invalid"] : ["invalid"],
  );
  expect(found).toHaveLength(isValid ? 0 : 1);
});

test.each([
  [{ "x-pagnation": {} }, ["extension/misspelt at /paths/~1things/get/x-pagnation"]],
  [{ "x-paginate-by": {} }, []],
  [{ "x-pagnation": {}, "x-rate-limits": {} }, 2],
])("words like ours are taken as values: %j", async (fields, expected) => {
  const { found } = await buildDocument(operation(fields));
  if (typeof expected === "number") expect(found).toHaveLength(expected);
  else expect(found).toEqual(expected);
});
