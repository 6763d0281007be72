/** How the properties of forms and multipart bodies are written. */
import { expect, it } from "vitest";

import { sentType } from "../../../../generator/description/index.js";
import { bodyOf } from "../body.js";

const schema = {
  type: "object",
  properties: { meta: { type: "object" }, tags: { type: "array", items: { type: "string" } } },
};

it("encodings say how a property is written", async () => {
  const { contents } = await bodyOf({
    "multipart/form-data": {
      schema,
      encoding: {
        meta: {
          contentType: "application/json",
          headers: {
            "X-Part": { required: true, schema: { type: "integer" } },
            "Content-Type": { schema: {} },
          },
        },
        tags: { style: "pipeDelimited" },
      },
    },
  });
  expect(contents[0]?.encodings).toMatchObject([
    {
      property: "meta",
      contentType: "application/json",
      headers: [{ name: "X-Part", required: true, schema: { kind: "number" } }],
    },
    {
      property: "tags",
      headers: [],
      style: { style: "pipeDelimited", explode: false, allowReserved: false },
    },
  ]);
  expect(contents[0]?.encodings[0]).not.toHaveProperty("style");
});

it.each([
  ["knows all", {}, ["mta"]],
  ["knows all but one", { properties: { mta: {} } }, []],
  ["has others", { additionalProperties: { type: "integer" } }, []],
  ["has others by a pattern", { patternProperties: { "^m": {} } }, []],
  ["is a list", { type: "array" }, []],
])("encodings name a property of a schema that %s", async (_, more, unknown) => {
  const { found } = await bodyOf({
    "multipart/form-data": { schema: { ...schema, ...more }, encoding: { mta: {} } },
  });
  expect(found.filter((each) => each.startsWith("content/encoding-unknown"))).toHaveLength(
    unknown.length,
  );
});

it("encodings send no headers but constant ones of parts without a style", async () => {
  const headers = { "X-A": { schema: { type: "string" } }, "X-B": { schema: { const: "b" } } };
  const encoding = { meta: { headers }, tags: { style: "pipeDelimited", headers } };
  const { found } = await bodyOf({ "multipart/form-data": { schema, encoding } });
  const at = "/paths/~1things/post/requestBody/content/multipart~1form-data/encoding";
  expect(found).toEqual([
    `content/encoding-header-not-sent at ${at}/meta/headers/X-A`,
    `content/encoding-header-not-sent at ${at}/tags/headers/X-A`,
    `content/encoding-header-not-sent at ${at}/tags/headers/X-B`,
  ]);
});

it("encodings are not nested", async () => {
  const meta = { contentType: "multipart/mixed", encoding: {}, itemEncoding: {} };
  const { contents, found } = await bodyOf(
    { "multipart/form-data": { schema, encoding: { meta } } },
    { openapi: "3.2.0" },
  );
  expect(sentType(contents[0]?.encodings[0]?.contentType)).toBeUndefined();
  const at = "/paths/~1things/post/requestBody/content/multipart~1form-data/encoding/meta";
  expect(found).toEqual([
    `content/encoding-unsupported at ${at}/contentType`,
    `content/encoding-unsupported at ${at}/encoding`,
    `content/encoding-unsupported at ${at}/itemEncoding`,
  ]);
});

it("encodings are reported where they have no effect", async () => {
  const { contents, found } = await bodyOf(
    {
      "application/json": { schema, encoding: { meta: {} } },
      "multipart/mixed": { schema, prefixEncoding: [], itemEncoding: {}, encoding: { mta: {} } },
    },
    { openapi: "3.2.0" },
  );
  expect(contents[0]?.encodings).toEqual([]);
  const at = "/paths/~1things/post/requestBody/content";
  expect(found).toEqual([
    `content/encoding-ignored at ${at}/application~1json/encoding`,
    `content/encoding-unsupported at ${at}/multipart~1mixed/prefixEncoding`,
    `content/encoding-unsupported at ${at}/multipart~1mixed/itemEncoding`,
    `content/encoding-unknown-property at ${at}/multipart~1mixed/encoding/mta`,
  ]);
});

it("encodings of parts without names go by position", async () => {
  const list = { type: "array", prefixItems: [{ type: "string", contentMediaType: "a/b" }] };
  const encoding = { contentType: "text/html", headers: { X: { schema: { const: 1 } } } };
  const { contents, found } = await bodyOf(
    {
      "multipart/mixed": { schema: list, prefixEncoding: [{}], itemEncoding: encoding },
      "multipart/related": { itemSchema: { type: "string", format: "binary" } },
      "multipart/form-data": { schema: list },
      "multipart/alternative": { schema: { type: "array" }, encoding: { a: {} } },
    },
    { openapi: "3.2.0" },
  );
  expect(contents).toMatchObject([
    {
      codec: "multipart-array",
      schema: { prefix: [{ kind: "binary" }] },
      prefixEncoding: [{ headers: [] }],
      itemEncoding: { contentType: "text/html", headers: [{ name: "X" }] },
    },
    { codec: "multipart-sequence", item: { kind: "binary" } },
    { codec: "multipart" },
    { codec: "multipart-array", encodings: [] },
  ]);
  const at = "/paths/~1things/post/requestBody/content/multipart~1alternative/encoding";
  expect(found).toEqual([`content/encoding-ignored at ${at}`]);
});
