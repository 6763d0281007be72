/** How requests are generated: ids, credentials, faults. */
import { describe, expect, it } from "vitest";

import type { CallerCredentials } from "../../../generator/tools/verify/cases/credentials.js";
import { inOrder } from "../../../generator/tools/verify/run/verify.js";
import type { SentRequest } from "../../../generator/tools/verify/exchange/exchange.js";
import { buildDocument, operation } from "../../support/model.js";
import { ok, path, recorded } from "./recorded.js";

const paths = {
  "/orders/{order_id}/lines/{lineId}": {
    get: {
      operationId: "getLine",
      parameters: [path("order_id"), path("lineId")],
      responses: ok({}),
    },
  },
  "/orders/{id}/lines": {
    get: { operationId: "listLines", parameters: [path("id")], responses: ok({}) },
  },
  "/orders": { get: { operationId: "listOrders", responses: ok({}) } },
};

it("ids go from lists to what is in them, each with those around it", async () => {
  const { targets } = await recorded({ paths }, ({ target }) =>
    Response.json(
      target.endsWith("/lines")
        ? { data: [{ id: 7, product: { id: "no" } }] }
        : target.startsWith("/orders?") || target === "/orders"
          ? [{ id: "o/1" }, { id: "o2" }]
          : {},
    ),
  );
  expect(targets).toContain("GET /orders/o%2F1/lines");
  expect(targets).toContain("GET /orders/o%2F1/lines/7");
});

it("ids are taken from what has shown itself to exist, and from nothing else", async () => {
  const example = { ...path("key"), example: "known" };
  const things = {
    "/things/{key}": { get: { operationId: "getThing", parameters: [example], responses: ok({}) } },
    "/things/{key}/parts": {
      get: { operationId: "listParts", parameters: [path("key")], responses: ok({}) },
    },
  };
  for (const [status, isUsed] of [
    [200, true],
    [404, false],
  ] as const) {
    const { targets } = await recorded({ paths: things }, () => Response.json({}, { status }));
    expect(targets).toContain("GET /things/known");
    expect(targets.includes("GET /things/known/parts"), String(status)).toBe(isUsed);
  }
});

it("ids are asked for before they are needed, and removed at the end", async () => {
  const { api } = await buildDocument({
    paths: {
      "/a/{x}": { delete: { responses: {}, parameters: [path("x")] } },
      "/a": { get: { responses: {} }, post: { responses: {} } },
    },
  });
  expect(inOrder(api.operations).map(({ method }) => method)).toEqual(["POST", "GET", "DELETE"]);
  const [remove, read, create] = api.operations.map(({ id }) => id);
  const flows = [{ from: read ?? "", to: create ?? "", expression: "$statusCode", parameter: "x" }];
  expect(inOrder(api.operations, flows).map(({ id }) => id)).toEqual([read, create, remove]);
});

describe("credentials", () => {
  const schemes = {
    header: { type: "apiKey", in: "header", name: "X-Key" },
    query: { type: "apiKey", in: "query", name: "key" },
    cookie: { type: "apiKey", in: "cookie", name: "session" },
    basic: { type: "http", scheme: "basic" },
    oauth: { type: "oauth2", flows: {} },
  };
  const credentials: CallerCredentials = {
    bearer: "b",
    basic: "user:päss",
    apiKeys: new Map([
      ["query", "q&"],
      ["", "other"],
    ]),
    headers: [["x-trace", "1"]],
  };

  it.each([
    ["header", (request: SentRequest) => request.headers, ["X-Key", "other"]],
    ["query", (request: SentRequest) => [request.target], "/things?key=q%26"],
    ["cookie", (request: SentRequest) => request.headers, ["cookie", "session=other"]],
    [
      "basic",
      (request: SentRequest) => request.headers,
      ["authorization", "Basic dXNlcjpww6Rzcw=="],
    ],
    ["oauth", (request: SentRequest) => request.headers, ["authorization", "Bearer b"]],
  ] as const)("credentials of the scheme %s go where it says", async (name, of, expected) => {
    const document = operation({ responses: ok({}), security: [{ [name]: [] }] }) as object;
    const { sent } = await recorded(
      { ...document, components: { securitySchemes: schemes } },
      () => Response.json({}),
      { credentials },
    );
    const [first, ...others] = sent;
    expect(first && of(first)).toContainEqual(expected);
    expect(first?.headers).toContainEqual(["x-trace", "1"]);
    const without = others.filter(
      (request) => !JSON.stringify(of(request)).includes(JSON.stringify(expected)),
    );
    expect(without.length).toBeGreaterThanOrEqual(2);
  });
});

it("faults of a query are those that can be seen there", async () => {
  const parameters = [
    { name: "word", in: "query", schema: { type: "string" } },
    { name: "size", in: "query", schema: { type: "integer" } },
  ];
  const { findings } = await recorded(operation({ parameters, responses: ok({}) }), () =>
    Response.json({}),
  );
  expect(findings.map(({ case: name }) => name.replace(/^.*\/invalid\//, ""))).toEqual([
    "query-size-type",
  ]);
});
