/** Which resources requests refer to, and in which order operations are tried. */
import { describe, expect, it } from "vitest";

import { inOrder } from "../../../../generator/tools/verify/run/verify.js";
import { Pool } from "../../../../generator/tools/verify/cases/pool.js";
import type { SentRequest } from "../../../../generator/tools/verify/exchange/exchange.js";
import { buildDocument } from "../../../support/model.js";
import { ok, path, recorded } from "../recorded.js";

const get = (operationId: string, ...parameters: readonly object[]): object => ({
  get: { operationId, parameters, responses: ok({}) },
});
const query = (name: string, more: object = {}): object => ({
  name,
  in: "query",
  required: true,
  schema: { type: "string" },
  ...more,
});
const byPath =
  (bodies: Readonly<Record<string, unknown>>) =>
  ({ target }: SentRequest): Response =>
    Response.json(bodies[target.split("?")[0] ?? ""] ?? {});

it.each<[name: string, paths: object, bodies: Readonly<Record<string, unknown>>, target: string]>([
  [
    "is one of its list",
    { "/orders": get("a"), "/orders/{id}/x": get("b", path("id")) },
    { "/orders": [{ id: "o1" }, { id: "o2" }] },
    "/orders/o1/x",
  ],
  [
    "is one of its list, with those around it",
    {
      "/orders/{order_id}/lines/{lineId}": get("c", path("order_id"), path("lineId")),
      "/orders/{id}/lines": get("b", path("id")),
      "/orders": get("a"),
    },
    {
      "/orders": [{ id: "o/1" }, { id: "o2" }],
      "/orders/o%2F1/lines": { data: [{ id: 7, product: { id: "no" } }] },
    },
    "/orders/o%2F1/lines/7",
  ],
  [
    "is found by the name of each of its variables",
    {
      "/orders": get("a"),
      "/orders/{orderKey}/x": get("b", path("orderKey")),
      "/orders/{id}/y": get("c", path("id")),
      "/find": get("d", query("orderKey")),
    },
    { "/orders": [{ key: "k1" }, { id: "o2" }] },
    "/find?orderKey=k1",
  ],
  [
    "is the first of the list for a parameter",
    { "/a": get("a"), "/a/{thingId}": get("b", path("thingId")), "/b": get("c", query("thingId")) },
    { "/a": [{ id: "a1" }, { id: "a2" }] },
    "/b?thingId=a1",
  ],
  [
    "is not one that the parameter cannot be",
    {
      "/a": get("a"),
      "/a/{id}": get("b", path("id")),
      "/b": get("c", query("id", { schema: { type: "integer" }, example: 7 })),
    },
    { "/a": [{ id: "a1" }] },
    "/b?id=7",
  ],
  [
    "is no value with another kind of name",
    {
      "/a": get("a"),
      "/a/{name}": get("b", path("name")),
      "/b": get("c", query("name", { example: "x" })),
    },
    { "/a": [{ name: "a1" }] },
    "/b?name=x",
  ],
  [
    "is listed under a trailing slash",
    { "/a/": get("a"), "/a/{id}/": get("b", path("id")) },
    { "/a/": [{ id: "a1" }] },
    "/a/a1/",
  ],
])("a resource: %s", async (_, paths, bodies, target) => {
  const { targets } = await recorded({ paths }, byPath(bodies));
  expect(targets).toContain(`GET ${target}`);
});

it("a resource of one kind is none of another", async () => {
  const paths = {
    "/orders": get("a"),
    "/shops": get("b"),
    "/orders/{id}/lines/{line}": get("c", path("id"), { ...path("line"), example: "l" }),
    "/shops/{id}": get("d", path("id")),
  };
  const bodies = { "/orders": [{ id: "o1" }], "/shops": [{ id: "s1" }] };
  const { targets } = await recorded({ paths }, byPath(bodies));
  expect(targets).toContain("GET /orders/o1/lines/l");
  expect(targets).not.toContain("GET /orders/s1/lines/l");
});

it("a resource is asked for again if none was there before", async () => {
  let isOpen = false;
  const things = get("list");
  const paths = {
    "/health": get("health"),
    "/things": { post: { operationId: "add", responses: ok({}) }, ...things },
    "/open": get("open"),
    "/things/{id}": get("one", path("id")),
    "/none/{id}": get("none", path("id")),
  };
  const { targets } = await recorded({ paths }, ({ target }) => {
    isOpen ||= target === "/open";
    return Response.json(target === "/things" && isOpen ? [{ id: "t1" }] : []);
  });
  expect(targets).toContain("GET /things/t1");
  expect(targets.filter((target) => target.startsWith("POST"))).toEqual([]);
});

it("a resource is one of the newest twenty", async () => {
  const { api } = await buildDocument({
    paths: { "/a": get("a"), "/a/{id}": get("b", path("id")) },
  });
  const pool = new Pool(api.operations);
  const [list, one] = api.operations;
  if (list === undefined || one === undefined) throw new Error("not built");
  const items = Array.from({ length: 25 }, (_, id) => ({ id }));
  pool.learn(list, {}, items);
  expect([0, 19, 20].map((turn) => pool.namedValue("id", turn))).toEqual([0, 19, 0]);
  expect([0, 19, 20].map((turn) => pool.pathValues(one, turn)["id"])).toEqual(["0", "19", "0"]);
  expect(pool.namedValue("id")).toBe(0);
  expect(pool.namedValue("other")).toBe(undefined);
});

describe("what an answer shows", () => {
  const paths = {
    "/things/{key}": {
      get: {
        operationId: "getThing",
        parameters: [{ ...path("key"), example: "known" }],
        responses: {
          default: { description: "It.", content: { "application/json": { schema: {} } } },
        },
      },
    },
    "/things/{key}/parts": get("listParts", path("key")),
  };

  it.each([
    [299, true],
    [300, false],
  ])("what an answer shows with %i is used: %s", async (status, isUsed) => {
    const { targets } = await recorded({ paths }, () => Response.json({}, { status }));
    expect(targets.includes("GET /things/known/parts")).toBe(isUsed);
  });

  const linked = (parameters: unknown, target: object = { operationId: "c" }) => ({
    paths: {
      "/a": {
        get: { operationId: "a", responses: ok({}, { links: { l: { ...target, parameters } } }) },
      },
      "/b": get("b"),
      "/c": get("c", query("n", { example: "x" }), query("m", { schema: {}, example: "y" })),
    },
  });
  const elsewhere = ({ paths }: ReturnType<typeof linked>) => ({
    paths: { ...paths, "/c": { $ref: "#/components/pathItems/C" } },
    components: { pathItems: { C: paths["/c"] } },
  });
  it.each<[name: string, document: object, target: string]>([
    ["an operation", linked({ m: "$statusCode", n: 7 }), "/c?n=x&m=200"],
    [
      "a place",
      linked({ "query.m": "$statusCode" }, { operationRef: "#/paths/~1c/get" }),
      "/c?n=x&m=200",
    ],
    [
      "a place in a file",
      linked({ m: "$method" }, { operationRef: "openapi.json#/paths/~1c/get" }),
      "/c?n=x&m=GET",
    ],
    [
      "a place of which a path consists",
      elsewhere(linked({ m: "$method" }, { operationRef: "#/paths/~1c/get" })),
      "/c?n=x&m=GET",
    ],
    ["an operation without parameters", linked(undefined), "/c?n=x&m=y"],
    ["an operation with a constant", linked({ m: "constant" }), "/c?n=x&m=y"],
    ["an operation with what is not there", linked({ m: "$request.body#/x" }), "/c?n=x&m=y"],
    ["nothing", linked({ m: "$statusCode" }, {}), "/c?n=x&m=y"],
  ])("what an answer shows is led by a link to %s", async (_, document, target) => {
    const { targets } = await recorded(document, () => Response.json({}));
    expect(targets).toContain(`GET ${target}`);
  });

  it("what an answer shows is led by the links of its own operation alone", async () => {
    const document = linked({ m: "$response.body#/id" });
    const answer = byPath({ "/a": { id: "own" }, "/b": { id: "other" } });
    const { targets } = await recorded(document, answer);
    expect(targets).toContain("GET /c?n=x&m=own");
  });
});

describe("operations", () => {
  it("that no request reaches are not called, and do not judge what another one answers", async () => {
    const paths = {
      "/#one": get("one"),
      "/#two": { get: { operationId: "two", responses: ok({ required: ["b"] }) } },
      "/a/{x}": get("three", path("x")),
      "/a/{y}": get("four", path("y")),
    };
    const { findings, operations } = await recorded({ paths }, () => Response.json({}));
    expect(
      operations.filter(({ skipped }) => skipped).map(({ operation }) => operation.id),
    ).toEqual(["two", "four"]);
    expect(findings).toEqual([]);
  });

  const methods = (...all: string[]) =>
    Object.fromEntries(all.map((method) => [method, { responses: {} }]));

  it.each<[name: string, paths: object, order: readonly string[]]>([
    [
      "create before they read, and change at the end",
      { "/a": methods("patch", "put", "options", "get", "post", "delete") },
      ["POST /a", "GET /a", "OPTIONS /a", "PUT /a", "PATCH /a", "DELETE /a"],
    ],
    [
      "go from lists to what is in them, and remove what is inside first",
      {
        "/a/{x}/{y}": methods("delete", "get"),
        "/a": methods("delete", "get"),
        "/a/{x}": methods("delete", "get"),
      },
      ["GET /a", "GET /a/{x}", "GET /a/{x}/{y}", "DELETE /a/{x}/{y}", "DELETE /a/{x}", "DELETE /a"],
    ],
  ])("operations: %s", async (_, paths, order) => {
    const { api } = await buildDocument({ paths });
    for (const operations of [api.operations, api.operations.toReversed()])
      expect(inOrder(operations).map(({ method, path: at }) => `${method} ${at}`)).toEqual(order);
  });

  it("operations come after those whose answers lead to them", async () => {
    const { api } = await buildDocument({ paths: { "/a": methods("get", "post", "delete") } });
    const [read = "", create = "", remove] = api.operations.map(({ id }) => id);
    const flows = [{ from: read, to: create, expression: "$statusCode", parameter: "x" }];
    expect(inOrder(api.operations, flows).map(({ id }) => id)).toEqual([read, create, remove]);
  });
});

it("what no response can show of a request is not missed in it", async () => {
  const content = (schema: object) => ({ content: { "application/json": { schema } } });
  const pet = (size: object) => ({
    type: "object",
    required: ["id", "size"],
    properties: { id: { type: "string", readOnly: true }, size },
  });
  const shown = pet({ type: "string", maxLength: 3 });
  const paths = {
    "/pets": {
      post: {
        operationId: "add",
        requestBody: content({
          type: "object",
          required: ["size", "note"],
          properties: { size: { type: "string", minLength: 4 }, note: { type: "string" } },
        }),
        responses: { "201": { description: "It.", ...content(shown) } },
      },
    },
    "/pets/{id}": { get: { operationId: "get", parameters: [path("id")], responses: ok(shown) } },
  };
  const answer = ({ method }: SentRequest) =>
    Response.json({ id: "p", size: "big" }, { status: method === "POST" ? 201 : 200 });
  const { findings } = await recorded({ paths }, answer, { write: true });
  expect(findings.map(({ diagnostic }) => diagnostic.code)).not.toContain("verify/created-changed");
});
