/** A document with one operation for each feature of a client. */
const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const answer = (schema: object, description = "Fine."): object => ({
  description,
  ...json(schema),
});
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const problem = answer(ref("Problem"), "Something is wrong.");
const none = { description: "Nothing." };
const query = (name: string, schema: object, rest: object = {}): object => ({
  name,
  in: "query",
  schema,
  ...rest,
});
const text = { type: "string" };
const integer = { type: "integer" };
const page = (items: object): object => ({
  type: "object",
  required: ["data"],
  properties: {
    data: { type: "array", items },
    next: { type: ["string", "null"] },
    total: integer,
  },
});
const list = (rule: object, parameters: readonly object[]): object => ({
  tags: ["collections"],
  "x-pagination": { items: "/data", ...rule },
  parameters,
  responses: { 200: answer(page(ref("Thing"))), default: problem },
});

export const DOCUMENT = {
  openapi: "3.2.0",
  info: { title: "Things", version: "1" },
  servers: [
    {
      url: "https://{region}.things.test/v1",
      name: "live",
      variables: { region: { default: "eu", enum: ["eu", "us"] } },
    },
    { url: "https://sandbox.things.test/v1", name: "sandbox" },
  ],
  tags: [{ name: "things" }, { name: "collections" }, { name: "files" }, { name: "secured" }],
  paths: {
    "/things/{thingId}": {
      parameters: [{ name: "thingId", in: "path", required: true, schema: text }],
      get: {
        tags: ["things"],
        operationId: "getThing",
        parameters: [
          query("fields", { type: "array", items: text }, { explode: false }),
          query(
            "filter",
            { type: "object", properties: { size: integer } },
            { style: "deepObject" },
          ),
          { name: "X-Trace", in: "header", schema: text },
          { name: "session", in: "cookie", schema: text },
        ],
        responses: {
          200: { ...answer(ref("Thing")), headers: { "X-Count": { schema: integer } } },
          404: problem,
          "4XX": answer(
            { type: "object", required: ["range"], properties: { range: { type: "boolean" } } },
            "Wrong.",
          ),
        },
      },
      put: {
        tags: ["things"],
        operationId: "replaceThing",
        requestBody: { required: true, ...json(ref("Thing")) },
        responses: { 200: answer(ref("Thing")), 202: none, 422: problem },
      },
      delete: {
        tags: ["things"],
        operationId: "deleteThing",
        responses: { 204: none, default: problem },
      },
      head: {
        tags: ["things"],
        operationId: "headThing",
        responses: { 200: answer(ref("Thing")), 404: problem },
      },
    },
    "/things": {
      post: {
        tags: ["things"],
        operationId: "createThing",
        parameters: [{ name: "Idempotency-Key", in: "header", schema: text }],
        requestBody: { required: true, ...json(ref("Thing")) },
        responses: { 201: answer(ref("Thing")), 503: problem },
      },
      query: {
        tags: ["things"],
        operationId: "searchThings",
        requestBody: { ...json({ type: "object" }) },
        responses: { 200: answer({ type: "array", items: ref("Thing") }) },
      },
    },
    "/jobs": {
      post: {
        tags: ["things"],
        operationId: "runJob",
        requestBody: { required: true, ...json(ref("Job")) },
        responses: { 200: answer(ref("Job")) },
      },
    },
    "/echo": {
      post: {
        tags: ["things"],
        operationId: "echo",
        requestBody: {
          content: {
            "application/json": { schema: {} },
            "text/plain": { schema: text },
            "text/csv": { schema: text },
            "image/*": {},
            "application/x-www-form-urlencoded": {
              schema: { type: "object", properties: { a: { type: "array", items: integer } } },
            },
          },
        },
        responses: { default: { description: "Whatever.", content: { "*/*": { schema: {} } } } },
      },
    },
    "/pages": {
      get: {
        operationId: "listPages",
        ...list({ style: "page", page: "page", last: "/total" }, [
          query("page", integer),
          query("q", text),
        ]),
      },
    },
    "/offsets": {
      get: {
        operationId: "listOffsets",
        ...list({ style: "offset", offset: "start", total: "/total" }, [query("start", integer)]),
      },
    },
    "/cursors": {
      get: {
        operationId: "listCursors",
        ...list({ style: "cursor", cursor: "after", next: "/next" }, [query("after", text)]),
      },
    },
    "/links": {
      get: {
        operationId: "listLinks",
        ...list({ style: "link", next: "/next" }, [query("q", text)]),
      },
    },
    "/linked": { get: { operationId: "listLinked", ...list({ style: "link" }, []) } },
    "/files": {
      post: {
        tags: ["files"],
        operationId: "uploadFile",
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                required: ["file"],
                properties: {
                  file: { type: "string", format: "binary" },
                  meta: ref("Thing"),
                  tags: { type: "array", items: text },
                },
              },
            },
          },
        },
        responses: { 200: answer({}) },
      },
      get: {
        tags: ["files"],
        operationId: "downloadFile",
        responses: { 200: { description: "Bytes.", content: { "application/octet-stream": {} } } },
      },
    },
    "/events": {
      get: {
        tags: ["files"],
        operationId: "watchEvents",
        responses: {
          200: {
            description: "Events.",
            content: {
              "text/event-stream": {
                itemSchema: {
                  type: "object",
                  required: ["data"],
                  properties: { event: text, data: ref("Thing") },
                },
              },
            },
          },
          default: problem,
        },
      },
    },
    "/lines": {
      post: {
        tags: ["files"],
        operationId: "sendLines",
        requestBody: {
          required: true,
          content: { "application/jsonl": { itemSchema: ref("Thing") } },
        },
        responses: { 200: answer({ type: "array", items: ref("Thing") }) },
      },
    },
    "/secured/{scheme}": {
      parameters: [{ name: "scheme", in: "path", required: true, schema: text }],
      ...Object.fromEntries(
        [
          ["get", "useBearer", [{ token: [] }]],
          ["put", "useBasic", [{ login: [] }]],
          ["post", "useHeaderKey", [{ headerKey: [] }]],
          ["patch", "useQueryKey", [{ queryKey: [] }]],
          ["delete", "useCookieKey", [{ cookieKey: [] }]],
          ["options", "useEither", [{ token: [], headerKey: [] }, { oauth: ["things:read"] }]],
          ["head", "useMaybe", [{}, { token: [] }]],
        ].map(([method, operationId, security]) => [
          method,
          { tags: ["secured"], operationId, security, responses: { 200: answer({}) } },
        ]),
      ),
    },
  },
  components: {
    securitySchemes: {
      token: { type: "http", scheme: "bearer" },
      login: { type: "http", scheme: "basic" },
      headerKey: { type: "apiKey", in: "header", name: "X-Key" },
      queryKey: { type: "apiKey", in: "query", name: "key" },
      cookieKey: { type: "apiKey", in: "cookie", name: "key" },
      oauth: {
        type: "oauth2",
        flows: {
          clientCredentials: {
            tokenUrl: "https://things.test/token",
            scopes: { "things:read": "" },
          },
        },
      },
    },
    schemas: {
      Thing: { type: "object", required: ["id"], properties: { id: integer, name: text } },
      Job: {
        type: "object",
        properties: {
          state: { type: "string", enum: ["queued", "done"] },
          size: { type: "integer", enum: [1, 2] },
          kind: { type: "string", enum: ["a", "b"], "x-enum-extensibility": "closed" },
          level: { type: "integer", enum: [7, 8], "x-enum-extensibility": "closed" },
        },
      },
      Problem: { type: "object", required: ["message"], properties: { message: text } },
    },
  },
} as const;
