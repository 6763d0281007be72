/** Descriptors and validators in memory. */
import { describe, expect, test } from "vitest";

import {
  basePathOf,
  describeOperations,
  describeSchemes,
} from "../../../generator/tools/live/descriptors.js";
import { validatorsOf } from "../../../generator/tools/live/validators.js";
import { createValues } from "../../../generator/description/values/values.js";
import type { Validator } from "../../../runtime/wire/descriptors/validator.js";
import { buildDocument } from "../../support/model.js";

test.each<[string, readonly object[], string]>([
  ["none", [], ""],
  ["a path", [{ url: "/v1" }], "/v1"],
  ["a path with a slash at the end", [{ url: "/v1//" }], "/v1"],
  ["a path without one", [{ url: "v1" }], "/v1"],
  ["the root", [{ url: "/" }], ""],
  ["an address", [{ url: "https://a.example/b/c" }, { url: "/other" }], "/b/c"],
  ["an address without a path", [{ url: "https://a.example" }], ""],
  ["an address with a query", [{ url: "https://a.example/b?c=/d#e" }], "/b"],
  ["an address without a scheme", [{ url: "//a.example/b" }], "/b"],
  [
    "variables",
    [
      {
        url: "https://{host}/{base}/{other}",
        variables: { base: { default: "v2" }, host: { default: "a" } },
      },
    ],
    "/v2",
  ],
])("the path of servers is found: %s", async (_, servers, path) => {
  const { api } = await buildDocument({ paths: {}, ...(servers.length > 0 && { servers }) });
  expect(basePathOf(api)).toBe(path);
});

test("descriptors have what the document says, as data only", async () => {
  const token = { type: "http", scheme: "bearer" };
  const { api } = await buildDocument({
    security: [{ token: [] }],
    components: { securitySchemes: { token } },
    paths: {
      "/a/{b}": {
        get: {
          operationId: "read",
          parameters: [{ name: "b", in: "path", required: true, schema: { type: "integer" } }],
          responses: {
            200: {
              description: "d",
              headers: { "X-A": { schema: { type: "integer" } } },
              content: { "application/json": { schema: { type: "string", format: "date" } } },
            },
          },
        },
      },
    },
  });
  expect(Object.keys(describeSchemes(api))).toEqual(["token"]);
  const descriptors = describeOperations(api);
  const [operation] = api.operations;
  const descriptor = descriptors.get(operation ?? expect.fail("none"));
  expect(descriptor).toMatchObject({ id: "read", method: "GET", path: "/a/{b}" });
  expect(JSON.stringify(descriptor)).toMatch(/"b".*"X-A"/);
  expect(JSON.stringify(descriptor)).not.toContain('"module"');
});

/** The issues of a value, as `keyword path`. */
function issuesOf(validator: Validator | undefined, value: unknown): readonly string[] {
  const result = (validator ?? expect.fail("none"))["~standard"].validate(value);
  if (result instanceof Promise) return expect.fail("it waits");
  return (result.issues ?? []).map(
    (issue) => `${Reflect.get(issue, "keyword")} ${issue.path?.join("/")}`,
  );
}

describe("validators", async () => {
  const number = { type: "integer" };
  const parameter = (name: string, place: string, more: object = {}) => ({
    name,
    in: place,
    schema: number,
    ...more,
  });
  const lines = { "application/jsonl": { itemSchema: { type: "integer" } } };
  const json = {
    "application/json": { schema: { type: "object", required: ["a"], properties: { a: number } } },
  };
  const answer = (content: object) => ({ description: "d", content });
  const whole = {
    name: "all",
    in: "querystring",
    content: { "application/json": { schema: { type: "object", minProperties: 1 } } },
  };
  const { api } = await buildDocument(
    {
      paths: {
        "/{p}": {
          post: {
            parameters: [
              parameter("p", "path", { required: true }),
              parameter("q", "query"),
              parameter("r", "query", { required: true }),
              parameter("h", "header"),
              { name: "l", in: "header", schema: { type: "array", items: number } },
              parameter("c", "cookie"),
            ],
            requestBody: { content: { ...json, ...lines } },
            responses: { 200: answer(json), default: answer(lines) },
          },
          get: { parameters: [parameter("p", "path", { required: true }), whole] },
          put: {
            parameters: [parameter("p", "path", { required: true }), { ...whole, required: true }],
          },
        },
      },
    },
    "3.2.0",
  );
  const values = createValues(api);
  const of = (method: string) =>
    validatorsOf(
      api.operations.find((one) => one.method === method) ?? expect.fail("none"),
      values,
    );
  const post = of("POST");

  test.each([
    ["path", post.params, { p: 1 }, []],
    ["path", post.params, { p: "a" }, ["type p"]],
    ["path", post.params, {}, ["required p"]],
    ["path", post.params, undefined, ["required p"]],
    ["path", post.params, null, ["required p"]],
    ["path", post.params, Object.create({ p: 1 }), ["required p"]],
    ["query", post.query, { r: 1 }, []],
    ["query", post.query, { q: "a", r: [], h: "a" }, ["type q", "type r"]],
    ["query", post.query, { q: 1 }, ["required r"]],
    ["header", post.headers, { h: "a", q: "a" }, ["type h"]],
    ["header", post.headers, { l: [1, "a"] }, ["type l/1"]],
    ["cookie", post.cookies, { c: "a" }, ["type c"]],
    ["body", post.body?.["application/json"], { a: 1 }, []],
    ["body", post.body?.["application/json"], { a: "b" }, ["type a"]],
    ["item", post.body?.["application/jsonl"], 1, []],
    ["item", post.body?.["application/jsonl"], "a", ["type "]],
    ["response", post.responses?.["200"]?.["application/json"], {}, ["required a"]],
    ["response item", post.responses?.["default"]?.["application/jsonl"], "a", ["type "]],
    ["whole query", of("GET").query, undefined, []],
    ["whole query", of("GET").query, {}, ["minProperties "]],
    ["whole query", of("PUT").query, undefined, ["required "]],
    ["whole query", of("PUT").query, { a: 1 }, []],
  ])("validators: %s %#", (_, validator, value, expected) => {
    expect(issuesOf(validator, value)).toEqual(expected);
  });

  test("validators are absent for a body that the document has not", () => {
    expect(of("GET")).not.toHaveProperty("body");
  });
});
