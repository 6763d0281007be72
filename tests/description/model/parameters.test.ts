import { expect, it } from "vitest";

import { buildDocument, onlyOperation, operation } from "../../support/model.js";

const text = { type: "string" };

const parametersOf = async (parameters: readonly object[], path = "/things", openapi = "3.1.1") => {
  const built = await buildDocument(operation({ parameters }, { path }), openapi);
  return { parameters: onlyOperation(built).parameters, found: built.found };
};

it.each([
  ["query", "form", true],
  ["cookie", "form", true],
  ["header", "simple", false],
  ["path", "simple", false],
])(
  "a parameter in %s is %s, explode %s, unless it says otherwise",
  async (location, style, explode) => {
    const { parameters } = await parametersOf(
      [{ name: "a", in: location, required: true, schema: text }],
      location === "path" ? "/things/{a}" : "/things",
    );
    expect(parameters[0]?.codec).toEqual({ kind: "style", style, explode, allowReserved: false });
  },
);

it("a parameter is not exploded in a style other than form, unless it says so", async () => {
  const { parameters } = await parametersOf([
    { name: "a", in: "query", style: "pipeDelimited", schema: { type: "array", items: text } },
    {
      name: "b",
      in: "query",
      style: "deepObject",
      explode: true,
      allowReserved: true,
      schema: { type: "object" },
    },
  ]);
  expect(parameters.map(({ codec }) => codec)).toEqual([
    { kind: "style", style: "pipeDelimited", explode: false, allowReserved: false },
    { kind: "style", style: "deepObject", explode: true, allowReserved: true },
  ]);
});

it("a style that the location does not have is reported, and the default used", async () => {
  const { parameters, found } = await parametersOf([
    { name: "a", in: "query", style: "matrix", schema: text },
  ]);
  expect(parameters[0]?.codec).toMatchObject({ style: "form" });
  expect(found).toEqual(["parameter/style at /paths/~1things/get/parameters/0/style"]);
});

it("a parameter has the default style where its own is unknown, which the check of the structure reports", async () => {
  const { parameters, found } = await parametersOf([
    { name: "a", in: "query", style: "fancy", schema: text },
  ]);
  expect(parameters[0]?.codec).toMatchObject({ style: "form", explode: true });
  expect(found).toEqual([]);
});

it("a parameter is written as the media type of its content", async () => {
  const { parameters } = await parametersOf([
    { name: "a", in: "query", content: { "application/json": { schema: { type: "object" } } } },
  ]);
  expect(parameters[0]).toMatchObject({
    codec: { kind: "content", mediaType: "application/json" },
    schema: { kind: "object" },
  });
});

it("a parameter may be the whole query string in 3.2, and a cookie in its own style", async () => {
  const { parameters, found } = await parametersOf(
    [
      {
        name: "q",
        in: "querystring",
        content: { "application/x-www-form-urlencoded": { schema: { type: "object" } } },
      },
      { name: "c", in: "cookie", style: "cookie", schema: text },
    ],
    "/things",
    "3.2.0",
  );
  expect(parameters).toMatchObject([
    {
      location: "querystring",
      codec: { kind: "content", mediaType: "application/x-www-form-urlencoded" },
    },
    { location: "cookie", codec: { kind: "style", style: "cookie", explode: true } },
  ]);
  expect(found).toEqual([]);
});

it("an operation takes those of its path, overridden by name and location", async () => {
  const built = await buildDocument({
    paths: {
      "/things": {
        parameters: [
          { name: "a", in: "query", schema: text },
          { name: "X-B", in: "header", schema: text },
          { name: "c", in: "query", schema: text },
        ],
        get: {
          parameters: [
            { name: "a", in: "header", schema: text },
            { name: "x-b", in: "header", schema: { type: "integer" } },
          ],
          responses: {},
        },
      },
    },
  });
  const { parameters } = onlyOperation(built);
  expect(parameters.map(({ name, location, schema }) => [name, location, schema.kind])).toEqual([
    ["a", "query", "string"],
    ["x-b", "header", "number"],
    ["c", "query", "string"],
    ["a", "header", "string"],
  ]);
  expect(built.found).toEqual([]);
});

it("an operation takes those of its path beside a single one of its own", async () => {
  const built = await buildDocument({
    paths: {
      "/things": {
        parameters: [{ name: "a", in: "query", schema: text }],
        get: { parameters: [{ name: "b", in: "query", schema: text }] },
        put: {},
      },
    },
  });
  expect(built.api.operations.map(({ parameters }) => parameters.map(({ name }) => name))).toEqual([
    ["a", "b"],
    ["a"],
  ]);
});

it("an operation leaves out headers that are described elsewhere, and says so", async () => {
  const { parameters, found } = await parametersOf(
    ["Accept", "content-type", "Authorization"].map((name) => ({
      name,
      in: "header",
      schema: text,
    })),
  );
  expect(parameters).toEqual([]);
  expect(found).toEqual(
    [0, 1, 2].map((index) => `parameter/header-ignored at /paths/~1things/get/parameters/${index}`),
  );
});

it("an operation leaves out headers that no request can have, and says so", async () => {
  const { parameters, found } = await parametersOf([
    { name: "application/json", in: "header", schema: text },
  ]);
  expect(parameters).toEqual([]);
  expect(found).toEqual(["parameter/header-name at /paths/~1things/get/parameters/0"]);
});

it("an operation keeps the first of two with the same name and location", async () => {
  const { parameters, found } = await parametersOf([
    { name: "a", in: "query", schema: text },
    { name: "a", in: "query", schema: { type: "integer" } },
  ]);
  expect(parameters.map(({ schema }) => schema.kind)).toEqual(["string"]);
  expect(found).toEqual(["parameter/duplicate at /paths/~1things/get/parameters/1"]);
});

it("an operation fits its path parameters to the path", async () => {
  const { parameters, found } = await parametersOf(
    [{ name: "thingID", in: "path", required: true, schema: text }],
    "/things/{thingId}",
  );
  expect(parameters).toMatchObject([
    {
      name: "thingId",
      location: "path",
      required: true,
      schema: { kind: "string" },
      codec: { kind: "style", style: "simple", explode: false, allowReserved: false },
    },
  ]);
  expect(found).toEqual([
    "parameter/not-in-path at /paths/~1things~1{thingId}/get/parameters/0",
    "parameter/undeclared at /paths/~1things~1{thingId}/get",
  ]);
});

it("an operation requires each part of its path", async () => {
  const { parameters, found } = await parametersOf(
    [{ name: "id", in: "path", required: false, schema: text }],
    "/things/{id}",
  );
  expect(parameters[0]?.required).toBe(true);
  expect(found).toEqual([
    "parameter/path-not-required at /paths/~1things~1{id}/get/parameters/0/required",
  ]);
});

it("an operation leaves out what is not a parameter", async () => {
  const { parameters, found } = await parametersOf([
    { name: "a" },
    { in: "query" },
    { name: 1, in: "query" },
    { name: "a", in: "qury", schema: text },
    [] as object,
  ]);
  expect(parameters).toEqual([]);
  expect(found).toEqual([]);
});
