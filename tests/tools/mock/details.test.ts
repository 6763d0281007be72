/** What a mock sends, and what it says about it, for one operation at a time. */
import { expect, it } from "vitest";

import { readPreference } from "../../../generator/tools/mock/choose.js";
import { HOST, mockOf } from "./mock-of.js";

const content = (schema: object, example?: unknown): object => ({
  "application/json": { schema, ...(example !== undefined && { example }) },
});

const limit = { name: "limit", in: "query", schema: { type: "integer" } };
const body = { required: true, content: content({ type: "object", required: ["name"] }) };
const INVALID = "/things?limit=a";
const post = (text: string): RequestInit => ({
  method: "POST",
  body: text,
  headers: { "content-type": "application/json" },
});

it.each([
  ["parameters", "400", 400],
  ["parameters", "422", 422],
  ["parameters", "4XX", 400],
  ["parameters", "409", 400],
  ["a body", "400", 400],
  ["a body", "422", 422],
  ["a body", "default", 422],
])(
  "a refusal of %s, of which the document declares %s, has the status %i",
  async (what, code, status) => {
    const responses = { "204": {}, [code]: { content: content({ const: "declared" }) } };
    const send = await mockOf({
      "/things": {
        get: { parameters: [limit], responses },
        post: { requestBody: body, responses },
      },
    });
    const { response, text } =
      what === "a body" ? await send("/things", post("{}")) : await send(INVALID);
    expect(response.status).toBe(status);
    expect(text.includes("declared")).toBe(code !== "409");
  },
);

const secured = {
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
};

it.each<[scheme: object | undefined, headers: Record<string, string>, status: number]>([
  [{ type: "http", scheme: "bearer" }, { authorization: "Bearer known" }, 204],
  [{ type: "http", scheme: "bearer" }, { authorization: "Bearer other" }, 401],
  [{ type: "http", scheme: "basic" }, { authorization: `Basic ${btoa("a:b")}` }, 204],
  [{ type: "http", scheme: "basic" }, { authorization: `Basic ${btoa("a:c")}` }, 401],
  [{ type: "apiKey", in: "header", name: "x-key" }, { "x-key": "known" }, 204],
  [{ type: "apiKey", in: "header", name: "x-key" }, { "x-key": "other" }, 401],
  [{ type: "mutualTLS" }, {}, 204],
  // The document does not say how such a credential is sent.
  [undefined, {}, 204],
])("with credentials that are valid, %j and %j get %i", async (scheme, headers, status) => {
  const send = await mockOf(
    { "/": { get: { responses: { "204": {} } } } },
    {
      credentials: ["known", "a:b"],
      document: { ...secured, components: { securitySchemes: scheme && { key: scheme } } },
    },
  );
  expect((await send("/", { headers })).response.status).toBe(status);
});

it("a scheme that the document does not declare is not asked for", async () => {
  const of = (...security: object[]) => ({ get: { security, responses: { "204": {} } } });
  const paths = { "/lost": of({ lost: [] }), "/both": of({ lost: [], key: [] }) };
  const send = await mockOf(paths, { document: secured });
  expect((await send("/lost")).response.status).toBe(204);
  expect((await send("/both")).response.status).toBe(401);
});

it("a refusal keeps the headers of the router that the document does not declare", async () => {
  const send = await mockOf(
    {
      "/plain": { get: { responses: { "204": {}, "401": {} } } },
      "/own": {
        get: {
          responses: {
            "204": {},
            "401": {
              headers: { "WWW-Authenticate": { schema: { const: "Ours" } } },
              content: content({ const: 1 }),
            },
          },
        },
      },
    },
    { document: secured },
  );
  const plain = await send("/plain");
  expect(plain.response.status).toBe(401);
  expect(plain.response.headers.get("www-authenticate")).toMatch(/^Bearer/);
  expect(plain.response.headers.get("content-type")).toBeNull();
  const own = await send("/own");
  expect(own.response.headers.get("www-authenticate")).toBe("Ours");
  expect(own.response.headers.get("content-type")).toBe("application/json");
});

it("a refusal has the first declared form where the request accepts none of them", async () => {
  const example = { problem: "ours" };
  const send = await mockOf({
    "/things": {
      get: {
        parameters: [limit],
        responses: {
          "200": { content: { "text/csv": { schema: { type: "string" } } } },
          "400": { content: content({ type: "object", required: ["problem"] }, example) },
        },
      },
    },
  });
  const { response, text } = await send(INVALID, { headers: { accept: "text/csv" } });
  expect([response.status, JSON.parse(text)]).toEqual([400, example]);
});

it.each([
  ["detail", { detail: "{message}", message: "other" }, /^[^{]*limit[^{]*$/],
  ["message", { message: "{message}" }, /^[^{]*limit[^{]*$/],
  ["whole body", { error: "{message}" }, /^\{"error":".*limit.*"\}$/],
])("a refusal is reported with its %s, and with what was sent", async (_, shape, message) => {
  const send = await mockOf(
    {
      "/things": {
        get: { parameters: [limit], responses: { "204": {}, "400": { content: content({}, 1) } } },
      },
      "/others": { get: { parameters: [limit], responses: { "204": {} } } },
    },
    { document: { "x-error-shapes": { malformed: { status: 400, body: shape } } } },
  );
  const others = (await send("/others?limit=a")).answer?.notes;
  expect(others).toEqual([expect.stringMatching(message)]);
});

it("a refusal is reported with the source of what is sent in its place", async () => {
  const responses = {
    "204": {},
    "400": { content: content({ type: "object", required: ["a"] }, { a: 1 }) },
  };
  const send = await mockOf({ "/things": { get: { parameters: [limit], responses } } });
  expect((await send(INVALID)).answer?.notes).toEqual([
    expect.stringMatching(/^[^{]*limit/),
    "example",
  ]);
});

const object = { type: "object", required: ["a"], properties: { a: { const: 7 } } };
const examples = {
  none: { value: null },
  text: { value: '{"a":1}' },
  odd: { value: { a: 7, b: 2 } },
};

it.each<[example: object, sent: unknown, note: string]>([
  [{ example: null }, { a: 7 }, "generated"],
  [{ example: '{"a":1}' }, { a: 7 }, "generated"],
  [{ example: [] }, { a: 7 }, "generated"],
  [{ example: { a: 1 } }, { a: 7 }, "generated"],
  [{ example: { a: 7, b: 2 } }, { a: 7, b: 2 }, "example"],
  [{ examples }, { a: 7, b: 2 }, "example odd"],
])("an example of JSON: %j is sent if its schema allows it", async (example, sent, note) => {
  const json = { "application/json": { schema: object, ...example } };
  const send = await mockOf({ "/things": { get: { responses: { "200": { content: json } } } } });
  const { text, answer } = await send("/things");
  expect([JSON.parse(text), answer?.notes]).toEqual([sent, [note]]);
});

it("an example of JSON of another type is sent if it is asked for by its name, or if it is no JSON", async () => {
  const json = { "application/json": { schema: object, examples } };
  const plain = { "text/plain": { schema: { type: "string" }, example: 7 } };
  const send = await mockOf({
    "/json": { get: { responses: { "200": { content: json } } } },
    "/text": { get: { responses: { "200": { content: plain } } } },
  });
  expect((await send("/json?__example=text")).text).toBe('"{\\"a\\":1}"');
  expect((await send("/text")).text).toBe("7");
});

it.each<[string, string, RequestInit, number]>([
  ["invalid parameters", INVALID, {}, 204],
  ["an invalid body", "/things", post("{}"), 204],
  ["no such path", "/nothing", {}, 404],
  ["no such method", "/things", { method: "DELETE" }, 405],
])(
  "a mock that answers invalid requests answers a request with %s with %s",
  async (_, path, init, status) => {
    const responses = { "204": {} };
    const send = await mockOf(
      {
        "/things": {
          get: { parameters: [limit], responses },
          post: { requestBody: body, responses },
        },
      },
      { answerInvalid: true },
    );
    expect((await send(path, init)).response.status).toBe(status);
  },
);

it("an upload is answered that arrives in pieces, though invalid requests are answered too", async () => {
  const file = { type: "object", properties: { file: { type: "string", format: "binary" } } };
  const upload = { content: { "multipart/form-data": { schema: file } } };
  const send = await mockOf(
    { "/files": { post: { requestBody: upload, responses: { "204": {} } } } },
    { answerInvalid: true },
  );
  const pieces = ['--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n', "ab\r\n--b--"];
  let next = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (next === pieces.length) return controller.close();
      controller.enqueue(new TextEncoder().encode(pieces[next++]));
    },
  });
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const init = { method: "POST", headers, body, duplex: "half" };
  expect((await send("/files", init)).response.status).toBe(204);
});

it("the entry of a request names the operation, also for HEAD and for a path with a query", async () => {
  const responses = { "200": { content: content({ const: 1 }) } };
  const send = await mockOf({
    "/things": { get: { responses }, post: { responses } },
    "/kinds?kind=a": { get: { responses } },
    "/kinds?kind=b": { get: { responses } },
  });
  const operation = async (path: string, method = "GET"): Promise<string | undefined> =>
    (await send(path, { method })).answer?.operation;
  expect(await operation("/things", "HEAD")).toBe("get/things");
  expect(await operation("/things", "POST")).toBe("post/things");
  expect(await operation("/things", "PUT")).toBeUndefined();
  expect(await operation("/kinds?kind=b")).toBe("get/kinds?kind=b");
  expect(await operation("/kinds?kind=a")).toBe("get/kinds?kind=a");
});

it("the entry of a request has the time since the request", async () => {
  const send = await mockOf({ "/things": { get: { responses: { "204": {} } } } });
  const started = performance.now();
  const { answer } = await send("/things");
  expect(answer?.milliseconds).toBeLessThanOrEqual(performance.now() - started);
});

it.each([
  ["code=404", { code: 404 }],
  ["code=599", { code: 599 }],
  ["delay=60000", { delay: 60_000 }],
  ["delay=0", { delay: 0 }],
  ["dynamic=true", { dynamic: true }],
  ["dynamic=false, example=cats", { dynamic: false, example: "cats" }],
  ['CODE = 204 ; example="a b"', { code: 204, example: "a b" }],
  ["example=", { example: "" }],
  ["wait=3, respond-async", {}],
  ["code", {}],
])("Prefer: %s is read as %j", (prefer, preference) => {
  expect(readPreference(new Request(HOST, { headers: { prefer } }))).toStrictEqual(preference);
});

it.each(["code=600", "code=-1", "code=4.5", "code=1e2", "code=", "delay=60001"])(
  "Prefer: %s is refused",
  (prefer) => {
    expect(() => readPreference(new Request(HOST, { headers: { prefer } }))).toThrow(
      /a number of at most/,
    );
  },
);

it("Prefer asks in vain for an example of a response without content", async () => {
  const send = await mockOf({ "/things": { get: { responses: { "204": {} } } } });
  const { response, text } = await send("/things", { headers: { prefer: "example=cats" } });
  expect([response.status, text]).toEqual([404, expect.stringContaining("cats")]);
});

const item = { type: "object", properties: { data: { type: "string", default: "made" } } };
it.each([
  ["text/event-stream", { data: "shown" }, ["shown"]],
  ["text/event-stream", [{ data: "shown" }, { data: "again" }], ["shown", "again"]],
  ["text/event-stream", ["shown"], ["made", "made", "made"]],
  ["application/jsonl", { data: "shown" }, ["shown"]],
  ["application/jsonl", [{ data: "shown" }, { data: "again" }], ["shown", "again"]],
  ["application/json", { data: "shown" }, ["shown"]],
])("an example of %s, %j, is sent as %j", async (type, example, words) => {
  const schema = { ...item, required: ["data"] };
  const send = await mockOf(
    {
      "/things": {
        get: {
          responses: {
            "200": {
              content: {
                [type]: { [type.endsWith("json") ? "schema" : "itemSchema"]: schema, example },
              },
            },
          },
        },
      },
    },
    { document: { openapi: "3.2.0" } },
  );
  expect((await send("/things")).text.match(/shown|again|made/g)).toEqual(words);
});

it.each([
  ["an object", { a: 1 }, "made"],
  ["a list", ["a"], "made"],
  ["a text", "shown", "shown"],
])("an example of a text that is %s is sent, or a text is generated", async (_, example, text) => {
  const schema = { const: "made" };
  const send = await mockOf({
    "/things": {
      get: { responses: { "200": { content: { "text/plain": { schema, example } } } } },
    },
  });
  expect((await send("/things")).text).toBe(text);
});
