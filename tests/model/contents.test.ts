/** Media types: values, items of sequences, encodings. */
import { describe, expect, it } from "vitest";

import { bodyOf } from "./body.js";

describe("how a media type becomes a value", () => {
  it.each([
    ["application/json", "json"],
    ["application/json; charset=utf-8", "json"],
    ["Application/Vnd.Thing+JSON", "json"],
    ["text/plain", "text"],
    ["text/csv", "text"],
    ["application/xml", "text"],
    ["application/x-www-form-urlencoded", "form"],
    ["multipart/form-data", "multipart"],
    ["multipart/mixed", "multipart"],
    ["text/event-stream", "event-stream"],
    ["application/jsonl", "json-lines"],
    ["application/x-ndjson", "json-lines"],
    ["application/json-lines", "json-lines"],
    ["application/json-seq", "json-sequence"],
    ["application/geo+json-seq", "json-sequence"],
    ["application/octet-stream", "binary"],
    ["image/png", "binary"],
    ["image/*", "binary"],
    ["*/*", "binary"],
    ["application/pdf", "binary"],
  ])("%s is %s", async (mediaType, codec) => {
    const { contents } = await bodyOf({ [mediaType]: {} });
    expect(contents).toMatchObject([{ mediaType, codec }]);
  });

  it.each([
    ["application/json", "any"],
    ["text/plain", "string"],
    ["application/octet-stream", "binary"],
    ["multipart/form-data", "any"],
    ["text/event-stream", "array"],
  ])("without a schema %s holds %s", async (mediaType, kind) => {
    const { contents } = await bodyOf({ [mediaType]: {} });
    expect(contents[0]?.schema.kind).toBe(kind);
  });

  it("a binary string is bytes when whole, a file in a part, and text in JSON", async () => {
    const file = { type: "string", format: "binary" };
    const form = { type: "object", properties: { file } };
    const { contents } = await bodyOf({
      "application/octet-stream": { schema: file },
      "multipart/form-data": { schema: form },
      "application/json": { schema: form },
    });
    expect(contents).toMatchObject([
      { schema: { kind: "binary" } },
      { schema: { properties: [{ schema: { kind: "binary" } }] } },
      { schema: { properties: [{ schema: { kind: "string" } }] } },
    ]);
  });

  it.each([
    ["before", ["multipart/form-data", "application/json"]],
    ["after", ["application/json", "multipart/form-data"]],
    ["before and after", ["multipart/form-data", "application/json", "multipart/form-data; a=b"]],
  ])("a component that is a form once is one everywhere: %s JSON", async (_when, mediaTypes) => {
    const file = { type: "string", format: "binary" };
    const schema = { $ref: "#/components/schemas/Upload" };
    const { api } = await bodyOf(
      Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }])),
      { components: { schemas: { Upload: { type: "object", properties: { file } } } } },
    );
    expect(api.declarations).toMatchObject([
      { name: "Upload", schema: { properties: [{ schema: { kind: "binary" } }] } },
    ]);
  });

  it("a component that is the field of a form and then a whole body is bytes", async () => {
    const schema = { $ref: "#/components/schemas/Text" };
    const { contents, api } = await bodyOf(
      {
        "multipart/form-data": { schema: { type: "object", properties: { text: schema } } },
        "application/octet-stream": { schema },
      },
      { components: { schemas: { Text: { type: "string" } } } },
    );
    expect(contents).toHaveLength(2);
    expect(api.declarations).toMatchObject([{ name: "Text", schema: { kind: "binary" } }]);
  });

  it("reports a structure in what is only text or bytes", async () => {
    const { contents, found } = await bodyOf({
      "application/xml": { schema: { type: "object", properties: { a: {} } } },
      "image/png": { schema: { type: "object" } },
      "text/plain": { schema: { type: "integer" } },
    });
    expect(contents.map(({ schema }) => schema.kind)).toEqual(["string", "binary", "number"]);
    const at = "/paths/~1things/post/requestBody/content";
    expect(found).toEqual([
      `content/only-text at ${at}/application~1xml/schema`,
      `content/only-bytes at ${at}/image~1png/schema`,
    ]);
  });

  it("says less of that where JSON is offered too", async () => {
    const schema = { type: "object" };
    const { contents, found } = await bodyOf({
      "application/json": { schema },
      "text/xml": { schema },
    });
    expect(contents.map(({ schema: { kind } }) => kind)).toEqual(["object", "string"]);
    expect(found).toEqual([
      "content/beside-json at /paths/~1things/post/requestBody/content/text~1xml/schema",
    ]);
  });

  it("reads a range with a structured schema as JSON", async () => {
    const { contents, found } = await bodyOf({ "*/*": { schema: { type: "object" } } });
    expect(contents[0]).toMatchObject({
      mediaType: "*/*",
      codec: "json",
      schema: { kind: "object" },
    });
    expect(found).toEqual([
      "content/range-as-json at /paths/~1things/post/requestBody/content/*~1*/schema",
    ]);
  });

  it("reports a key that is not a media type", async () => {
    const { found } = await bodyOf({ json: { schema: {} } });
    expect(found).toEqual([
      "content/not-a-media-type at /paths/~1things/post/requestBody/content/json",
    ]);
  });

  it("may be described elsewhere in 3.2", async () => {
    const { contents } = await bodyOf(
      { "application/json": { $ref: "#/components/mediaTypes/Thing" } },
      { openapi: "3.2.0", components: { mediaTypes: { Thing: { schema: { type: "boolean" } } } } },
    );
    expect(contents[0]?.schema.kind).toBe("boolean");
  });
});

describe("items of a sequence", () => {
  const thing = { type: "object", properties: { a: { type: "string" } } };

  it("are described by itemSchema", async () => {
    const { contents } = await bodyOf(
      { "application/jsonl": { itemSchema: thing } },
      { openapi: "3.2.0" },
    );
    expect(contents[0]).toMatchObject({
      item: { kind: "object" },
      schema: { kind: "array", items: { kind: "object" } },
    });
  });

  it("stay text where the document calls them a string", async () => {
    const { contents } = await bodyOf({ "application/jsonl": { schema: { type: "string" } } });
    expect(contents).toMatchObject([{ codec: "text", schema: { kind: "string" } }]);
  });

  it("are those of the schema, which is one of them in documents without itemSchema", async () => {
    const { contents } = await bodyOf({
      "text/event-stream": { schema: thing },
      "application/x-ndjson": { schema: { type: "array", items: thing } },
    });
    expect(contents).toMatchObject([
      { item: { kind: "object" }, schema: { kind: "array" } },
      { item: { kind: "object" }, schema: { kind: "array" } },
    ]);
  });
});

describe("encodings", () => {
  const schema = {
    type: "object",
    properties: { meta: { type: "object" }, tags: { type: "array", items: { type: "string" } } },
  };

  it("say how a property is written", async () => {
    const { contents, found } = await bodyOf({
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
    expect(found).toEqual([]);
  });

  it("are reported where they have no effect", async () => {
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
});
