/** Requests that no client sends, and responses that they must not get. */
import { expect, test } from "vitest";
import { raw, statusOf, wire } from "../../support/raw.js";
import { serviceSuite } from "../../support/service.js";

const { service } = serviceSuite();

/** The response status for a request line, with the key of the first account. */
async function statusFor(start: string, headers: readonly string[] = [], body = "") {
  const { sandbox } = service();
  const all = [`Authorization: Bearer ${sandbox.key}`, ...headers];
  return statusOf(await raw(sandbox, wire(start, { headers: all, body })));
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

test("the current user is not a user called me", async () => {
  const { body } = await service().call("GET /users/me");
  expect(body).not.toMatchObject({ id: "me" });
});

test("users are answered with 200: all of them, the current one and one by id", async () => {
  const { call } = service();
  const me = await call("GET /users/me");
  const { id } = Object(me.body) as { readonly id: string };
  const others = [await call("GET /users"), await call(`GET /users/${id}`)];
  expect([me, ...others].map(({ status }) => status)).toEqual([200, 200, 200]);
});

test.each([
  ["DELETE /quotes/quo_1", "GET, HEAD, OPTIONS"],
  ["POST /orders", "GET, HEAD, OPTIONS"],
  ["PATCH /orders/ord_1", "GET, PUT, HEAD, OPTIONS"],
  ["GET /quotes/quo_1/approve", "POST, OPTIONS"],
])("another method of a path names those that there are: %s", async (route, allow) => {
  const { status, headers, body } = await service().call(route);
  expect([status, headers.get("allow")]).toEqual([405, allow]);
  expect(body).toMatchObject({ message: expect.any(String) });
});

test.each(["TRACE", "CONNECT", "PROPFIND", "TRACK"])(
  "%s is no method of anything",
  async (method) => {
    const status = await statusFor(`${method} /v1/quotes`);
    expect([400, 404, 405, 501, undefined]).toContain(status);
  },
);

test("HEAD answers like GET, without a body", async () => {
  const { call } = service();
  const [get, head] = [await call("GET /quotes"), await call("HEAD /quotes")];
  expect([head.status, head.body]).toEqual([200, undefined]);
  expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"));
});

test.each([
  ["two lengths", ["Content-Length: 5", "Content-Length: 6"], "abcdef"],
  ["a length and chunks", ["Content-Length: 5", "Transfer-Encoding: chunked"], "0\r\n\r\n"],
  ["a length with a sign", ["Content-Length: +5"], "abcde"],
  ["an unknown coding", ["Transfer-Encoding: xchunked"], "0\r\n\r\n"],
  ["a coding with a control character", ["Transfer-Encoding: chunked\x0b"], "0\r\n\r\n"],
  ["a folded field", ["X-A: b\r\n c"], ""],
  ["a space before the colon", ["Content-Length : 5"], "abcde"],
] as const)(
  "a request that two parsers would read differently is refused: %s",
  async (_, headers, body) => {
    const status = await statusFor("POST /v1/quotes", headers, body);
    expect(status).toBe(400);
  },
);

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

test("a page of another origin can read nothing", async () => {
  const { call } = service();
  const headers = { origin: "https://evil.example" };
  const answer = await call("GET /quotes", { headers });
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
});

test.each([
  "sort=password",
  "sort=created_at;drop",
  "sort=__proto__",
  `sort=${",x".repeat(3000)}`,
  "filter[__proto__]=x",
  "filter[status][$ne]=x",
  "filter[=x",
  "filter[constructor][prototype][p]=1",
  "filter=x",
])("a list refuses unknown sorts and filters, and names those that it has: %s", async (query) => {
  const { status, body } = await service().call(`GET /quotes?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ message: expect.stringContaining("Allowed") });
});

test.each([
  ["page=0", 1, 15],
  ["page=-1", 1, 15],
  ["page=abc", 1, 15],
  ["page=1.5", 1, 15],
  ["page=99999999999999999999", 1_000_000_000, 15],
  ["per_page=0", 1, 1],
  ["per_page=-1", 1, 1],
  ["per_page=1000000", 1, 100],
  ["per_page=abc", 1, 15],
  ["sort=", 1, 15],
  ["filter[status]=a&filter[status]=b", 1, 15],
  ["filter[status]=%00", 1, 15],
  ["%00", 1, 15],
  ["%25", 1, 15],
])("an invalid page number counts as 1: %s", async (query, page, size) => {
  const { status, body } = await service().call(`GET /quotes?${query}`);
  expect([status, body]).toMatchObject([200, { meta: { current_page: page, per_page: size } }]);
});
