/** Request bodies and responses. */
import { expect, it } from "vitest";

import { buildDocument, buildFiles, onlyOperation, operation } from "../../support/model.js";
import { bodyOf } from "./body.js";
import { json, list, text } from "../../support/openapi.js";

it.each(["get", "head", "delete"])(
  "request bodies are kept on %s, with a word about it",
  async (method) => {
    const { contents, found } = await bodyOf({ "application/json": {} }, { method });
    expect(contents).toHaveLength(1);
    expect(found).toEqual([`operation/body-unusual at /paths/~1things/${method}/requestBody`]);
  },
);

it.each([
  ["get", false],
  ["head", false],
  ["delete", true],
])(
  "request bodies that %s requires are required if fetch sends them: %s",
  async (method, required) => {
    const requestBody = { required: true, content: { "application/json": {} } };
    const built = await buildDocument(operation({ requestBody }, { method }));
    expect(onlyOperation(built).body?.required).toBe(required);
  },
);

it("request bodies are optional unless they say otherwise", async () => {
  const built = await buildDocument(
    operation({ requestBody: { content: { "application/json": {} } } }, { method: "post" }),
  );
  expect(onlyOperation(built).body?.required).toBe(false);
});

it("request bodies without a media type are left out", async () => {
  const { api, found } = await bodyOf({});
  expect(api.operations.map(({ body }) => body)).toEqual([undefined]);
  expect(found).toEqual(["operation/body-empty at /paths/~1things/post/requestBody"]);
});

it("request bodies may stand elsewhere", async () => {
  const built = await buildDocument({
    ...operation({ requestBody: { $ref: "#/components/requestBodies/Thing" } }, { method: "post" }),
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

it("components are named by what refers to them, and built once", async () => {
  const content = { "application/json": { schema: { type: "object" } } };
  const refersTo = (part: string) => ({ $ref: `#/components/${part}/A` });
  const own = {
    requestBody: { content },
    parameters: [{ name: "b", in: "query", schema: {} }],
    responses: { 201: { description: "", content } },
  };
  const referring = {
    requestBody: refersTo("requestBodies"),
    parameters: [refersTo("parameters")],
    responses: { 200: refersTo("responses") },
  };
  const { api } = await buildDocument({
    paths: { "/a": { post: referring, put: referring }, "/b": { post: own } },
    components: {
      requestBodies: { A: { content } },
      parameters: { A: { name: "a", in: "query", schema: { type: "object" } } },
      responses: { A: { description: "", headers: { h: refersTo("headers") }, content } },
      headers: { A: { schema: {} } },
    },
  });
  const [first, second, third] = api.operations;
  const components = ({ body, parameters, responses }: NonNullable<typeof first>) =>
    [body, parameters[0], responses[0], responses[0]?.headers[0]].map((one) => one?.component);
  expect(first && components(first)).toEqual(["A", "A", "A", "A"]);
  expect(third && components(third)).toEqual([undefined, undefined, undefined, undefined]);
  expect(second?.body?.contents).toBe(first?.body?.contents);
  expect(second?.parameters[0]?.schema).toBe(first?.parameters[0]?.schema);
  expect(third?.body?.contents[0]?.schema.origin.pointer).toContain("/paths/~1b/post");
});

it("responses to HEAD have no body, whatever is declared", async () => {
  const responses = { 200: { description: "", content: { "application/json": {} } } };
  const head = await buildDocument(operation({ responses }, { method: "head" }));
  const get = await buildDocument(operation({ responses }, { method: "get" }));
  expect(onlyOperation(head).responses[0]?.contents).toEqual([]);
  expect(onlyOperation(get).responses[0]?.contents).toHaveLength(1);
});

it("responses are known by their status", async () => {
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
  expect(built.found).toEqual(["operation/status-lower-case at /paths/~1things/get/responses/5xx"]);
});

it("responses are described once for each status", async () => {
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

it("responses are read alike when YAML takes their status for a number", async () => {
  const built = await buildFiles({
    "openapi.yaml":
      "openapi: 3.1.1\ninfo: { title: T, version: '1' }\npaths:\n  /a:\n    get:\n      responses:\n        200: { description: OK }\n        '404': { description: No }\n",
  });
  expect(onlyOperation(built).responses.map(({ status }) => status)).toEqual([200, 404]);
});

it("responses carry headers, but for Content-Type", async () => {
  const built = await buildDocument({
    ...operation({
      responses: { 200: { $ref: "#/components/responses/Ok", description: "Here." } },
    }),
    components: {
      responses: {
        Ok: {
          description: "There.",
          headers: {
            "X-Total": { required: true, schema: { type: "integer" } },
            "x-trace": { $ref: "#/components/headers/Trace" },
            "Content-Type": { schema: text },
            "x-note": "an extension",
            "x-nothing": null,
            Link: json(list({})),
          },
          links: { next: { operationId: "nowhere" } },
        },
      },
      headers: { Trace: { description: "Trace.", schema: list(text), explode: true } },
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

it("responses cannot have headers whose names are none", async () => {
  const headers = { "not a name": { schema: {} }, good: { schema: {} } };
  const built = await buildDocument(
    operation({ responses: { 200: { description: "", headers } } }),
  );
  expect(onlyOperation(built).responses[0]?.headers.map(({ name }) => name)).toEqual(["good"]);
  expect(built.found).toEqual([
    "parameter/header-name at /paths/~1things/get/responses/200/headers/not a name",
  ]);
});
