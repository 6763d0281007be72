/** What a document says of an operation, as the data that client and server are driven by. */
import { describe, expect, it } from "vitest";
import {
  describeSecurityScheme,
  describeServer,
} from "../../generator/emitters/descriptors/access.js";
import { describeOperation } from "../../generator/emitters/descriptors/describe.js";
import { createSharedResponses } from "../../generator/emitters/descriptors/responses.js";
import { createShapes } from "../../generator/emitters/descriptors/shape.js";
import type { OperationDescriptor, Shape } from "../../runtime/wire/descriptors/descriptor.js";
import { buildDocument, operation } from "../support/model.js";

const valueDescriptions = () => ({ shapeOf: createShapes(), conversionOf: () => undefined });

async function describeOne(
  fields: object,
  rest: Record<string, unknown> = {},
): Promise<OperationDescriptor> {
  const { api } = await buildDocument(operation(fields, rest));
  const [only] = api.operations;
  if (only === undefined) throw new TypeError("no operation");
  const values = valueDescriptions();
  const responses = createSharedResponses(api.operations, values);
  const described = describeOperation(only, { api, ...values, responseOf: responses.symbolOf });
  const shared = new Map(responses.constants().map(({ symbol, value }) => [symbol.name, value]));
  return resolved(described, shared) as OperationDescriptor;
}

/** Constants as what they stand for, and functions as their names. */
function resolved(value: unknown, constants: ReadonlyMap<string, unknown>): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, member: unknown) => {
      if (typeof member !== "object" || member === null) return member;
      if (!("module" in member && "name" in member)) return member;
      return constants.get(String(member.name)) ?? member.name;
    }),
  );
}

async function shapeOf(
  schema: object,
  parameter: object = {},
  schemas: object = {},
): Promise<Shape | undefined> {
  const { parameters } = await describeOne(
    { parameters: [{ name: "a", in: "query", schema, ...parameter }] },
    { components: { schemas } },
  );
  return parameters?.[0]?.shape;
}

const object = (properties: object): object => ({ type: "object", properties });
const text = { type: "string" };
const list = { type: "array", items: text };

describe("the shape of a parameter", () => {
  it.each<[object, Shape]>([
    [text, "string"],
    [{ type: "integer" }, "number"],
    [{ type: "boolean" }, "boolean"],
    [{}, "json"],
    [{ enum: ["a", "b"] }, "string"],
    [{ enum: [1, "a"] }, { anyOf: ["number", "string"] }],
    [{ enum: ["a", 1] }, { anyOf: ["number", "string"] }],
    [{ oneOf: [{ enum: ["v2"] }, { type: "boolean" }] }, { anyOf: ["boolean", "string"] }],
    [{ oneOf: [text, { type: "boolean" }] }, { anyOf: ["string", "boolean"] }],
    [{ const: 5 }, "number"],
    [{ type: ["string", "null"] }, "string"],
    [{ type: ["integer", "null"] }, { anyOf: ["number", "null"] }],
    [{ type: "array", items: { type: "integer" } }, { array: "number" }],
    [
      { type: "array", prefixItems: [text, { type: "integer" }], items: false },
      { array: { anyOf: ["string", "number"] } },
    ],
    [
      object({ a: text, b: { type: "array", items: text } }),
      { object: { a: "string", b: { array: "string" } } },
    ],
    [object({}), { object: {}, rest: "json" }],
    [
      { ...object({ a: text }), additionalProperties: { type: "integer" } },
      { object: { a: "string" }, rest: "number" },
    ],
    [{ ...object({ a: text }), additionalProperties: false }, { object: { a: "string" } }],
    [
      { oneOf: [object({ a: text }), object({ a: { type: "integer" }, b: text })] },
      { object: { a: { anyOf: ["string", "number"] }, b: "string" } },
    ],
    [
      { oneOf: [{ type: "integer" }, { type: "array", items: text }] },
      { anyOf: ["number", { array: "string" }] },
    ],
    [
      { allOf: [object({ a: text }), object({ b: text })] },
      { object: { a: "string", b: "string" } },
    ],
    [{ type: "string", not: { const: "x" } }, "string"],
  ])("%j is %j", async (schema, shape) => {
    expect(await shapeOf(schema)).toEqual(shape);
  });

  it("ends where a schema goes round in circles, or where no style could show more", async () => {
    const schemas = { Node: object({ value: text, next: { $ref: "#/components/schemas/Node" } }) };
    const node = { $ref: "#/components/schemas/Node" };
    expect(await shapeOf(node, { style: "deepObject" }, schemas)).toEqual({
      object: { value: "string", next: "json" },
    });
    const deep = object({ a: object({ b: object({ c: text }) }) });
    expect(await shapeOf(deep)).toEqual({ object: { a: { object: { b: { object: {} } } } } });
    expect(await shapeOf(deep, { style: "deepObject" })).toEqual({
      object: { a: { object: { b: { object: { c: "string" } } } } },
    });
  });

  it("does not grow out of hand where schemas share their parts", async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `S${index}`,
        object({
          a: { $ref: `#/components/schemas/S${(index + 1) % 41}` },
          b: { $ref: `#/components/schemas/S${(index + 1) % 41}` },
        }),
      ]),
    );
    const shape = await shapeOf(
      { $ref: "#/components/schemas/S0" },
      { style: "deepObject" },
      { ...schemas, S40: text },
    );
    expect(JSON.stringify(shape).length).toBeLessThan(5000);
  });
});

describe("an operation", () => {
  it("says only what is not the default", async () => {
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
          in: "query",
          required: true,
          shape: { object: {}, rest: "json" },
          style: "deepObject",
          allowReserved: true,
        },
        { name: "d", in: "query", shape: "json", content: "application/json" },
        { name: "e", in: "header", shape: "string" },
        { name: "f", in: "query", shape: { array: "string" }, style: "pipeDelimited" },
      ],
      encode: { query: "encodeQuery", headers: "encodeHeaders" },
      responses: [{ status: 204 }, { status: "4XX" }, { status: "default" }],
    });
  });

  it.each<[string, readonly object[], object | undefined]>([
    ["/things", [], undefined],
    ["/things/{a}", [{ name: "a", in: "path" }], { path: "encodePlainPath" }],
    ["/things/{a}", [{ name: "a", in: "path", style: "matrix" }], { path: "encodePath" }],
    ["/things", [{ name: "a", in: "query" }], { query: "encodePlainQuery" }],
    ["/things", [{ name: "a", in: "query", schema: list }], { query: "encodePlainQuery" }],
    [
      "/things",
      [{ name: "a", in: "query", schema: list, explode: false }],
      { query: "encodeQuery" },
    ],
    [
      "/things",
      [{ name: "a", in: "query", schema: object({ b: text }) }],
      { query: "encodeQuery" },
    ],
    ["/things", [{ name: "a", in: "query", schema: {} }], { query: "encodeQuery" }],
    ["/things", [{ name: "a", in: "query", allowReserved: true }], { query: "encodeQuery" }],
    ["/things", [{ name: "a", in: "cookie" }], { cookies: "encodeCookies" }],
  ])("%s with %j names the functions that it needs", async (path, parameters, encode) => {
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
  });

  const json = { "application/json": {} };
  const xml = { "application/xml": {} };
  const problem = { "application/problem+json": {} };
  it.each<[object, string | undefined]>([
    [{ 204: {} }, undefined],
    [{ 200: { content: json } }, "application/json"],
    [{ 200: { content: { ...xml, ...json } } }, "application/json"],
    [{ 200: { content: xml } }, "application/xml"],
    [
      { 200: { content: json }, 400: { content: problem } },
      "application/json, application/problem+json;q=0.9",
    ],
    [
      { 200: { content: xml }, default: { content: json } },
      "application/xml, application/json;q=0.9",
    ],
    [{ 204: {}, 400: { content: json } }, "application/json"],
    [{ default: { content: { ...xml, ...json } } }, "application/json"],
  ])("%j asks for %s", async (responses, accept) => {
    expect((await describeOne({ responses })).accept).toBe(accept);
  });

  it("gives a shape to bodies that are text, and the encoding of their parts", async () => {
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
      encode: "encodeSequence",
    });
  });

  it("carries its own server, and what the document says of its use", async () => {
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
    { type: "oauth2", flows: [{ flow: "clientCredentials", tokenUrl: "https://t.test/" }] },
    { type: "mutualTLS" },
  ]);
});

describe("the names of shared responses and headers", () => {
  const json = { "application/json": { schema: { type: "object" } } };
  const header = { schema: { type: "integer" } };
  const namesOf = async (
    responses: object,
    components: object,
  ): Promise<Readonly<Record<string, string>>> => {
    const { api } = await buildDocument(operation({ responses }, { components }));
    const shared = createSharedResponses(api.operations, valueDescriptions());
    const all = api.operations.flatMap((one) => one.responses);
    const names = all.map((one) => [String(one.status), shared.symbolOf(one).name] as const);
    return {
      ...Object.fromEntries(names),
      constants: shared
        .constants()
        .map(({ symbol }) => symbol.name)
        .join(" "),
    };
  };

  it("are those of the components", async () => {
    expect(
      await namesOf(
        {
          200: { description: "", content: json },
          404: { $ref: "#/components/responses/Not-Found" },
          409: { $ref: "#/components/responses/ConflictResponse" },
        },
        {
          responses: {
            "Not-Found": {
              description: "",
              headers: { "X-Left": { $ref: "#/components/headers/Remaining" } },
            },
            ConflictResponse: { description: "" },
          },
          headers: { Remaining: header },
        },
      ),
    ).toEqual({
      200: "json200Response",
      404: "notFoundResponse",
      409: "conflictResponse",
      constants: "json200Response remainingHeader notFoundResponse conflictResponse",
    });
  });

  it("tell apart the statuses and the headers that one component is used for", async () => {
    expect(
      await namesOf(
        {
          400: { $ref: "#/components/responses/Failure" },
          default: { $ref: "#/components/responses/Failure" },
          200: {
            description: "",
            headers: {
              "X-A": { $ref: "#/components/headers/Count" },
              "X-B": { $ref: "#/components/headers/Count" },
            },
          },
        },
        { responses: { Failure: { description: "" } }, headers: { Count: header } },
      ),
    ).toEqual({
      200: "empty200ResponseWith2Headers",
      400: "failure400Response",
      default: "failureDefaultResponse",
      constants:
        "xAHeader xBHeader empty200ResponseWith2Headers failure400Response failureDefaultResponse",
    });
  });

  it("keep equal components apart, with one value", async () => {
    const { api } = await buildDocument({
      paths: {
        "/a": { get: { responses: { 422: { $ref: "#/components/responses/AInvalid" } } } },
        "/b": { get: { responses: { 422: { $ref: "#/components/responses/BInvalid" } } } },
        "/c": { get: { responses: { 422: { description: "" } } } },
      },
      components: {
        responses: { AInvalid: { description: "a" }, BInvalid: { description: "b" } },
      },
    });
    const shared = createSharedResponses(api.operations, valueDescriptions());
    const names = api.operations.flatMap((one) =>
      one.responses.map((response) => shared.symbolOf(response).name),
    );
    expect(names).toEqual(["aInvalidResponse", "bInvalidResponse", "empty422Response"]);
    expect(shared.constants().map(({ value }) => value)).toMatchObject([
      { status: 422 },
      { name: "aInvalidResponse" },
      { name: "aInvalidResponse" },
    ]);
  });
});
