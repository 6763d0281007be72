/**
 * Programs against a real server that misbehaves as real ones do: none of its responses is lost.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import {
  type AnyApi,
  type ClientModule,
  type Generated,
  generateClient,
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
});

const api = (options: object = {}): AnyApi => module.createApi({ baseUrl: server.url, ...options });
const pets = (options: object = {}) => {
  const { get, delete: remove } = api(options)["pets"] ?? {};
  if (get === undefined || remove === undefined) throw new Error("The client has no such calls");
  return { get, remove };
};

it("JSON may begin with a byte order mark", async () => {
  server.answer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end('\uFEFF{"kind":"cat"}');
  });
  expect(await pets().get().result()).toMatchObject({ declared: true, data: { kind: "cat" } });
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
