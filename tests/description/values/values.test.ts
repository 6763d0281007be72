/** Validating and making values of a document's messages. */
import { expect, test } from "vitest";

import type { Schema } from "../../../generator/description/model/schema.js";
import { asValidator, createValues } from "../../../generator/description/values/values.js";
import { buildDocument } from "../../support/model.js";

const body = (schema: object, type = "application/json") => ({
  requestBody: { content: { [type]: { schema } } },
});

/** The values of a document of one operation, and the schema of its body. */
async function valuesOf(operation: object) {
  const { api } = await buildDocument({ paths: { "/": { post: operation } } });
  const schema = api.operations[0]?.body?.contents[0]?.schema ?? expect.fail("no body");
  return { values: createValues(api), schema, api };
}

const PET = {
  type: "object",
  required: ["id", "secret", "name"],
  properties: {
    id: { type: "integer", readOnly: true },
    secret: { type: "string", writeOnly: true },
    name: { type: "string", examples: ["Rex"] },
    age: { type: "integer", minimum: 1 },
  },
};

test("each side has its own properties", async () => {
  const { values, schema } = await valuesOf(body(PET));
  const keywords = (side: "read" | "write", value: unknown) =>
    values.issues(schema, side, value).map(({ keyword, path }) => `${keyword} ${path.join("/")}`);
  expect(keywords("read", { id: 1, name: "a" })).toEqual([]);
  expect(keywords("write", { secret: "s", name: "a", age: 0 })).toEqual(["minimum age"]);
  expect(keywords("write", { name: "a" })).toHaveLength(1);
  expect(keywords("read", { name: "a" })).toHaveLength(1);
  expect(keywords("write", { secret: "s", name: "a" })).toEqual([]);
});

test("samples are valid on their side, and the same for one seed", async () => {
  const { values, schema } = await valuesOf(body(PET));
  const sample = (side: "read" | "write", more: object = {}) =>
    Object(values.sample(schema, { side, seed: "a", ...more }));
  expect(Object.keys(sample("write")).toSorted()).toEqual(["age", "name", "secret"]);
  expect(Object.keys(sample("read")).toSorted()).toEqual(["age", "id", "name"]);
  expect(Object.keys(sample("read", { optional: "none" })).toSorted()).toEqual(["id", "name"]);
  expect(sample("read").name).toBe("Rex");
  expect(sample("read", { fresh: true }).name).not.toBe("Rex");
  expect(sample("read", { fresh: true })).toEqual(sample("read", { fresh: true }));
});

test("bytes are checked as strings, and made where a form has them", async () => {
  const form = { type: "object", properties: { file: { type: "string", format: "binary" } } };
  const { values, schema } = await valuesOf(body(form, "multipart/form-data"));
  expect(values.issues(schema, "write", { file: new Blob(["a"]) })).toEqual([]);
  expect(values.issues(schema, "write", { file: 1 })).toHaveLength(1);
  expect(Object(values.sample(schema, { side: "write", seed: "a" })).file).toBeInstanceOf(Blob);
});

test("a schema without values has no sample, and a schema of no message is refused", async () => {
  const { values, schema } = await valuesOf(body({ type: "string", minLength: 3, pattern: "^a$" }));
  expect(values.sample(schema, { side: "write", seed: "a" })).toBeUndefined();
  const other: Schema = { kind: "any", origin: { document: "a", pointer: "/b" }, docs: {} };
  expect(() => values.issues(other, "read", 1)).toThrow("not the schema of a message: /b");
  expect(() => values.sample(other, { side: "read", seed: "a" })).toThrow("not the schema");
});

test("headers, parameters and responses are messages", async () => {
  const schema = { type: "integer" };
  const { api, values } = await valuesOf({
    ...body({ type: "string" }),
    parameters: [{ name: "a", in: "query", schema }],
    responses: {
      200: {
        description: "d",
        headers: { X: { schema } },
        content: { "application/json": { schema } },
      },
    },
  });
  const [operation] = api.operations;
  const [response] = operation?.responses ?? [];
  const all = [operation?.parameters[0], response?.headers[0], response?.contents[0]];
  for (const one of all)
    expect(values.issues(one?.schema ?? expect.fail("none"), "read", "a")).toHaveLength(1);
});

test("issues become those of the standard interface", () => {
  const issue = { keyword: "type", message: "no", path: ["a"] };
  const { version, vendor, validate } = asValidator((value) => (value === 1 ? [] : [issue]))[
    "~standard"
  ];
  expect([version, vendor]).toEqual([1, "apostille"]);
  expect([validate(1), validate(2)]).toEqual([{ value: 1 }, { issues: [issue] }]);
});

test("variants of a body are messages, too", async () => {
  const { values, schema } = await valuesOf(body({ oneOf: [PET, { type: "integer" }] }));
  const variants = schema.kind === "union" ? schema.variants : [];
  const found = variants.map((variant) => values.issues(variant, "read", 7).length === 0);
  expect(found).toEqual([false, true]);
});
