/**
 * Programs against a real server that misbehaves as real ones do: none of its responses is lost.
 */
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import {
  type AnyApi,
  type ClientModule,
  type Generated,
  generateClient,
  type Handler,
  json,
  startServer,
  type TestServer,
} from "./setup.js";
import { object, ref, text } from "../../support/openapi.js";

const pet = ref("Pet");
const DOCUMENT = {
  paths: {
    "/pet": {
      get: {
        operationId: "getPet",
        tags: ["Pets"],
        parameters: [{ name: "session", in: "cookie", schema: text }],
        responses: {
          200: { description: "It.", content: { "application/json": { schema: pet } } },
          404: { description: "None." },
        },
      },
      delete: {
        operationId: "deletePet",
        tags: ["Pets"],
        responses: { 204: { description: "Gone." } },
      },
    },
  },
  components: {
    schemas: {
      Pet: object(
        { kind: { enum: ["cat", "dog"] }, tricks: { type: "array", items: text, default: [] } },
        ["kind"],
      ),
    },
  },
};

let generated: Generated;
let server: TestServer;
let elsewhere: TestServer;
let module: ClientModule;
let validators: unknown;
let validate: (options: object) => never;

beforeAll(async () => {
  generated = await generateClient(DOCUMENT, ["types", "client", "zod"]);
  const loaded = await generated.load("client/index.ts");
  module = loaded as unknown as ClientModule;
  validate = loaded["validate"] as typeof validate;
  ({ validators } = await generated.load("validators.ts"));
  [server, elsewhere] = await Promise.all([startServer(), startServer()]);
});
beforeEach(() => elsewhere.answer(json(200, { kind: "cat" })));
afterAll(async () => {
  await Promise.all([server.close(), elsewhere.close()]);
  generated.remove();
});

const api = (options: object = {}): AnyApi => module.createApi({ baseUrl: server.url, ...options });
const pets = (options: object = {}) => {
  const { get, delete: remove } = api(options)["pets"] ?? {};
  if (get === undefined || remove === undefined) throw new Error("The client has no such calls");
  return { get, remove };
};

const answer =
  (status: number, type: string | undefined, body: string | Buffer = ""): Handler =>
  (_, response) => {
    response.writeHead(status, type === undefined ? {} : { "content-type": type });
    response.end(body);
  };

/** A response as a program sees it: as a result, and awaited. */
async function seen(handler: Handler): Promise<readonly unknown[]> {
  server.answer(handler);
  const result = await pets().get().result();
  const said = result.ok ? result.data : result.error;
  const awaited: unknown = await pets()
    .get()
    .catch((error: unknown) => error);
  if (result.ok) expect(awaited).toEqual(said);
  else expect(awaited).toMatchObject({ name: "ApiError", status: result.status, body: said });
  return [result.status, result.ok, result.declared, said];
}

const undescribed = [429, 502].flatMap((status) => [
  [status, "application/json", '{"why":1}', { why: 1 }],
  [status, "application/problem+json; charset=utf-8", '{"why":1}', { why: 1 }],
  [status, "text/html", "<h1>No</h1>", "<h1>No</h1>"],
  [status, "text/html", "", undefined],
  [status, undefined, "", undefined],
  [status, "text/plain", Buffer.from([0x4e, 0xff]), "N\ufffd"],
  [status, "text/plain; charset=euc-jp", Buffer.from([0x4e, 0xff]), "N\ufffd"],
]);
it.each(undescribed as [number, string | undefined, string | Buffer, unknown][])(
  "an undeclared response: %i as %s is what was sent",
  async (status, type, body, said) => {
    expect(await seen(answer(status, type, body))).toEqual([status, false, false, said]);
  },
);

it("an undeclared response may carry content where none is declared", async () => {
  server.answer(json(200, { deleted: true }));
  expect(await pets().remove()).toEqual({ deleted: true });
});

it.each(["text/json", "application/vnd.pets+json", "Application/JSON;charset=UTF8"])(
  "a media type that is not the one declared: %s is JSON nonetheless",
  async (type) => {
    const [status, ok, , said] = await seen(answer(200, type, '{"kind":"cat"}'));
    expect([status, ok, said]).toEqual([200, true, { kind: "cat" }]);
  },
);

it("JSON may begin with a byte order mark, and be compressed", async () => {
  expect(await seen(answer(200, "application/json", '\uFEFF{"kind":"cat"}'))).toEqual([
    200,
    true,
    true,
    { kind: "cat" },
  ]);
  const compressed: Handler = (_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(gzipSync('{"kind":"dog"}'));
  };
  expect(await seen(compressed)).toEqual([200, true, true, { kind: "dog" }]);
});

it("invalid JSON of an error is the text that came", async () => {
  expect(await seen(answer(502, "application/json", "upstream"))).toEqual([
    502,
    false,
    false,
    "upstream",
  ]);
});

it("invalid JSON because the connection broke, is an error of the network", async () => {
  server.answer((_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": 100 });
    response.write('{"kind":');
    setImmediate(() => response.destroy());
  });
  await expect(pets().get()).rejects.toMatchObject({ name: "NetworkError" });
});

it("values that are not as described are returned: newer values of an enum are reported, absent ones filled in", async () => {
  const warnings: unknown[] = [];
  const warn = (warning: unknown): void => void warnings.push(warning);
  const careful = pets({ use: [validate({ validators, warn })] });
  server.answer(json(200, { kind: "cat" }));
  expect(await careful.get()).toEqual({ kind: "cat", tricks: [] });
  expect(await pets().get()).toEqual({ kind: "cat" });
  server.answer(json(200, { kind: "axolotl" }));
  expect(await careful.get()).toEqual({ kind: "axolotl" });
  expect(warnings).toMatchObject([{ name: "ValidationError", issues: [{ path: "/kind" }] }]);
});

it("cookies of the call are sent, and those of the server can be read", async () => {
  server.answer((_, response) => {
    response.setHeader("set-cookie", ["a=1; Path=/", "b=2; HttpOnly"]);
    return json(200, { kind: "cat" })(_, response);
  });
  const call = pets().get({ cookies: { session: "s 1" } }, { headers: { "x-trace": "t" } });
  const { response } = await call.withResponse();
  expect(server.requests[0]?.headers).toMatchObject({ cookie: "session=s%201", "x-trace": "t" });
  expect(response.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2; HttpOnly"]);
});

it("keys are not sent to another origin, whoever set them", async () => {
  server.answer((_, response) => {
    response.writeHead(307, { location: `${elsewhere.url}/pet` });
    response.end();
  });
  const keys = { authorization: "Bearer key", "x-api-key": "key", cookie: "session=key" };
  const calls = [pets({ headers: keys }).get(), pets().get({}, { headers: keys })];
  expect(await Promise.all(calls)).toEqual([{ kind: "cat" }, { kind: "cat" }]);
  expect(server.requests.map(({ headers }) => headers["x-api-key"])).toEqual(["key", "key"]);
  expect(JSON.stringify(elsewhere.requests.map(({ headers }) => headers))).not.toContain("key");
});
