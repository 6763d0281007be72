/** Authentication and scopes of operations. */
import { expect, it, vi } from "vitest";

import { routeOperations } from "../../../runtime/server/router/router.js";
import { safeEqual } from "../../../runtime/server/security/safe-equal.js";
import type { SecuritySchemeDescriptor } from "../../../runtime/wire/descriptors/descriptor.js";
import { harness, jsonBody, operation } from "./support.js";
import { echo, isObject } from "./echo.js";

const schemes: Readonly<Record<string, SecuritySchemeDescriptor>> = {
  bearer: { type: "http", scheme: "Bearer" },
  basic: { type: "http", scheme: "basic" },
  digest: { type: "http", scheme: "digest" },
  header: { type: "apiKey", in: "header", name: "X-Key" },
  query: { type: "apiKey", in: "query", name: "key" },
  cookie: { type: "apiKey", in: "cookie", name: "key" },
  oauth: { type: "oauth2" },
};
const asked: unknown[] = [];
const secured = (
  route: string,
  ...security: readonly Readonly<Record<string, readonly string[]>>[]
) =>
  operation(
    route,
    ({ auth, principals }) => ({ status: 200, body: { auth, schemes: [...principals.keys()] } }),
    { security },
  );
const api = harness(
  [
    ...Object.keys(schemes).map((name) => secured(`GET /${name}`, { [name]: [] })),
    secured("GET /scoped", { bearer: ["read", "write"] }),
    secured("GET /either", { bearer: ["admin"] }, { header: ["read"] }),
    secured("GET /both", { bearer: [], header: [] }),
    secured("GET /optional", {}, { bearer: [] }),
    secured("GET /same", { bearer: ["admin"] }, { oauth: ["read"] }, { bearer: ["read"] }),
  ],
  {
    securitySchemes: schemes,
    authenticate(credential) {
      asked.push(credential);
      const text = JSON.stringify(credential);
      if (text.includes("nobody")) return undefined;
      return {
        id: credential.scheme,
        scopes: text.includes("reader") ? ["read"] : ["read", "write"],
      } as never;
    },
  },
);
const get = (path: string, headers: HeadersInit = {}) => api.fetch(`GET ${path}`, { headers });
const credentials = async (path: string, headers: HeadersInit = {}): Promise<unknown> => {
  asked.length = 0;
  await get(path, headers);
  return asked.length === 1 ? asked[0] : [...asked];
};

it("a caller is found by the credential of each kind of scheme", async () => {
  expect(await credentials("/bearer", { authorization: "bearer  a.b-c=" })).toEqual({
    scheme: "bearer",
    type: "bearer",
    token: "a.b-c=",
  });
  expect(await credentials("/basic", { authorization: `Basic ${btoa("user:pa:ss")}` })).toEqual({
    scheme: "basic",
    type: "basic",
    username: "user",
    password: "pa:ss",
  });
  expect(await credentials("/digest", { authorization: "Digest a=1, b=2" })).toEqual({
    scheme: "digest",
    type: "http",
    name: "digest",
    value: "a=1, b=2",
  });
  expect(await credentials("/header", { "x-key": "k" })).toEqual({
    scheme: "header",
    type: "apiKey",
    value: "k",
  });
  expect(await credentials("/query?key=k%26", {})).toEqual({
    scheme: "query",
    type: "apiKey",
    value: "k&",
  });
  expect(await credentials("/cookie", { cookie: "a=b; key=k" })).toEqual({
    scheme: "cookie",
    type: "apiKey",
    value: "k",
  });
  for (const token of ["t", "https://example.com/.default", "a:b"])
    expect(await credentials("/oauth", { authorization: `Bearer ${token}` })).toEqual({
      scheme: "oauth",
      type: "oauth2",
      token,
    });
});

it.each([
  ["/bearer", {}],
  ["/bearer", { authorization: "Bearer" }],
  ["/bearer", { authorization: "Bearer " }],
  ["/bearer", { authorization: "Bearerx" }],
  ["/bearer", { authorization: "Bearer a b" }],
  ["/bearer", { authorization: "Bearer a, Bearer b" }],
  ["/bearer", { authorization: "Basic YTpi" }],
  ["/basic", { authorization: "Basic %%%" }],
  ["/basic", { authorization: "Basic YWJj" }],
  ["/header", { "x-key": "" }],
  ["/both", { authorization: "Bearer a" }],
])(
  "the guard of an operation asks nobody about what is no credential (%s %o)",
  async (path, headers) => {
    asked.length = 0;
    const response = await get(path, headers as HeadersInit);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toMatch(/Bearer|Basic|ApiKey/);
    expect(
      asked.filter((credential) => (credential as { scheme: string }).scheme === path.slice(1)),
    ).toEqual([]);
  },
);

it("the guard of an operation refuses unknown callers with 401 and missing scopes with 403", async () => {
  expect((await get("/scoped", { authorization: "Bearer nobody" })).status).toBe(401);
  const response = await get("/scoped", { authorization: "Bearer reader" });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({
    detail: "This action requires the scope write.",
    scopes: ["write"],
  });
  expect((await get("/scoped", { authorization: "Bearer writer" })).status).toBe(200);
});

it("the guard of an operation takes any alternative, and all schemes of one", async () => {
  const either = await get("/either", { authorization: "Bearer x", "x-key": "y" });
  expect(await either.json()).toMatchObject({ auth: { id: "header" }, schemes: ["header"] });
  expect((await get("/either", { authorization: "Bearer x" })).status).toBe(403);
  const both = await get("/both", { authorization: "Bearer x", "x-key": "y" });
  expect(await both.json()).toMatchObject({
    auth: { id: "bearer" },
    schemes: ["bearer", "header"],
  });
});

it("authentication knows callers where anonymous ones may pass", async () => {
  expect(await (await get("/optional")).json()).toEqual({ schemes: [] });
  expect(await (await get("/optional", { authorization: "Bearer x" })).json()).toMatchObject({
    schemes: ["bearer"],
  });
});

it("the guard of an operation asks once for each scheme", async () => {
  expect(await credentials("/same", { authorization: "Bearer nobody" })).toHaveLength(2);
});

it("the caller is authenticated before the body is read", async () => {
  const untouched = harness(
    [
      operation("POST /a/{id}", echo, {
        security: [{ bearer: [] }],
        body: jsonBody,
        validators: { params: isObject },
      }),
    ],
    { securitySchemes: schemes, authenticate: () => undefined },
  );
  const body = new ReadableStream(
    { pull: () => Promise.reject(new Error("the body was read")) },
    { highWaterMark: 0 },
  );
  const response = await untouched.fetch("POST /a/1", {
    body,
    headers: { "content-type": "text/plain" },
  });
  expect(response.status).toBe(401);
});

it("a caller whom `authenticate` never decides about gets a response", async () => {
  vi.useFakeTimers();
  try {
    const silent = harness([secured("GET /a", { bearer: [] })], {
      securitySchemes: schemes,
      authenticate: () => new Promise(() => undefined),
    });
    const answer = silent.fetch("GET /a", { headers: { authorization: "Bearer a" } });
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await answer).status).toBe(500);
    expect(silent.errors).toEqual([new Error("`authenticate` took too long to decide")]);
  } finally {
    vi.useRealTimers();
  }
});

it("authentication has to be configured", () => {
  const operations = [operation("GET /a", undefined, { security: [{ bearer: [] }] })];
  expect(() => routeOperations({ operations, securitySchemes: schemes })).toThrow("authenticate");
});

it("authentication by a scheme that the document does not declare is refused", async () => {
  const closed = harness([operation("GET /a", echo, { security: [{ unknown: [] }] })], {
    authenticate: () => ({}),
  });
  const response = await closed.fetch("GET /a", { headers: { authorization: "undefined t" } });
  expect(response.status).toBe(401);
});

it("credentials are compared in constant time", async () => {
  expect(await safeEqual("secret", "secret")).toBe(true);
  for (const other of ["", "Secret", "secret ", "secre"])
    expect(await safeEqual("secret", other)).toBe(false);
});
