/** The generated mocks in Mock Service Worker itself, called by the generated client. */
import { type HttpHandler } from "msw";
import { setupServer, type SetupServer } from "msw/node";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { type AnyApi, type ClientModule, type Generated, generateClient } from "../client/setup.js";
import { DOCUMENT } from "./document.js";
import { provideWithResolvers } from "./polyfill.js";

type MockFunction = (mock?: unknown, options?: object) => HttpHandler;
interface Mocks {
  readonly handlers: (options?: object) => HttpHandler[];
  readonly pets: Readonly<Record<string, MockFunction>>;
  readonly samplePet: (given?: object, options?: object) => Readonly<Record<string, unknown>>;
}

let generated: Generated;
let mocks: Mocks;
let api: AnyApi;
let server: SetupServer;

beforeAll(async () => {
  provideWithResolvers();
  generated = await generateClient(DOCUMENT, ["types", "client", "zod", "msw"]);
  mocks = (await generated.load("msw/index.ts")) as unknown as Mocks;
  const { createApi, validate } = (await generated.load(
    "client/index.ts",
  )) as unknown as ClientModule & { validate: (options: object) => never };
  const { validators } = await generated.load("validators.ts");
  api = createApi({ use: [validate({ validators, responses: "throw" })] });
});
beforeEach(() => {
  server = setupServer(...mocks.handlers());
  server.listen({ onUnhandledFrame: "error" });
});
afterEach(() => server.close());

const mock = (name: string, ...parameters: Parameters<MockFunction>): HttpHandler =>
  (mocks.pets[name] ?? expect.fail(name))(...parameters);
const call = (name: string, ...parameters: readonly object[]) =>
  (api["pets"]?.[name] ?? expect.fail(name))(...parameters);
const ONE = { params: { petId: "p-1" } };

it("a mock that is told nothing answers with valid values, the same each time", async () => {
  const pet = await call("get", ONE);
  expect(pet).toEqual({
    id: expect.stringMatching(/^p-\d+$/),
    name: expect.any(String),
    kind: expect.stringMatching(/dog|cat/),
  });
  expect(await call("get", ONE)).toEqual(pet);
  expect(await call("list")).toHaveLength(2);
  expect(await call("count")).toMatch(/^\d{2}$/);
  expect(await call("delete", ONE)).toBeUndefined();
});

it("a mock that is told nothing prefers the example of the document", async () => {
  const body = { id: "p-2", name: "x", kind: "cat" };
  expect(await call("create", { body })).toEqual({ id: "p-9", name: "Rex", kind: "dog" });
});

it("a mock that is told nothing makes up other values from another seed", async () => {
  const first = await call("get", ONE);
  server.use(mock("get", undefined, { seed: 2 }));
  expect(await call("get", ONE)).not.toEqual(first);
});

it("a mock with a given response answers with that", async () => {
  server.use(mock("get", { status: 200, body: { id: "p-7", name: "Tom", kind: "cat" } }));
  expect(await call("get", ONE)).toMatchObject({ id: "p-7" });
});

it("a mock with a given response makes up the body of a failure, of a range too", async () => {
  server.use(
    mock("get", { status: 404 }),
    mock("create", { status: 409, headers: { "x-a": "b" } }),
  );
  expect(await call("get", ONE).result()).toMatchObject({
    ok: false,
    status: 404,
    error: { code: expect.any(String) },
  });
  const result = await call("create", { body: { id: "p-2", name: "x", kind: "cat" } }).result();
  expect(result).toMatchObject({ status: 409, error: { code: expect.any(String) } });
  expect(result.response.headers.get("x-a")).toBe("b");
});

it("a mock with a given response asks a function, which knows the request and its path parameters", async () => {
  const body = ({ params }: { params: { petId: string } }): object => ({
    status: 200,
    body: mocks.samplePet({ id: params.petId }),
  });
  server.use(mock("get", body));
  expect(await call("get", { params: { petId: "p-42" } })).toMatchObject({ id: "p-42" });
});

it("loudly refuses what the document does not have", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await expect(fetch("https://pets.test/v1/petz")).rejects.toThrow(TypeError);
  await expect(fetch("https://pets.test/v1/pets", { method: "PUT" })).rejects.toThrow(TypeError);
  expect(error).toHaveBeenCalledWith(
    "No mock answers GET /v1/petz: the document has no such operation.",
  );
  error.mockRestore();
});

it("loudly fails for a status that is not declared, and for a schema without values", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(mock("get", { status: 418 }));
  await expect(call("get", ONE)).rejects.toThrow(/getPet declares no answer with the status 418/);
  await expect(call("getBroken")).rejects.toThrow(
    /no value can be generated for .*broken.*: nothing is allowed here/,
  );
  error.mockRestore();
});

it("mocks make values as a server sends them", () => {
  const pet = mocks.samplePet({ name: "Rex" });
  expect(pet).toMatchObject({ name: "Rex", id: expect.stringMatching(/^p-/) });
  expect(pet).not.toHaveProperty("secret");
  expect(mocks.samplePet({}, { seed: 1 })).not.toEqual(mocks.samplePet({}, { seed: 2 }));
});
