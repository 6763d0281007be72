import { describe, expect, it } from "vitest";
import { HttpError, refuse } from "../../runtime/server/http/refusal.js";
import { routeOperations } from "../../runtime/server/router/router.js";
import { safeEqual } from "../../runtime/server/security/safe-equal.js";
import type { SecuritySchemeDescriptor } from "../../runtime/wire/descriptors/descriptor.js";
import { harness, json, jsonBody, operation, type Seen, validator } from "./support.js";

const echo = (seen: Seen) => ({
  status: 200,
  body: {
    params: seen.params,
    query: seen.query,
    headers: seen.headers,
    cookies: seen.cookies,
    body: seen.body,
  },
});

const isObject = validator((value) =>
  typeof value === "object" && value !== null ? [] : [{ message: "an object is needed" }],
);

describe("what a handler gets", () => {
  it("is decoded by the descriptor", async () => {
    const api = harness([
      operation("POST /a/{id}/{name}", echo, {
        parameters: [
          { name: "id", in: "path", shape: "number" },
          { name: "name", in: "path", shape: "string" },
          { name: "tags", in: "query", shape: { array: "string" }, explode: false },
          { name: "X-Flag", in: "header", shape: "boolean" },
          { name: "session", in: "cookie", shape: "string" },
        ],
        body: jsonBody,
      }),
    ]);
    const init = json({ a: [1] });
    const response = await api.fetch("POST /a/7/x%2Fy?tags=a,b&other=1", {
      ...init,
      headers: { ...(init.headers as object), "x-flag": "true", cookie: "session=abc; other=1" },
    });
    expect(await response.json()).toEqual({
      params: { id: 7, name: "x/y" },
      query: { tags: ["a", "b"] },
      headers: { "X-Flag": true },
      cookies: { session: "abc" },
      body: { a: [1] },
    });
  });

  it("is what validators make of it", async () => {
    const query = validator(
      () => [],
      () => ({ limit: 15 }),
    );
    const body = {
      "application/json": validator(
        () => [],
        () => "changed",
      ),
    };
    const api = harness([
      operation("POST /a", echo, { body: jsonBody, validators: { query, body } }),
    ]);
    expect(await (await api.fetch("POST /a", json(1))).json()).toMatchObject({
      query: { limit: 15 },
      body: "changed",
    });
  });

  it("tells the media types of a body apart", async () => {
    const contents = [
      { type: "application/json", codec: "json" },
      { type: "text/*", codec: "text" },
      { type: "application/x-www-form-urlencoded", codec: "form" },
    ] as const;
    const api = harness([
      operation(
        "POST /a",
        ({ contentType, body }) => ({ status: 200, body: [contentType, body] }),
        { body: { contents } },
      ),
    ]);
    const ask = async (body: string | undefined, type?: string): Promise<unknown> =>
      (
        await api.fetch("POST /a", {
          body: body ?? null,
          headers: type === undefined ? {} : { "content-type": type },
        })
      ).json();
    expect(await ask("1", "application/problem+json; charset=utf-8")).toEqual([
      "application/json",
      1,
    ]);
    expect(await ask("x", "text/csv; charset=utf-8")).toEqual(["text/csv; charset=utf-8", "x"]);
    expect(await ask("a=1&a=2", "application/x-www-form-urlencoded")).toMatchObject([
      expect.any(String),
      { a: ["1", "2"] },
    ]);
    expect(await ask(undefined)).toEqual([null, null]);
  });
});

it("takes an escaped comma for one between items, unless told to go by the letter", async () => {
  const list = { name: "ids", in: "query", shape: { array: "string" }, explode: false } as const;
  const operations = [operation("GET /a", echo, { parameters: [list] })];
  const query = async (address: string, settings = {}) => {
    const response = await harness(operations, settings).fetch(`GET /a?ids=${address}`);
    return ((await response.json()) as { query: { ids: unknown } }).query.ids;
  };
  expect(await query("a%2Cb")).toEqual(["a", "b"]);
  expect(await query("a%2Cb,c")).toEqual(["a,b", "c"]);
  expect(await query("a%2Cb", { encodedCommas: "data" })).toEqual(["a,b"]);
});

describe("who may call", () => {
  const schemes: Readonly<Record<string, SecuritySchemeDescriptor>> = {
    bearer: { type: "http", scheme: "Bearer" },
    basic: { type: "http", scheme: "basic" },
    digest: { type: "http", scheme: "digest" },
    header: { type: "apiKey", in: "header", name: "X-Key" },
    query: { type: "apiKey", in: "query", name: "key" },
    cookie: { type: "apiKey", in: "cookie", name: "key" },
    oauth: { type: "oauth2", flows: [] },
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

  it("is told by the credential of each kind of scheme", async () => {
    expect(await credentials("/bearer", { authorization: "bearer a.b-c=" })).toEqual({
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
    ["/bearer", { authorization: "Bearer a b" }],
    ["/bearer", { authorization: "Bearer a, Bearer b" }],
    ["/bearer", { authorization: "Basic YTpi" }],
    ["/basic", { authorization: "Basic %%%" }],
    ["/basic", { authorization: "Basic YWJj" }],
    ["/header", { "x-key": "" }],
    ["/both", { authorization: "Bearer a" }],
  ])("asks nobody about what is no credential (%s %o)", async (path, headers) => {
    asked.length = 0;
    const response = await get(path, headers as HeadersInit);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toMatch(/Bearer|Basic|ApiKey/);
    expect(
      asked.filter((credential) => (credential as { scheme: string }).scheme === path.slice(1)),
    ).toEqual([]);
  });

  it("refuses unknown callers with 401 and missing scopes with 403", async () => {
    expect((await get("/scoped", { authorization: "Bearer nobody" })).status).toBe(401);
    const response = await get("/scoped", { authorization: "Bearer reader" });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      detail: "This action requires the scope write.",
      scopes: ["write"],
    });
    expect((await get("/scoped", { authorization: "Bearer writer" })).status).toBe(200);
  });

  it("takes any alternative, and all schemes of one", async () => {
    const either = await get("/either", { authorization: "Bearer x", "x-key": "y" });
    expect(await either.json()).toMatchObject({ auth: { id: "header" }, schemes: ["header"] });
    expect((await get("/either", { authorization: "Bearer x" })).status).toBe(403);
    const both = await get("/both", { authorization: "Bearer x", "x-key": "y" });
    expect(await both.json()).toMatchObject({
      auth: { id: "bearer" },
      schemes: ["bearer", "header"],
    });
  });

  it("knows callers where anonymous ones may pass", async () => {
    expect(await (await get("/optional")).json()).toEqual({ schemes: [] });
    expect(await (await get("/optional", { authorization: "Bearer x" })).json()).toMatchObject({
      schemes: ["bearer"],
    });
  });

  it("asks once for each scheme", async () => {
    expect(await credentials("/same", { authorization: "Bearer nobody" })).toHaveLength(2);
  });

  it("is decided before anything of the request is read", async () => {
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

  it("has to be configured", () => {
    const operations = [operation("GET /a", undefined, { security: [{ bearer: [] }] })];
    expect(() => routeOperations({ operations, securitySchemes: schemes })).toThrow("authenticate");
    expect(() => routeOperations({ operations }, { authenticate: () => undefined })).toThrow(
      "unknown security scheme",
    );
  });

  it("is compared safely", async () => {
    expect(await safeEqual("secret", "secret")).toBe(true);
    for (const other of ["", "Secret", "secret ", "secre"])
      expect(await safeEqual("secret", other)).toBe(false);
  });
});

describe("what is refused", () => {
  const body = {
    "application/json": validator((value) =>
      value === 0 ? [{ message: "not zero", path: ["a", 0] }, { message: "whole" }] : [],
    ),
  };
  const api = harness([operation("POST /a", echo, { body: jsonBody, validators: { body } })], {
    limits: { bodyBytes: 20 },
  });

  it("is a media type that is not declared", async () => {
    const response = await api.fetch("POST /a", {
      body: "x",
      headers: { "content-type": "text/plain" },
    });
    expect(response.status).toBe(415);
    expect(response.headers.get("accept")).toBe("application/json");
    const compressed = await api.fetch("POST /a", {
      body: "1",
      headers: { "content-type": "application/json", "content-encoding": "gzip" },
    });
    expect(compressed.status).toBe(415);
  });

  it("is an address with escapes that are none, wherever they stand", async () => {
    const parameters = [
      { name: "id", in: "path", shape: "string" },
      { name: "q", in: "query", shape: "string" },
    ] as const;
    const addressed = harness([operation("GET /a/{id}", echo, { parameters })]);
    for (const escape of ["%zz", "%", "%4", "%c3", "%ff", "%c0%af", "%ed%a0%80", "%u0041"]) {
      for (const path of [`/a/${escape}`, `/a/1?q=${escape}`, `/a/1?other=${escape}&q=1`]) {
        const response = await addressed.fetch(`GET ${path}`);
        expect(response.status, path).toBe(400);
        expect(response.headers.get("content-type"), path).toBe("application/problem+json");
      }
    }
    const fine = await addressed.fetch("GET /a/%c3%a9%25zz?q=%25+%e2%82%ac");
    expect(await fine.json()).toMatchObject({ params: { id: "é%zz" }, query: { q: "% €" } });
  });

  it("is a body that does not say what it is", async () => {
    const optional = { contents: jsonBody.contents };
    const any = { contents: [{ type: "*/*", codec: "binary" }] } as const;
    const bytes = { contents: [{ type: "application/octet-stream", codec: "binary" }] } as const;
    const none = harness([
      operation("POST /required", echo, { body: jsonBody }),
      operation("POST /optional", echo, { body: optional }),
      operation("POST /bytes", echo, { body: bytes }),
      operation("POST /any", undefined, { body: any }),
      operation("POST /none"),
    ]);
    const blank = { body: new TextEncoder().encode("1"), headers: { "content-type": " " } };
    const status = async (path: string, init: RequestInit = {}): Promise<number> =>
      (await none.fetch(`POST ${path}`, init)).status;
    for (const path of ["/required", "/optional", "/bytes"]) {
      expect(await status(path, { body: blank.body }), path).toBe(415);
      expect(await status(path, blank), path).toBe(415);
    }
    expect(await status("/any", { body: blank.body })).toBe(200);
    expect(await status("/none", { body: blank.body })).toBe(200);
    expect([await status("/required"), await status("/optional")]).toEqual([400, 200]);
  });

  it("is a body that is too large, whether it says so or not", async () => {
    const large = JSON.stringify("x".repeat(30));
    const headers = { "content-type": "application/json" };
    expect(
      (await api.fetch("POST /a", { body: large, headers: { ...headers, "content-length": "32" } }))
        .status,
    ).toBe(413);
    expect((await api.fetch("POST /a", { body: large, headers })).status).toBe(413);
    expect(
      (await api.fetch("POST /a", { body: large, headers: { ...headers, "content-length": "3" } }))
        .status,
    ).toBe(413);
    expect((await api.fetch("POST /a", { body: '"12345678901234567x"', headers })).status).toBe(
      200,
    );
  });

  it("is nothing that arrives byte by byte", async () => {
    const text = new TextEncoder().encode('{"a":["äöü"]}');
    let at = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) =>
        at < text.length ? controller.enqueue(text.subarray(at, ++at)) : controller.close(),
    });
    const headers = { "content-type": "application/json" };
    expect(await (await api.fetch("POST /a", { body, headers })).json()).toMatchObject({
      body: { a: ["äöü"] },
    });
  });

  it("is a body that is missing or malformed", async () => {
    expect((await api.fetch("POST /a")).status).toBe(400);
    for (const text of ["", "{", "nope", '{"a":1,}']) {
      expect(
        (
          await api.fetch("POST /a", {
            body: text,
            headers: { "content-type": "application/json" },
          })
        ).status,
        text,
      ).toBe(400);
    }
  });

  it("is a body that is not valid, with its fields", async () => {
    const response = await api.fetch("POST /a", json(0));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      detail: "not zero (and 1 more error)",
      errors: { "a.0": ["not zero"], body: ["whole"] },
    });
  });

  it("is a parameter that is not valid, with its name", async () => {
    const params = validator(() => [{ message: "Too small.", path: ["id"] }]);
    const query = validator(() => [{ message: "No.", path: [{ key: "q" }] }]);
    const own = harness([operation("GET /a/{id}", echo, { validators: { params, query } })]);
    const response = await own.fetch("GET /a/1");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      detail: "The path parameter id is not valid. Too small.",
      errors: { id: ["Too small."], q: ["No."] },
    });
  });

  it("is named by field, whatever the field is called, and not a million times", async () => {
    const many = validator(() => [
      ...["__proto__", "constructor", "toString"].map((name) => ({ message: name, path: [name] })),
      ...Array.from({ length: 100_000 }, (_, index) => ({ message: "x", path: [index] })),
    ]);
    const own = harness([
      operation("POST /a", echo, {
        body: jsonBody,
        validators: { body: { "application/json": many } },
      }),
    ]);
    const response = await own.fetch("POST /a", json(0));
    const text = await response.text();
    expect(text.length).toBeLessThan(5000);
    expect(text).toContain('"__proto__":["__proto__"],"constructor":["constructor"]');
    expect(({} as Record<string, unknown>)["0"]).toBeUndefined();
  });

  it("is nothing that Accept asks for, unless that is strict", async () => {
    const operations = [
      operation("GET /a"),
      operation("DELETE /a", () => ({ status: 204 }), { responses: [{ status: 204 }] }),
    ];
    const accept = { headers: { accept: "text/html" } };
    expect((await harness(operations).fetch("GET /a", accept)).status).toBe(200);
    const strict = harness(operations, { accept: "strict" });
    expect((await strict.fetch("GET /a", accept)).status).toBe(406);
    expect((await strict.fetch("DELETE /a", accept)).status).toBe(204);
    expect(
      (await strict.fetch("GET /a", { headers: { accept: "text/html, */*;q=0.1" } })).status,
    ).toBe(200);
    expect(
      (await strict.fetch("GET /a", { headers: { accept: "application/json;q=0" } })).status,
    ).toBe(406);
  });
});

describe("the document's own shapes", () => {
  const shapes = {
    notFound: { status: 404, headers: { "X-Why": "{message}" }, body: { message: "{message}" } },
    invalid: {
      status: 422,
      body: { text: "Oh: {message} ({errors})", errors: "{errors}", fixed: [1, null, "{nothing}"] },
    },
    forbidden: { status: 403, body: ["{scopes}"] },
    internal: { status: 500, body: { message: "Server Error" } },
  };
  const api = harness(
    [
      operation("GET /missing", () => {
        throw refuse("notFound", { message: 'no {errors} "x"\r\nSet-Cookie: a=1 é' });
      }),
      operation("GET /invalid", () => {
        throw refuse("invalid", { errors: { a: ["b"] } });
      }),
      operation("GET /forbidden", () => {
        throw refuse("forbidden", { scopes: ["a", "b"] });
      }),
      operation("GET /teapot", () => {
        throw new HttpError(418, "I am one.", { headers: { "x-a": "b" } });
      }),
      operation("GET /own", () => {
        throw new HttpError(409, "", { body: { code: 1 }, contentType: "application/vnd.x+json" });
      }),
      operation("GET /broken", () => {
        throw new Error("the secret is 42");
      }),
    ],
    { errorShapes: shapes, messages: { forbidden: ({ scopes }) => `needs ${scopes?.join()}` } },
  );

  it("are filled in, and what fills them in is not", async () => {
    const response = await api.fetch("GET /missing");
    expect(await response.json()).toEqual({ message: 'no {errors} "x"\r\nSet-Cookie: a=1 é' });
    expect(response.headers.get("x-why")).toBe('no {errors} "x"  Set-Cookie: a=1');
    expect(response.headers.has("set-cookie")).toBe(false);
  });

  it("keep the type of a placeholder that stands alone", async () => {
    expect(await (await api.fetch("GET /invalid")).json()).toEqual({
      text: 'Oh: b ({"a":["b"]})',
      errors: { a: ["b"] },
      fixed: [1, null, "{nothing}"],
    });
    expect(await (await api.fetch("GET /forbidden")).json()).toEqual([["a", "b"]]);
  });

  it("leave errors of one's own alone", async () => {
    const teapot = await api.fetch("GET /teapot");
    expect([teapot.status, teapot.headers.get("x-a"), teapot.headers.get("content-type")]).toEqual([
      418,
      "b",
      "application/problem+json",
    ]);
    const own = await api.fetch("GET /own");
    expect([own.headers.get("content-type"), await own.json()]).toEqual([
      "application/vnd.x+json",
      { code: 1 },
    ]);
  });

  it("tell nothing of what went wrong inside", async () => {
    const response = await api.fetch("GET /broken");
    expect([response.status, await response.text()]).toEqual([500, '{"message":"Server Error"}']);
    expect(api.errors).toMatchObject([{ message: "the secret is 42" }]);
  });
});

describe("cross-origin requests", () => {
  const origin = { headers: { origin: "https://a.test" } };
  const preflight = {
    headers: {
      ...origin.headers,
      "access-control-request-method": "PUT",
      "access-control-request-headers": "x-a",
    },
  };

  it("are not allowed unless someone says so", async () => {
    const response = await harness([operation("GET /a")]).fetch("GET /a", origin);
    expect(response.headers.has("access-control-allow-origin")).toBe(false);
  });

  it("are allowed to those who are listed, errors included", async () => {
    const api = harness([operation("GET /a"), operation("PUT /a")], {
      cors: { origins: ["https://a.test"], credentials: true, exposed: ["X-Total"], maxAge: 60 },
    });
    for (const route of ["GET /a", "GET /b", "DELETE /a"]) {
      const { headers } = await api.fetch(route, origin);
      expect(headers.get("access-control-allow-origin"), route).toBe("https://a.test");
      expect(headers.get("access-control-allow-credentials")).toBe("true");
      expect(headers.get("access-control-expose-headers")).toBe("X-Total");
      expect(headers.get("vary")).toContain("Origin");
    }
    const { status, headers } = await api.fetch("OPTIONS /a", preflight);
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-methods")).toBe("GET, PUT, HEAD, OPTIONS");
    expect(headers.get("access-control-allow-headers")).toBe("x-a");
    expect(headers.get("access-control-max-age")).toBe("60");
    const other = await api.fetch("OPTIONS /a", {
      headers: { ...preflight.headers, origin: "https://b.test" },
    });
    expect([...other.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual(
      [],
    );
  });

  it("never lets all sites act for their visitors", () => {
    expect(() => harness([], { cors: { origins: "*", credentials: true } })).toThrow("credentials");
  });
});

describe("what runs around handlers", () => {
  const calls: unknown[] = [];
  const routes = () => [
    operation("GET /a/{id}", ({ params }) => ({ status: 200, body: params }), {
      id: "getA",
      parameters: [{ name: "id", in: "path", shape: "number" }],
      responses: [
        { status: 200, contents: [{ type: "application/json", codec: "json" }] },
        { status: 404, contents: [{ type: "application/json", codec: "json" }] },
      ],
    }),
    operation("POST /b", () => Promise.reject(new RangeError("no such b")), {
      id: "makeB",
      body: jsonBody,
      validators: { body: { "application/json": isObject } },
    }),
  ];

  it("gets the operation, its input and the handler", async () => {
    calls.length = 0;
    const api = harness(routes(), {
      async around({ id, path }, { params, context }, next) {
        calls.push({ id, path, params, context });
        const reply = await next();
        calls.push(reply);
        return reply;
      },
    });
    expect(await (await api.fetch("GET /a/7")).json()).toEqual({ id: 7 });
    expect(calls).toEqual([
      { id: "getA", path: "/a/{id}", params: { id: 7 }, context: undefined },
      { status: 200, body: { id: 7 } },
    ]);
  });

  it("may answer itself, as far as the operation declares the answer", async () => {
    const answering = (status: number) =>
      harness(routes(), { around: () => ({ status, body: { instead: true } }) });
    const declared = await answering(404).fetch("GET /a/1");
    expect([declared.status, await declared.json()]).toEqual([404, { instead: true }]);
    const undeclared = answering(418);
    expect((await undeclared.fetch("GET /a/1")).status).toBe(500);
    expect(String(undeclared.errors[0])).toContain("status 418");
  });

  it("turns errors of the service into refusals", async () => {
    const api = harness(routes(), {
      async around(_, __, next) {
        try {
          return await next();
        } catch (error) {
          throw error instanceof RangeError
            ? refuse("notFound", { message: error.message })
            : error;
        }
      },
    });
    const response = await api.fetch("POST /b", json({}));
    expect([response.status, await response.json()]).toMatchObject([404, { detail: "no such b" }]);
    expect(api.errors).toEqual([]);
  });

  it("does not run for what is refused before", async () => {
    calls.length = 0;
    const api = harness(routes(), {
      around(_, __, next) {
        calls.push("around");
        return next();
      },
    });
    expect((await api.fetch("POST /b", json(1))).status).toBe(422);
    expect((await api.fetch("GET /c")).status).toBe(404);
    expect(calls).toEqual([]);
  });
});
