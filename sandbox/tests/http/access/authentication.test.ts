/** Requests without a valid key are refused, and learn nothing else. */
import { expect, test } from "vitest";
import { operations, routeOf } from "../../support/operations.js";
import { raw, statusOf, wire } from "../../support/raw.js";
import { serviceSuite } from "../../support/service.js";

const { service } = serviceSuite();

test.each(operations)(
  "$id requires a key, and responds as the document says",
  async (operation) => {
    const { call } = service();
    for (const key of [null, "sk-0000000000000000", "nonsense"]) {
      const { status, headers, body } = await call(routeOf(operation), { key });
      expect(status).toBe(401);
      expect(body).toEqual({ message: "Unauthenticated." });
      expect(headers.get("www-authenticate")).toBe("Bearer");
    }
  },
);

test.each([
  ["another scheme", () => "Basic c2s6"],
  ["no token", () => "Bearer "],
  ["the prefix alone", () => "Bearer sk-"],
  ["a key without its prefix", (key: string) => `Bearer ${key.slice(3)}`],
  ["a key in capitals", (key: string) => `Bearer ${key.toUpperCase()}`],
  ["two keys in one field", (key: string) => `Bearer nothing, Bearer ${key}`],
  ["the same key twice in one field", (key: string) => `Bearer ${key}, Bearer ${key}`],
  ["a key and an encoded space", (key: string) => `Bearer ${key}%20`],
  ["a name that objects inherit", () => "Bearer __proto__"],
  ["a name that objects inherit, with the prefix", () => "Bearer sk-constructor"],
  ["SQL", () => "Bearer sk-'OR'1'='1"],
  ["a character that is not ASCII", (key: string) => `Bearer ${key}é`],
  ["a very long token", () => `Bearer sk-${"a".repeat(10_000)}`],
])("%s is no key", async (_, authorization) => {
  const { call, sandbox } = service();
  const headers = { authorization: authorization(sandbox.key) };
  expect((await call("GET /quotes", { key: null, headers })).status).toBe(401);
});

test("the scheme's case, and spaces after the key, do not matter", async () => {
  const { sandbox } = service();
  for (const authorization of [`bearer ${sandbox.key}`, `BEARER ${sandbox.key} \t`]) {
    const headers = [`Authorization: ${authorization}`];
    expect(statusOf(await raw(sandbox, wire("GET /v1/ping", { headers })))).toBe(200);
  }
});

test("two header fields are refused, whichever of them has a key", async () => {
  const { sandbox } = service();
  const good = `Authorization: Bearer ${sandbox.key}`;
  const bad = "Authorization: Bearer sk-0000000000000000";
  for (const headers of [
    [good, bad],
    [bad, good],
  ]) {
    // Node exposes only the first of two such fields, but the server inspects all of them.
    expect(statusOf(await raw(sandbox, wire("GET /v1/ping", { headers })))).toBe(401);
  }
});

test("a key in the address or in a cookie is not looked at", async () => {
  const { call, sandbox } = service();
  const { key } = sandbox;
  const inQuery = await call(`GET /quotes?access_token=${key}&api_key=${key}`, { key: null });
  const headers = { cookie: `access_token=${key}; bearerKey=${key}` };
  const inCookie = await call("GET /quotes", { key: null, headers });
  expect([inQuery.status, inCookie.status]).toEqual([401, 401]);
});

test("bytes that no header may have are refused before anybody looks for a key", async () => {
  const { sandbox } = service();
  for (const token of ["a\0b", "a\x01b", "a\nb"]) {
    const headers = [`Authorization: Bearer ${token}`];
    const status = statusOf(await raw(sandbox, wire("GET /v1/ping", { headers })));
    expect([400, 401]).toContain(status);
  }
  const headers = [`Authorization: Bearer ${"a".repeat(1_000_000)}`];
  const answer = await raw(sandbox, wire("GET /v1/ping", { headers }));
  expect(statusOf(answer) ?? 431).toBe(431);
});

test("the key is asked for before anything else of a request is looked at", async () => {
  const { call } = service();
  const init = { key: null, body: "{", headers: { "content-type": "text/nonsense" } };
  expect((await call("POST /quotes", init)).status).toBe(401);
  expect((await call("POST /files", init)).status).toBe(401);
});

test("HEAD asks for a key, and OPTIONS tells no more than methods", async () => {
  const { call } = service();
  expect((await call("HEAD /quotes", { key: null })).status).toBe(401);
  const options = await call("OPTIONS /quotes", { key: null });
  expect([options.status, options.headers.get("allow"), options.body]).toEqual([
    204,
    "GET, POST, HEAD, OPTIONS",
    undefined,
  ]);
});

test("no header changes the method of a request", async () => {
  const { call } = service();
  const headers = { "x-http-method-override": "DELETE", "x-method-override": "PUT" };
  expect((await call("GET /quotes", { headers })).status).toBe(200);
});
