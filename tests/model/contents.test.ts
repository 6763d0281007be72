import { describe, expect, it } from "vitest";

import { buildDocument, buildFiles, onlyOperation, operation } from "../support/model.js";

const bodyOf = async (
  content: object,
  {
    openapi = "3.1.1",
    method = "post",
    ...root
  }: { openapi?: string; method?: string; [key: string]: unknown } = {},
) => {
  const built = await buildDocument(
    { ...operation({ requestBody: { content } }, { method }), ...root },
    openapi,
  );
  return {
    contents: onlyOperation(built).body?.contents ?? [],
    found: built.found,
    api: built.api,
  };
};

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

  it("reports a key that is no media type", async () => {
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

describe("request bodies", () => {
  it.each(["get", "head", "delete"])("are kept on %s, with a word about it", async (method) => {
    const { contents, found } = await bodyOf({ "application/json": {} }, { method });
    expect(contents).toHaveLength(1);
    expect(found).toEqual([`operation/body-unusual at /paths/~1things/${method}/requestBody`]);
  });

  it("without a media type are left out", async () => {
    const { contents, found } = await bodyOf({});
    expect(contents).toEqual([]);
    expect(found).toEqual(["operation/body-empty at /paths/~1things/post/requestBody"]);
  });

  it("may stand elsewhere", async () => {
    const built = await buildDocument({
      ...operation(
        { requestBody: { $ref: "#/components/requestBodies/Thing" } },
        { method: "post" },
      ),
      components: {
        requestBodies: {
          Thing: { required: true, description: "A thing.", content: { "text/plain": {} } },
        },
      },
    });
    expect(onlyOperation(built).body).toMatchObject({
      required: true,
      docs: { description: "A thing." },
    });
  });
});

describe("responses", () => {
  it("are known by their status", async () => {
    const built = await buildDocument(
      operation({
        responses: {
          200: { description: "OK" },
          "4XX": { description: "Bad" },
          "5xx": { description: "Worse" },
          default: { description: "?" },
          "x-more": {},
          odd: { description: "" },
        },
      }),
    );
    expect(onlyOperation(built).responses.map(({ status }) => status)).toEqual([
      200,
      "4XX",
      "5XX",
      "default",
    ]);
    expect(built.found).toEqual([
      "operation/status-lower-case at /paths/~1things/get/responses/5xx",
    ]);
  });

  it("are described once for each status", async () => {
    const responses = { "4XX": { description: "First." }, "4xx": { description: "Second." } };
    const built = await buildDocument(operation({ responses }));
    expect(onlyOperation(built).responses).toMatchObject([
      { status: "4XX", docs: { description: "First." } },
    ]);
    expect(built.found).toEqual([
      "operation/status-lower-case at /paths/~1things/get/responses/4xx",
      "operation/status-twice at /paths/~1things/get/responses/4xx",
    ]);
  });

  it("are read alike when YAML takes their status for a number", async () => {
    const built = await buildFiles({
      "openapi.yaml":
        "openapi: 3.1.1\ninfo: { title: T, version: '1' }\npaths:\n  /a:\n    get:\n      responses:\n        200: { description: OK }\n        '404': { description: No }\n",
    });
    expect(onlyOperation(built).responses.map(({ status }) => status)).toEqual([200, 404]);
  });

  it("carry headers, but for Content-Type", async () => {
    const built = await buildDocument({
      ...operation({
        responses: {
          200: { $ref: "#/components/responses/Ok", description: "Here." },
        },
      }),
      components: {
        responses: {
          Ok: {
            description: "There.",
            headers: {
              "X-Total": { required: true, schema: { type: "integer" } },
              "x-trace": { $ref: "#/components/headers/Trace" },
              "Content-Type": { schema: { type: "string" } },
              Link: { content: { "application/json": { schema: { type: "array", items: {} } } } },
            },
            links: { next: { operationId: "nowhere" } },
          },
        },
        headers: {
          Trace: {
            description: "Trace.",
            schema: { type: "array", items: { type: "string" } },
            explode: true,
          },
        },
      },
    });
    const [response] = onlyOperation(built).responses;
    expect(response).toMatchObject({
      docs: { description: "Here." },
      headers: [
        {
          name: "X-Total",
          required: true,
          schema: { kind: "number" },
          codec: { kind: "style", style: "simple", explode: false },
        },
        {
          name: "x-trace",
          required: false,
          docs: { description: "Trace." },
          codec: { explode: true },
        },
        { name: "Link", codec: { kind: "content", mediaType: "application/json" } },
      ],
    });
    expect(built.found).toEqual([]);
  });
});
