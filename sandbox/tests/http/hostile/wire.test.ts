/** Requests that no client sends, and responses that they must not get. */
import { expect, test } from "vitest";
import { raw, statusOf, wire } from "../../support/raw.js";
import { serviceSuite } from "../../support/service.js";

const { service } = serviceSuite();

/** The response status for a request line, with the key of the first account. */
async function statusFor(start: string, headers: readonly string[] = []) {
  const { sandbox } = service();
  const all = [`Authorization: Bearer ${sandbox.key}`, ...headers];
  return statusOf(await raw(sandbox, wire(start, { headers: all })));
}

test.each([
  "/v1//quotes",
  "/v1/quotes/",
  "/v1/./quotes",
  "/v1/x/../quotes",
  "/v1/%71uotes",
  "/v1/quotes%2f",
  "/v1/quotes/..%2forders",
  "/v1/quotes/%2e%2e/orders",
  "/v1/quotes/%2e%2e",
  "/v1/quotes/%252e%252e",
  "/V1/QUOTES",
  "/v1/quotes;a=b",
  "/v1/quotes%00",
  "/v1/quotes/%",
  "/v1/quotes/%c0%af",
  "/v1/quotes#x",
  "/v1/quotes?%00",
  "/v1/quotes?#x",
  "*",
  "/v1\\quotes",
  "/v1/quotes\\..\\orders",
  "/_sandbox/../v1/quotes",
  "/v1/../_sandbox/clock",
  "//v1/quotes",
  "/d/../v1/quotes",
  "/v1/quotes/../../_sandbox/clock",
])("another spelling of a path is no way around anything: %s", async (path) => {
  const { sandbox } = service();
  expect([400, 401, 404]).toContain(statusOf(await raw(sandbox, wire(`GET ${path}`))));
  const withKey = await statusFor(`GET ${path}`);
  expect([200, 400, 401, 404]).toContain(withKey);
});

test.each([
  "__proto__",
  "constructor",
  "toString",
  "undefined",
  "null",
  "NaN",
  "%F0%9F%8E%93",
  "%0d%0aX-Evil:1",
  "a".repeat(10_000),
])("an invalid id is not found, and not repeated in the response: %s", async (id) => {
  const { call } = service();
  const { status, body, headers } = await call(`GET /quotes/${id}`);
  expect([status, body]).toEqual([404, { message: "Resource not found." }]);
  expect(headers.has("x-evil")).toBe(false);
});

test("headers beyond the limit are refused", async () => {
  expect(await statusFor("GET /v1/ping", [`X-A: ${"a".repeat(64 << 10)}`])).toBe(431);
  const many = Array.from({ length: 4000 }, (_, index) => `X-${index}: aaaa`);
  expect(await statusFor("GET /v1/ping", many)).toBe(431);
});

test("links are built from the configuration, whatever host a request names", async () => {
  const { sandbox } = service();
  const headers = [
    `Authorization: Bearer ${sandbox.key}`,
    "X-Forwarded-Host: evil.example",
    "X-Forwarded-Proto: https",
    "Forwarded: host=evil.example",
  ];
  const request = wire("GET /v1/quotes", { headers }).replace("api.test", "evil.example");
  const answer = await raw(sandbox, request);
  expect(statusOf(answer)).toBe(200);
  expect(answer).toContain(`"${sandbox.url}/quotes?page=1"`);
  expect(answer).not.toContain("evil.example");
  const absolute = wire("GET http://evil.example/v1/quotes", { headers });
  expect(await raw(sandbox, absolute)).not.toContain("evil.example");
});

test("every response has its media type, and does not name its software", async () => {
  const { call } = service();
  const answers = [
    await call("GET /quotes"),
    await call("GET /quotes", { key: null }),
    await call("GET /nowhere"),
    await call("POST /quotes", { json: {} }),
    await call("GET /users/unknown"),
  ];
  for (const { headers, body } of answers) {
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("server")).toBeNull();
    expect(JSON.stringify(body)).not.toMatch(/node_modules|\.js:\d|at \w+ \(/);
  }
});
