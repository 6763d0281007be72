/** What schemas are in bodies that are not JSON: files, forms and their parts. */
import { expect, test } from "vitest";

import { brief } from "../build.js";
import { buildDocument, onlyOperation, operation } from "../../../../support/model.js";

const bytes = { type: "string", format: "binary" };
const image = { contentMediaType: "image/png" };
const base64 = { type: "string", contentEncoding: "base64" };

test.each<[medium: string, schema: object, expected: unknown]>([
  ["application/octet-stream", {}, "binary"],
  ["application/octet-stream", { type: "string" }, "binary"],
  ["application/octet-stream", image, { binary: image }],
  ["application/octet-stream", { ...bytes, ...image }, { binary: image }],
  ["application/octet-stream", { allOf: [bytes, image] }, { binary: image }],
  ["application/octet-stream", { allOf: [true] }, "binary"],
  ["application/octet-stream", base64, "binary"],
  ["application/octet-stream", { contentEncoding: "base64" }, "binary"],
  ["application/json", bytes, { string: { format: "binary" } }],
  ["application/json", { type: "string", ...image }, { string: image }],
])("a schema of %s with %j is %j", async (medium, schema, expected) => {
  expect(await bodyOf(medium, schema)).toEqual(expected);
});

test.each<[schema: object | boolean, expected: unknown]>([
  [bytes, "binary"],
  [image, { binary: image }],
  [{ type: "string", ...image }, { binary: image }],
  [{ type: "string", format: "binary", ...image }, { binary: image }],
  [base64, { string: { contentEncoding: "base64" } }],
  [{ ...base64, ...image }, { string: { contentEncoding: "base64", ...image } }],
  [{ type: "array", items: bytes }, { array: "binary" }],
  [
    { type: "array", prefixItems: [bytes], items: image },
    { tuple: ["binary"], rest: { binary: image } },
  ],
  [
    { type: "object", properties: { inner: bytes } },
    { "inner?": { string: { format: "binary" } } },
  ],
  [{ type: "object", additionalProperties: bytes }, { "...": { string: { format: "binary" } } }],
  [{ type: ["string", "null"], format: "binary" }, { nullable: "binary" }],
  [true, "any"],
])("a part of a form that is %j is %j", async (schema, expected) => {
  const medium = "multipart/form-data";
  expect(await bodyOf(medium, { type: "object", properties: { a: schema } })).toEqual({
    "a?": expected,
  });
  expect(await bodyOf(medium, { type: "object", additionalProperties: schema })).toEqual(
    schema === true ? {} : { "...": expected },
  );
  expect(await bodyOf(medium, { allOf: [{ type: "object", properties: { a: schema } }] })).toEqual({
    "a?": expected,
  });
});

async function bodyOf(medium: string, schema: object): Promise<unknown> {
  const content = { [medium]: { schema } };
  const built = await buildDocument(operation({ requestBody: { content } }, { method: "post" }));
  const [body] = onlyOperation(built).body?.contents ?? [];
  return body && brief(body.schema);
}

test.each<[schema: object, expected: object]>([
  [bytes, { a: true }],
  [{ type: "array", items: bytes }, { a: { type: ["array"], items: true } }],
  [{ type: "array", prefixItems: [bytes] }, { a: { type: ["array"], prefixItems: [true] } }],
  [base64, { a: { type: ["string"] } }],
  [{ type: "integer", format: "binary" }, { a: { type: ["integer"], format: "binary" } }],
  [{ type: ["integer", "string"], format: "binary" }, { a: true }],
  [{ format: "binary" }, { a: true }],
  [{ type: "string" }, { a: { type: ["string"] } }],
  [
    { type: "object", properties: { b: bytes }, additionalProperties: bytes },
    {
      a: {
        type: ["object"],
        properties: { b: { type: ["string"], format: "binary" } },
        additionalProperties: { type: ["string"], format: "binary" },
      },
    },
  ],
])("the evaluator reads a part of a form that is %j as %j", async (schema, expected) => {
  const form = {
    type: "object",
    properties: { a: schema },
    patternProperties: { "^x": bytes },
    additionalProperties: bytes,
    dependentRequired: { b: ["a"] },
  };
  for (const body of [form, { allOf: [form] }]) {
    const content = { "multipart/form-data": { schema: body } };
    const { api } = await buildDocument(
      operation({ requestBody: { content } }, { method: "post" }),
    );
    const written = Object.entries(api.assertions).find(([key]) => key.endsWith("/schema"))?.[1];
    const whole = {
      type: ["object"],
      properties: expected,
      patternProperties: { "^x": true },
      additionalProperties: true,
      dependentRequired: { b: ["a"] },
    };
    expect(written).toEqual("allOf" in body ? { allOf: [whole] } : whole);
  }
});
