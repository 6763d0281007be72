/** Media types: values, items of sequences, encodings. */
import { expect, it } from "vitest";

import type { Schema } from "../../../generator/description/model/schema.js";
import { buildDocument, operation } from "../../support/model.js";
import { bodyOf } from "./body.js";
import { list, object, text } from "../../support/openapi.js";

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
])("the content of a media type: %s is %s", async (mediaType, codec) => {
  const { contents } = await bodyOf({ [mediaType]: {} });
  expect(contents).toMatchObject([{ mediaType, codec }]);
});

it.each([
  ["application/json", "any"],
  ["text/plain", "string"],
  ["application/octet-stream", "binary"],
  ["multipart/form-data", "any"],
  ["text/event-stream", "array"],
])("a media type without a schema holds, for %s, %s", async (mediaType, kind) => {
  const { contents } = await bodyOf({ [mediaType]: {} });
  expect(contents[0]?.schema.kind).toBe(kind);
});

it.each<[string, string, object, string]>([
  ["a form with files", "multipart/form-data", {}, "binary"],
  [
    "a form that writes it as an image",
    "multipart/form-data",
    { contentType: "image/png" },
    "binary",
  ],
  [
    "a form that writes it as JSON",
    "multipart/form-data",
    { contentType: "application/json" },
    "any",
  ],
  ["a form that writes it as text", "multipart/form-data", { contentType: "text/plain" }, "any"],
  ["parts that are no form", "multipart/mixed", {}, "any"],
  ["a form without files", "application/x-www-form-urlencoded", {}, "any"],
])("a value without a type in %s is read", async (_, mediaType, encoding, kind) => {
  const form = object({ one: { description: "One." }, list: list({}), sized: { minLength: 1 } });
  const content = { [mediaType]: { schema: form, encoding: { one: encoding } } };
  const { contents } = await bodyOf(content, { openapi: "3.1.0" });
  expect(contents[0]?.schema).toMatchObject({
    properties: [
      { schema: { kind } },
      { schema: { kind: "array", items: { kind } } },
      { schema: { kind: "refined" } },
    ],
  });
  const old = await bodyOf(content, { openapi: "3.0.4" });
  expect(old.contents[0]?.schema).toMatchObject({
    properties: [{ schema: { kind: "any" } }, {}, {}],
  });
});

it("further fields of a form whose schema is empty are anything", async () => {
  const { contents } = await bodyOf(
    { "multipart/form-data": { schema: { type: "object", additionalProperties: {} } } },
    { openapi: "3.1.0" },
  );
  expect(contents[0]?.schema).toMatchObject({ kind: "object", properties: [] });
  expect(contents[0]?.schema).not.toMatchObject({ additional: { kind: "binary" } });
});

it("a binary string is bytes when whole, a file in a part, and text in JSON", async () => {
  const file = { type: "string", format: "binary" };
  const form = object({ file });
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
    { components: { schemas: { Upload: object({ file }) } } },
  );
  expect(api.declarations).toMatchObject([
    { name: "Upload", schema: { properties: [{ schema: { kind: "binary" } }] } },
  ]);
});

it("a component that accepts everything is bytes where it is a whole body of them", async () => {
  for (const [mediaType, kind] of [
    ["application/octet-stream", "binary"],
    ["application/json", "any"],
  ] as const) {
    const { api } = await bodyOf(
      { [mediaType]: { schema: { $ref: "#/components/schemas/All" } } },
      { components: { schemas: { All: true } } },
    );
    expect(api.declarations).toMatchObject([{ name: "All", schema: { kind } }]);
  }
});

it("a component that is the field of a form and then a whole body is bytes", async () => {
  const schema = { $ref: "#/components/schemas/Text" };
  const { contents, api } = await bodyOf(
    {
      "multipart/form-data": { schema: object({ text: schema }) },
      "application/octet-stream": { schema },
    },
    { components: { schemas: { Text: text } } },
  );
  expect(contents).toHaveLength(2);
  expect(api.declarations).toMatchObject([{ name: "Text", schema: { kind: "binary" } }]);
});

it("a structure in what is only text or bytes is reported", async () => {
  const { contents, found } = await bodyOf({
    "application/xml": { schema: object({ a: {} }) },
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

it("a structure in text is no warning where JSON is offered too", async () => {
  const schema = { type: "object" };
  const { contents, found } = await bodyOf({
    "application/json": { schema },
    "text/xml": { schema },
    "text/plain": { schema },
    "text/plain; q=0.5": { schema: { ...schema, maxProperties: 1 } },
  });
  const kinds = contents.map(({ codec, schema: { kind } }) => `${codec} ${kind}`);
  expect(kinds).toEqual(["json object", "text string", "text string", "json object"]);
  expect(found.map((each) => each.split(" ")[0])).toEqual([
    "content/beside-json",
    "content/range-as-json",
    "content/beside-json",
  ]);
});

it.each([
  ["object", { type: "object" }],
  ["union", { anyOf: [text, { type: "object" }] }],
  ["boolean", { type: "boolean" }],
  ["number", { type: "integer", format: "int64" }],
  ["union", { type: ["string", "number"] }],
  ["enum", { enum: ["a", "b"] }],
  ["literal", { const: 1 }],
])(
  "a range with a schema of kind %s, which is not bytes, is read as JSON",
  async (kind, schema) => {
    for (const mediaType of ["*/*", "application/*"]) {
      const { contents, found } = await bodyOf({ [mediaType]: { schema } });
      expect(contents).toMatchObject([{ mediaType, codec: "json", schema: { kind } }]);
      expect(found.map((each) => each.split(" ")[0])).toEqual(["content/range-as-json"]);
    }
  },
);

it.each([
  [text, "text", "string"],
  [{ type: "string", format: "date-time" }, "text", "string"],
  [{ $ref: "#/components/schemas/Name" }, "text", "ref"],
  [{ type: "string", format: "binary" }, "binary", "binary"],
  [{ type: "string", contentMediaType: "image/png" }, "binary", "binary"],
])("a range with the schema %j is read as %s", async (schema, codec, kind) => {
  const components = { schemas: { Name: text } };
  for (const mediaType of ["*/*", "application/*"]) {
    const { contents, found } = await bodyOf({ [mediaType]: { schema } }, { components });
    expect(contents).toMatchObject([{ mediaType, codec, schema: { kind } }]);
    expect(found).toEqual([]);
  }
});

it.each([
  ["says nothing", {}, []],
  ["is true", true, []],
  ["is a string", text, []],
  ["is encoded", { type: "string", contentEncoding: "base64" }, []],
  ["is a number", { type: "integer" }, ["content/only-bytes"]],
])("an image is bytes where its schema %s", async (_, schema, codes) => {
  const { contents, found } = await bodyOf({ "image/png": { schema } });
  expect(contents).toMatchObject([{ codec: "binary", schema: { kind: "binary" } }]);
  expect(contents[0]?.stated?.kind).toBe(codes.length === 0 ? undefined : "number");
  expect(found.map((each) => each.split(" ")[0])).toEqual(codes);
});

it.each([
  ["image/png", { type: "object" }, "an object"],
  ["image/png", { type: "boolean" }, "a boolean"],
  ["text/csv", list({}), "an array"],
  ["text/csv", { type: "array", prefixItems: [{}] }, "a tuple"],
])(
  "the content %s with the schema %j is reported to describe %s",
  async (mediaType, schema, kind) => {
    const { diagnostics } = await buildDocument(
      operation({ requestBody: { content: { [mediaType]: { schema } } } }, { method: "post" }),
    );
    expect(diagnostics.map(({ message }) => message).join()).toContain(` ${kind}`);
  },
);

it("content is bytes where references lead in a circle", async () => {
  const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  const components = { schemas: { A: ref("B"), B: ref("A") } };
  const { contents, found } = await bodyOf({ "image/png": { schema: ref("A") } }, { components });
  expect(contents).toMatchObject([{ codec: "binary", schema: { kind: "binary" } }]);
  expect(found.filter((each) => !each.startsWith("schema/reference-loop"))).toEqual([]);
});

it("what the document says of a text that is no structure is kept", async () => {
  const { contents } = await bodyOf({
    "text/plain": { schema: object({}) },
    "application/json": { schema: false },
    "application/yaml": { schema: "nonsense" },
  });
  expect(contents.map(({ schema, stated }) => [schema.kind, stated?.kind])).toEqual([
    ["string", "object"],
    ["never", undefined],
    ["string", undefined],
  ]);
  expect(contents.map((content) => "stated" in content)).toEqual([true, false, false]);
});

it("extensions beside media types are skipped", async () => {
  const { contents, found } = await bodyOf({
    "x-note": {},
    "x-own/type": {},
    "application/x-note": {},
  });
  expect(contents.map(({ mediaType }) => mediaType)).toEqual(["x-own/type", "application/x-note"]);
  expect(found).toEqual([]);
});

it("a key that is not a media type is reported", async () => {
  const { found } = await bodyOf({ json: { schema: {} } });
  expect(found).toEqual([
    "content/not-a-media-type at /paths/~1things/post/requestBody/content/json",
  ]);
});

it("a media type may be described elsewhere in 3.2", async () => {
  const { contents } = await bodyOf(
    { "application/json": { $ref: "#/components/mediaTypes/Thing" } },
    { openapi: "3.2.0", components: { mediaTypes: { Thing: { schema: { type: "boolean" } } } } },
  );
  expect(contents[0]?.schema.kind).toBe("boolean");
});

const thing = object({ a: text });

it("items of a sequence are described by itemSchema", async () => {
  const { contents } = await bodyOf(
    { "application/jsonl": { itemSchema: thing } },
    { openapi: "3.2.0" },
  );
  expect(contents[0]).toMatchObject({
    item: { kind: "object" },
    schema: { kind: "array", items: { kind: "object" } },
  });
});

it("items of a sequence may end with a sentinel", async () => {
  const schema = thing;
  const { contents } = await bodyOf({
    "text/event-stream": { schema, "x-sentinel": "[DONE]" },
    "application/jsonl": { schema },
    "application/json": { schema, "x-sentinel": "[DONE]" },
  });
  expect(contents.map(({ sentinel }) => sentinel)).toEqual(["[DONE]", undefined, undefined]);
  expect(contents.map((content) => "sentinel" in content)).toEqual([true, false, false]);
  expect(contents.map(({ isSentinelSent }) => isSentinelSent)).toEqual([
    true,
    undefined,
    undefined,
  ]);
});

it.each<[string, object, string | undefined]>([
  ["JSON", object({ a: text }), "[DONE]"],
  ["an event with JSON", object({ data: thing }), "[DONE]"],
  ["a text", text, undefined],
  ["an event with a text", object({ data: text }), undefined],
  ["anything", {}, undefined],
])(
  "items of a sequence of events end with [DONE] unless it may be an item: %s",
  async (_, schema, sentinel) => {
    const { contents } = await bodyOf({ "text/event-stream": { schema } });
    expect(contents[0]?.sentinel).toBe(sentinel);
    expect(contents[0]?.isSentinelSent).toBeUndefined();
  },
);

it.each<[string, object, object]>([
  ["an event", object({ data: thing }), object({ data: { const: "[DONE]" } })],
  ["data", thing, { const: "[DONE]" }],
])("items of a sequence end with [DONE] where the document lists it as %s", async (_, one, end) => {
  const { contents } = await bodyOf(
    {
      "text/event-stream": { itemSchema: { anyOf: [one, end] } },
      "application/jsonl": { itemSchema: { anyOf: [one, end] } },
    },
    { openapi: "3.2.0" },
  );
  expect(contents[0]).toMatchObject({
    item: { kind: "object" },
    schema: { kind: "array", items: { kind: "object" } },
    sentinel: "[DONE]",
    isSentinelSent: true,
  });
  expect(contents[1]?.item?.kind).toBe("union");
  expect(contents[1]).not.toHaveProperty("sentinel");
});

it("items of a sequence have the content of data that is the text of a JSON value", async () => {
  const content = (contentSchema: object) => ({
    contentMediaType: "application/json",
    contentSchema,
  });
  const itemSchema = {
    type: "object",
    required: ["event"],
    properties: { event: text, data: text },
    oneOf: [
      { properties: { event: { const: "a" }, data: content({ type: "boolean" }) } },
      { properties: { event: { const: "b" }, data: content({ type: "integer" }) } },
      { properties: { event: { const: "c" }, id: content({ type: "integer" }) } },
    ],
  };
  const { contents, found } = await bodyOf(
    { "text/event-stream": { itemSchema }, "application/json": { schema: itemSchema } },
    { openapi: "3.2.0" },
  );
  const kindsOf = (schema: Schema | undefined, name: string) =>
    schema?.kind === "union" &&
    schema.variants.map(
      (variant) =>
        variant.kind === "object" &&
        variant.properties.find((property) => property.name === name)?.schema.kind,
    );
  expect(kindsOf(contents[0]?.item, "data")).toEqual(["boolean", "number", "string"]);
  expect(kindsOf(contents[1]?.schema, "data")).toEqual(["string", "string", "string"]);
  expect(found).toEqual([]);
});

it("items of a sequence have data if they are events that have a property for it", async () => {
  const event = object({ event: text, data: text });
  const { contents } = await bodyOf({
    "text/event-stream": { schema: event },
    "application/json": { schema: event },
  });
  const required = (schema: Schema | undefined) =>
    schema?.kind === "object" && schema.properties.map((property) => property.required);
  expect(required(contents[0]?.item)).toEqual([false, true]);
  expect(required(contents[1]?.schema)).toEqual([false, false]);
});

it("items of a sequence are described in a media type that is a sequence, or the schema counts", async () => {
  const { contents, found } = await bodyOf(
    {
      "application/json": { schema: { type: "boolean" }, itemSchema: thing },
      "application/jsonl": { schema: text, itemSchema: thing },
    },
    { openapi: "3.2.0" },
  );
  expect(contents.map(({ codec }) => codec)).toEqual(["json", "json-lines"]);
  expect(found).toEqual([
    "content/encoding-unsupported at /paths/~1things/post/requestBody/content/application~1json/itemSchema",
  ]);
});

it("items of a sequence stay text where the document calls them a string", async () => {
  const { contents } = await bodyOf({ "application/jsonl": { schema: text } });
  expect(contents).toMatchObject([{ codec: "text", schema: { kind: "string" } }]);
});

it("items of a sequence are those of the schema, which is one of them in documents without itemSchema", async () => {
  const { contents } = await bodyOf({
    "text/event-stream": { schema: thing },
    "application/x-ndjson": { schema: list(thing) },
  });
  expect(contents).toMatchObject([
    { item: { kind: "object" }, schema: { kind: "array" } },
    { item: { kind: "object" }, schema: { kind: "array" } },
  ]);
});
