/**
 * Responses of the generated server to requests that it refuses before a handler runs, as transmitted.
 */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readExamples } from "./document.js";
import { KEY, POOR_KEY, type Service, startService } from "./service.js";

const { operations } = readExamples();

let service: Service;
let handled: string[] = [];

beforeAll(async () => {
  service = await startService({ basePath: "/v1", limits: { bodyBytes: 4096 } });
  for (const { id } of operations) {
    service.on(id, () => {
      handled.push(id);
      throw new TypeError("refused requests never get here");
    });
  }
});
afterAll(() => service.close());

interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

async function ask(path: string, init: RequestInit = {}): Promise<Answered> {
  handled = [];
  const response = await fetch(service.url + path, init);
  const { status, headers } = response;
  const body: unknown = await response.json();
  return { status, headers, body };
}

const withKey = (init: RequestInit = {}, key = KEY): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${key}` },
});

const post = (body: string, type = "application/json"): RequestInit =>
  withKey({ method: "POST", body, headers: { "content-type": type } });

/** The URL of an operation, with the examples of its path parameters. */
const addressOf = ({ path, params }: (typeof operations)[number]): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

describe.each(operations)("$method $path", (operation) => {
  const { id, method, scopes } = operation;

  it.each([
    ["no credentials", undefined],
    ["another scheme", "Basic c2s6"],
    ["no key", "Bearer"],
    ["a key with a blank in it", `Bearer ${KEY} ${KEY}`],
    ["a bare key", KEY],
    ["an unknown key", "Bearer sk-live-stolen"],
  ])("the operation wants to know who asks: %s", async (_, authorization) => {
    const init = { method, ...(authorization !== undefined && { headers: { authorization } }) };
    const { status, body, headers } = await ask(addressOf(operation), init);
    expect([status, body]).toEqual([401, { message: "Unauthenticated." }]);
    expect(headers.get("www-authenticate")).toBe("Bearer");
    expect(handled).toEqual([]);
  });

  it("the operation names the scopes that are missing", async () => {
    const [wanted = []] = scopes;
    expect(wanted.length).toBe(id === "ping" ? 0 : 1);
    const { status, body } = await ask(addressOf(operation), withKey({ method }, POOR_KEY));
    if (wanted.length === 0) return expect(handled).toEqual([id]);
    const message = expect.stringContaining(wanted[0] ?? "");
    expect([status, body]).toEqual([403, { message, required_scopes: wanted }]);
    expect(handled).toEqual([]);
  });

  it("the operation knows no other method", async () => {
    const { status, headers, body } = await ask(addressOf(operation), withKey({ method: "PATCH" }));
    expect([status, body]).toEqual([405, { message: expect.any(String) }]);
    const allowed = (headers.get("allow") ?? "").split(", ");
    const declared = operations.filter(({ path }) => path === operation.path);
    for (const other of declared) expect(allowed).toContain(other.method);
    expect(allowed).not.toContain("PATCH");
  });
});

it.each(["/nothing", "/quotes/quo_1/nothing", "/quotes/", "//quotes"])(
  "requests that no operation matches: %s is not there",
  async (path) => {
    const { status, body } = await ask(path, withKey());
    expect([status, body]).toEqual([404, { message: expect.any(String) }]);
  },
);

it.each(["/v1/quotes/../ping", "/v1/quotes/%2e%2e/ping", "/v1\\ping"])(
  "requests that no operation matches: %s is not there, though a client would have made something of it",
  async (path) => {
    const { port } = new URL(service.url);
    const sent = request({ port, path, headers: { authorization: `Bearer ${KEY}` } }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(404);
  },
);

it("requests outside of the base path match no operation", async () => {
  const response = await fetch(new URL("/ping", service.url), withKey());
  expect(response.status).toBe(404);
});

it.each([["text/plain"], ["application/xml"], ["application/jsonx"]])(
  "a body as %s is of no use",
  async (type) => {
    const { status, body } = await ask("/quotes", post("{}", type));
    expect([status, body]).toEqual([415, { message: expect.any(String) }]);
  },
);

it("a body may be too large, whether it says so or not", async () => {
  const text = JSON.stringify({ client_reference: "x".repeat(5000) });
  const stated = await ask("/quotes", post(text));
  expect([stated.status, stated.body]).toEqual([413, { message: expect.stringContaining("4096") }]);
  const { body: _, ...init } = post("");
  const stream = new Blob([text]).stream();
  const counted = await ask("/quotes", { ...init, body: stream, duplex: "half" } as RequestInit);
  expect(counted.status).toBe(413);
  expect(handled).toEqual([]);
});

it.each([["{"], ['{"type": undefined}'], ["\ufeff\u0000"], ["{}{}"]])(
  "requests that no operation matches: %j is not JSON",
  async (text) => {
    const { status, body } = await ask("/quotes", post(text));
    expect([status, body]).toEqual([400, { message: expect.any(String) }]);
  },
);

it("a body that is required has to be there", async () => {
  const { status } = await ask("/quotes", withKey({ method: "POST" }));
  expect([400, 415, 422]).toContain(status);
  expect(handled).toEqual([]);
});

const example = operations
  .find(({ id }) => id === "createQuote")
  ?.bodies.values()
  .next().value;

it("bodies that are wrong are answered field by field, under dotted names", async () => {
  const wrong = {
    ...(example as object),
    quote_type: "nothing",
    document_urls: ["https://files.example/a.pdf", 5],
    candidate: { first_name: 7 },
  };
  const { status, body } = await ask("/quotes", post(JSON.stringify(wrong)));
  expect(status).toBe(422);
  expect(body).toEqual({ message: expect.any(String), errors: expect.any(Object) });
  const { errors } = body as { errors: Record<string, string[]> };
  expect(Object.keys(errors).sort()).toEqual(
    expect.arrayContaining(["candidate.first_name", "document_urls.1", "quote_type"]),
  );
  expect(Object.values(errors).flat()).toEqual(
    Object.values(errors)
      .flat()
      .map(() => expect.stringMatching(/\S/)),
  );
  expect(handled).toEqual([]);
});

it.each(operations.filter(({ bodies }) => bodies.size > 0))(
  "bodies that are wrong: $id: a list is not a body",
  async (operation) => {
    const { method } = operation;
    const { status, body } = await ask(addressOf(operation), { ...post("[]"), method });
    expect([status, body]).toMatchObject([422, { errors: expect.any(Object) }]);
  },
);

it.each([
  ["/quotes?sort=nothing", "sort"],
  ["/orders?sort=-nothing,number", "sort"],
  ["/quotes?page=x", "page"],
  ["/users?per_page=1.5", "per_page"],
])("query parameters that are wrong: %s", async (path, name) => {
  const { status, body } = await ask(path, withKey());
  expect([status, body]).toEqual([400, { message: expect.any(String) }]);
  expect(JSON.stringify(body)).toContain(name);
  expect(handled).toEqual([]);
});
