/** What has one meaning is read with it. */
import { expect, test } from "vitest";

import { generateFrom } from "../../support/generate.js";
import { object, ref, text } from "../../support/openapi.js";

const info = { title: "T", version: "1" };
const reply = (schema: object): object => ({
  200: { description: "ok", content: { "application/json": { schema } } },
});
const get = (fields: object): object => ({ "/a": { get: { operationId: "a", ...fields } } });
const returning = (schema: object, openapi = "3.1.0", root: object = {}): object => ({
  openapi,
  info,
  ...root,
  paths: get({ responses: reply(ref("A")) }),
  components: { schemas: { A: schema } },
});
const typed = { required: ["a"], properties: { a: text } };
const DIALECT = "https://json-schema.org/draft/2020-12/schema";
const OWN = "https://spec.openapis.org/oas/3.1/dialect/base";

test.each<[string, object, readonly string[], RegExp]>([
  [
    "a list of types in 3.0",
    returning({ type: ["number", "null"] }, "3.0.3"),
    ["info schema/newer-keyword"],
    /export type A = number \| null;/,
  ],
  [
    "a status with its phrase",
    {
      openapi: "3.1.0",
      info,
      paths: get({ responses: { "204 NO_CONTENT": { description: "Gone." } } }),
    },
    ["warning operation/status-phrase"],
    /204: /,
  ],
  [
    "a quoted default of a boolean",
    returning(object({ on: { type: "boolean", default: "true" } })),
    ["warning schema/quoted-value"],
    /@default true/,
  ],
  [
    "a quoted default of a number that may be null",
    returning(object({ size: { type: ["integer", "null"], default: "3" } })),
    ["warning schema/quoted-value"],
    /@default 3/,
  ],
  [
    "a quoted bound",
    returning(object({ on: { type: "string", maxLength: "3", nullable: "true" } }), "3.0.3"),
    ["warning schema/quoted-value", "warning schema/quoted-value"],
    /@maxLength 3.*on\?: string \| null;/s,
  ],
  [
    "a quoted bound of a parameter in Swagger 2.0",
    {
      swagger: "2.0",
      info,
      paths: get({
        parameters: [{ name: "n", in: "query", type: "integer", maximum: "5" }],
        responses: { 204: { description: "ok" } },
      }),
    },
    ["warning schema/quoted-value"],
    /@maximum 5/,
  ],
  [
    "a schema that is an empty key",
    returning({ type: "array", items: null }),
    ["warning structure/left-out", "warning schema/malformed-keyword"],
    /export type A = unknown\[\];/,
  ],
  [
    "a type that is none",
    returning(object({ price: { type: "decimal" } })),
    ["warning structure/unclear-type"],
    /price\?: unknown;/,
  ],
  [
    "a schema of a dialect of JSON Schema",
    returning(typed, "3.1.0", { jsonSchemaDialect: DIALECT }),
    [],
    /export type A = /,
  ],
  [
    "a schema of the dialect of OpenAPI",
    returning(typed, "3.1.0", { jsonSchemaDialect: OWN }),
    ["info schema/implied-object"],
    /export interface A /,
  ],
  [
    "a dialect that is not known",
    returning(text, "3.1.0", { jsonSchemaDialect: "https://example.com/own" }),
    ["warning structure/unknown-dialect"],
    /export type A = string;/,
  ],
  [
    "schemas of one that is not known",
    returning(
      object({
        a: { $schema: "https://example.com/own", type: "string" },
        b: { $schema: "https://example.com/own" },
        c: { $schema: DIALECT },
      }),
      "3.1.0",
    ),
    ["warning structure/unknown-dialect"],
    /a\?: string;/,
  ],
  [
    "webhooks as an extension of 2.0",
    {
      swagger: "2.0",
      info,
      paths: {},
      "x-webhooks": {
        a: {
          post: {
            parameters: [
              { name: "b", in: "body", schema: object({ kind: { type: "string", enum: ["a"] } }) },
            ],
            responses: { 200: { description: "k" } },
          },
        },
      },
    },
    ["info webhook/unsigned"],
    /kind\?: "a"/,
  ],
])("%s is read as it is meant", async (_, document, codes, code) => {
  const { files, diagnostics } = await generateFrom(document, {
    only: ["types", "client", "webhooks"],
  });
  const found = diagnostics.map((one) => `${one.severity} ${one.code}`);
  expect(found.filter((one) => !one.includes(" project/"))).toEqual(codes);
  expect([...files.values()].join("\n")).toMatch(code);
});

test.each(["2.0", "3.0.3"])("an extension never refuses a document of %s", async (version) => {
  const webhooks = [
    { a: { post: { parameters: [7], requestBody: 3, responses: { x: 1 } } } },
    [3],
    { a: 3 },
  ];
  for (const webhook of webhooks) {
    const { diagnostics } = await generateFrom({
      [version === "2.0" ? "swagger" : "openapi"]: version,
      info,
      paths: { "/a": { get: { responses: { 200: { description: "ok" } } } } },
      "x-webhooks": webhook,
    });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  }
});
