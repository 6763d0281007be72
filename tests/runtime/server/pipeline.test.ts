/** The input of a handler, and what runs before and after it. */
import { describe, expect, it } from "vitest";

import { HttpError, refuse } from "../../../runtime/server/http/refusal.js";
import type { CorsOptions } from "../../../runtime/server/security/cors.js";
import { errorWriter } from "../../../runtime/server/response/error-shapes.js";
import { harness, json, jsonBody, operation, validator } from "./support.js";
import { echo, isObject } from "./echo.js";

it("the input of a handler is decoded by the descriptor", async () => {
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

it("the input of a handler is what validators make of it", async () => {
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

it("the input of a handler tells the media types of a body apart", async () => {
  const contents = [
    { type: "application/json", codec: "json" },
    { type: "text/*", codec: "text" },
    { type: "application/x-www-form-urlencoded", codec: "form" },
  ] as const;
  const api = harness([
    operation("POST /a", ({ contentType, body }) => ({ status: 200, body: [contentType, body] }), {
      body: { contents },
    }),
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

it("the router reads an escaped comma as a separator, unless it is set to be data", async () => {
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

describe("the document's own shapes", () => {
  const shapes = {
    notFound: { status: 404, headers: { "X-Why": "{message}" }, body: { message: "{message}" } },
    invalid: {
      status: 422,
      body: {
        text: "Oh: {message} ({errors})",
        errors: "{errors}",
        fixed: [1, null, "{nothing}"],
        first: "{field}",
        list: [{ at: ["{field}"], why: "{message}" }, { why: "{message}" }],
        map: { "{field}": "{message}" },
      },
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
        throw refuse("invalid", { errors: { a: ["b", "c"], ["__proto__"]: ["d"] } });
      }),
      operation("GET /unreadable", () => {
        throw refuse("invalid", { message: "Unreadable." });
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
    {
      writeError: errorWriter(shapes),
      messages: { forbidden: ({ scopes }) => `needs ${scopes?.join()}` },
    },
  );

  it("the document's own shapes are filled in, and placeholders within values are not", async () => {
    const response = await api.fetch("GET /missing");
    expect(await response.json()).toEqual({ message: 'no {errors} "x"\r\nSet-Cookie: a=1 é' });
    expect(response.headers.get("x-why")).toBe('no {errors} "x"  Set-Cookie: a=1');
    expect(response.headers.has("set-cookie")).toBe(false);
  });

  it("the document's own shapes keep the type of a placeholder that stands alone", async () => {
    expect(await (await api.fetch("GET /invalid")).json()).toEqual({
      text: 'Oh: a: b (and 2 more errors) ({"a":["b","c"],"__proto__":["d"]})',
      errors: { a: ["b", "c"], ["__proto__"]: ["d"] },
      fixed: [1, null, "{nothing}"],
      first: "a",
      list: [
        { at: ["a"], why: "b; c" },
        { at: ["__proto__"], why: "d" },
        { why: "a: b (and 2 more errors)" },
      ],
      map: { a: "b; c", ["__proto__"]: "d" },
    });
    expect(await (await api.fetch("GET /unreadable")).json()).toMatchObject({
      first: "",
      list: [{ at: [""], why: "Unreadable." }, { why: "Unreadable." }],
      map: { "": "Unreadable." },
    });
    expect(await (await api.fetch("GET /forbidden")).json()).toEqual([["a", "b"]]);
  });

  it("the document's own shapes leave errors of one's own alone", async () => {
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

  it("the document's own shapes reveal nothing about the cause", async () => {
    const response = await api.fetch("GET /broken");
    expect([response.status, await response.text()]).toEqual([500, '{"message":"Server Error"}']);
    expect(api.errors).toMatchObject([{ message: "the secret is 42" }]);
  });
});

const origin = "https://a.test";
const preflight = { origin, "access-control-request-method": "PUT" };
const vary = "Access-Control-Request-Method, Access-Control-Request-Headers";
const methods = { "allow-methods": "GET, PUT, HEAD, OPTIONS" };
const any = { "allow-origin": "*" };
const listed = { vary: "Origin", "allow-origin": origin };

it.each<[CorsOptions | undefined, string, Record<string, string>, object]>([
  [undefined, "GET /a", { origin }, {}],
  [{ origins: "*" }, "GET /a", { origin }, any],
  [{ origins: "*" }, "GET /a", {}, {}],
  [{ origins: "*", exposed: [] }, "GET /a", { origin }, any],
  [{ origins: [origin] }, "GET /a", { origin }, listed],
  [{ origins: [origin] }, "GET /b", { origin }, listed],
  [{ origins: [origin] }, "DELETE /a", { origin }, listed],
  [{ origins: (one) => one === origin }, "GET /a", { origin }, listed],
  [{ origins: [] }, "GET /a", { origin }, { vary: "Origin" }],
  [
    { origins: [origin], credentials: true, exposed: ["x-a", "x-b"] },
    "GET /a",
    { origin },
    { ...listed, "allow-credentials": "true", "expose-headers": "x-a, x-b" },
  ],
  [{ origins: "*" }, "OPTIONS /a", preflight, { vary, ...methods, ...any }],
  [{ origins: "*" }, "OPTIONS /a", { origin }, any],
  [{ origins: "*" }, "OPTIONS /b", preflight, any],
  [{ origins: "*" }, "PUT /a", preflight, any],
  [{ origins: [] }, "OPTIONS /a", preflight, { vary: `${vary}, Origin` }],
  [
    { origins: "*" },
    "OPTIONS /a",
    { ...preflight, "access-control-request-headers": "x-a" },
    { vary, ...methods, ...any, "allow-headers": "x-a" },
  ],
  [
    { origins: "*", maxAge: 0, headers: ["x-a"] },
    "OPTIONS /a",
    preflight,
    { vary, ...methods, ...any, "allow-headers": "x-a", "max-age": "0" },
  ],
])("CORS: %j for %s from %j is %j", async (cors, route, headers, expected) => {
  const operations = [operation("GET /a"), operation("PUT /a")];
  const api = harness(operations, cors === undefined ? {} : { cors });
  const sent = [...(await api.fetch(route, { headers })).headers];
  const own = sent.filter(([name]) => /^(?:access-control-|vary$)/.test(name));
  expect(
    Object.fromEntries(own.map(([name, value]) => [name.replace(/^access-control-/, ""), value])),
  ).toEqual(expected);
});

it("CORS never lets all sites act for their visitors", () => {
  expect(() => harness([], { cors: { origins: "*", credentials: true } })).toThrow("credentials");
});

const calls: unknown[] = [];
const routes = () => [
  operation("GET /a/{id}", ({ params }) => ({ status: 200, body: params }), {
    id: "getA",
    parameters: [{ name: "id", in: "path", shape: "number" }],
    responses: {
      200: { contents: [{ type: "application/json", codec: "json" }] },
      404: { contents: [{ type: "application/json", codec: "json" }] },
    },
  }),
  operation("POST /b", () => Promise.reject(new RangeError("no such b")), {
    id: "makeB",
    body: jsonBody,
    validators: { body: { "application/json": isObject } },
  }),
];

it("what runs around handlers gets the operation, its input and the handler", async () => {
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

it("what runs around handlers may answer itself, as far as the operation declares the answer", async () => {
  const answering = (status: number) =>
    harness(routes(), { around: () => ({ status, body: { instead: true } }) });
  const declared = await answering(404).fetch("GET /a/1");
  expect([declared.status, await declared.json()]).toEqual([404, { instead: true }]);
  const undeclared = answering(418);
  expect((await undeclared.fetch("GET /a/1")).status).toBe(500);
  expect(String(undeclared.errors[0])).toContain("status 418");
});

it("what runs around handlers turns errors of the service into refusals", async () => {
  const api = harness(routes(), {
    async around(_, __, next) {
      try {
        return await next();
      } catch (error) {
        throw error instanceof RangeError ? refuse("notFound", { message: error.message }) : error;
      }
    },
  });
  const response = await api.fetch("POST /b", json({}));
  expect([response.status, await response.json()]).toMatchObject([404, { detail: "no such b" }]);
  expect(api.errors).toEqual([]);
});

it("what runs around handlers does not run for requests that are refused", async () => {
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
