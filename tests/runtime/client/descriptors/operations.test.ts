/** Operations of a document as the data that client and server use. */
import { expect, it } from "vitest";

import {
  describeSecurityScheme,
  describeServer,
} from "../../../../generator/output/emitters/descriptors/access.js";
import { buildDocument } from "../../../support/model.js";
import { describeOne, object, text } from "./describe.js";

const list = { type: "array", items: text };

it("an operation says only what is not the default", async () => {
  const described = await describeOne({
    operationId: "x",
    parameters: [
      { name: "a", in: "query", schema: text, style: "form", explode: true },
      {
        name: "b",
        in: "query",
        schema: { type: "array", items: text },
        style: "form",
        explode: false,
      },
      {
        name: "c",
        in: "query",
        schema: object({}),
        style: "deepObject",
        explode: true,
        required: true,
        allowReserved: true,
      },
      { name: "d", in: "query", content: { "application/json": { schema: {} } } },
      { name: "e", in: "header", schema: text },
      { name: "f", in: "query", schema: { type: "array", items: text }, style: "pipeDelimited" },
    ],
    responses: {
      204: { description: "" },
      "4XX": { description: "" },
      default: { description: "" },
    },
  });
  expect(described).toEqual({
    id: "x",
    method: "GET",
    path: "/things",
    parameters: [
      { name: "a", in: "query", shape: "string" },
      { name: "b", in: "query", shape: { array: "string" }, explode: false },
      {
        name: "c",
        absent: "empty",
        in: "query",
        shape: { object: {}, rest: "json" },
        style: "deepObject",
        allowReserved: true,
      },
      { name: "d", in: "query", shape: "json", content: "application/json" },
      { name: "e", in: "header", shape: "string" },
      { name: "f", in: "query", shape: { array: "string" }, style: "pipeDelimited" },
    ],
    encode: { query: "encodeQuery", headers: "encodePlainHeaders" },
    responses: { 204: {}, "4XX": {}, default: {} },
    accept: "*/*",
  });
});

it.each<[string, readonly object[], object | undefined]>([
  ["/things", [], undefined],
  ["/things/{a}", [{ name: "a", in: "path" }], { path: "encodePlainPath" }],
  ["/things/{a}", [{ name: "a", in: "path", style: "matrix" }], { path: "encodePath" }],
  ["/things", [{ name: "a", in: "query" }], { query: "encodePlainQuery" }],
  ["/things", [{ name: "a", in: "query", schema: list }], { query: "encodePlainQuery" }],
  ["/things", [{ name: "a", in: "query", schema: list, explode: false }], { query: "encodeQuery" }],
  ["/things", [{ name: "a", in: "query", schema: object({ b: text }) }], { query: "encodeQuery" }],
  ["/things", [{ name: "a", in: "query", schema: {} }], { query: "encodeQuery" }],
  ["/things", [{ name: "a", in: "query", allowReserved: true }], { query: "encodeQuery" }],
  ["/things", [{ name: "a", in: "cookie" }], { cookies: "encodeCookies" }],
])(
  "an operation: %s with %j names the functions that it needs",
  async (path, parameters, encode) => {
    const described = await describeOne(
      {
        parameters: parameters.map((one) => ({
          schema: text,
          ...one,
          ...("in" in one && one.in === "path" && { required: true }),
        })),
      },
      { path },
    );
    expect(described.encode).toEqual(encode);
  },
);

const json = { "application/json": {} };
const xml = { "application/xml": {} };
const problem = { "application/problem+json": {} };
it.each<[object, string | undefined]>([
  [{ 204: {} }, "*/*"],
  [{ 200: { content: json } }, undefined],
  [{ 200: { content: { ...xml, ...json } } }, undefined],
  [{ 200: { content: xml } }, "application/xml"],
  [
    { 200: { content: json }, 400: { content: problem } },
    "application/json, application/problem+json;q=0.9",
  ],
  [
    { 200: { content: xml }, default: { content: json } },
    "application/xml, application/json;q=0.9",
  ],
  [{ 204: {}, 400: { content: json } }, undefined],
  [{ default: { content: { ...xml, ...json } } }, undefined],
])("an operation: %j asks for %s", async (responses, accept) => {
  expect((await describeOne({ responses })).accept).toBe(accept);
});

it("an operation gives a shape to bodies that are text, and the encoding of their parts", async () => {
  const schema = object({
    file: { type: "string", format: "binary" },
    meta: object({ a: text }),
    count: { type: "integer" },
    deep: object({ x: object({ y: text }) }),
  });
  const encoding = {
    meta: { contentType: "application/json" },
    deep: { style: "deepObject", explode: true },
  };
  const { body } = await describeOne(
    {
      requestBody: {
        required: true,
        content: {
          "application/json": { schema },
          "application/x-www-form-urlencoded": { schema, encoding },
          "text/plain": { schema: { type: "integer" } },
          "application/jsonl": { itemSchema: schema },
          "text/event-stream": { itemSchema: object({ data: schema, event: text }) },
        },
      },
    },
    { method: "post" },
  );
  const [json, form, plain, lines, events] = body?.contents ?? [];
  expect(json).toEqual({ type: "application/json", codec: "json", encode: "encodeJsonBody" });
  expect(form).toMatchObject({
    codec: "form",
    shape: { object: { count: "number", deep: { object: { x: { object: { y: "string" } } } } } },
    parts: { meta: { contentType: "application/json" }, deep: { style: "deepObject" } },
  });
  expect(plain).toEqual({
    type: "text/plain",
    codec: "text",
    shape: "number",
    encode: "encodeTextBody",
  });
  expect(lines).toEqual({
    type: "application/jsonl",
    codec: "json-lines",
    encode: "encodeSequence",
  });
  expect(events).toEqual({
    type: "text/event-stream",
    codec: "event-stream",
    shape: { object: { data: "json" } },
    sentinel: "[DONE]",
    encode: "encodeSequence",
  });
});

const whole = { type: "integer" };
it.each<[string, object, unknown]>([
  ["text/plain", { schema: { type: "array", items: whole } }, undefined],
  ["text/plain", { schema: text }, undefined],
  [
    "text/event-stream",
    { itemSchema: { type: "array", items: { type: "array", items: list } } },
    { array: { array: "json" } },
  ],
  ["text/event-stream", { itemSchema: object({ data: text }) }, { object: { data: "string" } }],
  ["text/event-stream", { itemSchema: object({ event: text }) }, undefined],
  [
    "text/event-stream",
    { itemSchema: { ...object({ data: text, event: text }), required: ["event"] } },
    { object: { data: "string", event: "string" } },
  ],
  [
    "text/event-stream",
    { itemSchema: object({ data: { oneOf: [text, object({ a: text })] } }) },
    { object: { data: { anyOf: ["json", "string"] } } },
  ],
])("an operation reads %s of %j with the shape %j", async (type, content, shape) => {
  const { responses } = await describeOne({ responses: { 200: { content: { [type]: content } } } });
  expect(responses["200"]?.contents?.[0]?.shape).toEqual(shape);
});

it.each<[string, object, string]>([
  ["X-A", { schema: text }, "decodePlainHeaders"],
  ["X-A", { schema: whole }, "decodePlainHeaders"],
  ["X-A", { schema: { type: "boolean" } }, "decodePlainHeaders"],
  ["X-A", { schema: { type: "null" } }, "decodeHeaders"],
  ["X-A", { schema: list }, "decodeHeaders"],
  ["X-A", { content: { "application/json": { schema: text } } }, "decodeHeaders"],
  ["Set-Cookie", { schema: text }, "decodeHeaders"],
])("an operation reads the header %s of %j with %s", async (name, header, decode) => {
  const responses = { 204: { headers: { [name]: header, "X-B": { schema: text } } } };
  expect((await describeOne({ responses })).decodeHeaders).toBe(decode);
});

it("an operation carries its own server, and what the document says of its use", async () => {
  const described = await describeOne(
    {
      servers: [{ url: "https://{where}.files.test", variables: { where: { default: "eu" } } }],
      security: [{ key: [] }, {}],
      "x-rate-limit": { limit: 5, window: 60 },
    },
    {
      servers: [{ url: "https://things.test" }],
      components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
    },
  );
  expect(described.server).toBe("https://eu.files.test");
  expect(described.security).toEqual([{ key: [] }, {}]);
  expect(described.rateLimit).toMatchObject({ limit: 5, window: 60 });
});

it("security schemes and servers are described", async () => {
  const { api } = await buildDocument({
    paths: {},
    servers: [
      { url: "https://{a}.test", variables: { a: { default: "x", enum: ["x", "y"] } } },
      { url: "/v1" },
    ],
    components: {
      securitySchemes: {
        oauth: {
          type: "oauth2",
          flows: { clientCredentials: { tokenUrl: "https://t.test/", scopes: {} } },
        },
        tls: { type: "mutualTLS" },
      },
    },
  });
  expect(api.servers.map(describeServer)).toEqual([
    { url: "https://{a}.test", variables: { a: { default: "x", values: ["x", "y"] } } },
    { url: "/v1" },
  ]);
  expect(api.securitySchemes.map(describeSecurityScheme)).toEqual([
    { type: "oauth2" },
    { type: "mutualTLS" },
  ]);
});
