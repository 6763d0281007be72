import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { loadDocument } from "../../../generator/description/document/loading/load.js";
import { buildModel } from "../../../generator/description/builder/build-model.js";
import { modelToJson } from "../../../generator/description/model/inspect.js";
import { assertInvariants } from "../../support/model-invariants.js";
import { walkSchemas } from "../../../generator/description/model/visit.js";
import { buildDocument, buildFiles, operation } from "../../support/model.js";
import { json, list, object, ref } from "../../support/openapi.js";
import { placesIn, replaced } from "../../support/value-places.js";

const SPEC = fileURLToPath(new URL("../../../spec/openapi.yaml", import.meta.url));

it("the Evaluation Services API has all that its document says, and nothing to report", async () => {
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic) => void found.push(diagnostic);
  const { set } = await loadDocument(SPEC, {}, report);
  if (set === undefined) throw new Error("the document does not load");
  const api = buildModel(set, report);
  assertInvariants(api);
  expect(found).toEqual([]);
  expect(api.operations).toHaveLength(24);
  expect(api.webhooks).toHaveLength(14);
  expect(api.events.property).toBe("type");
  expect(api.webhooks.map(({ type }) => type)).toEqual(api.webhooks.map(({ key }) => key));
  expect(api.signature).toMatchObject({
    algorithm: "hmac-sha256",
    header: "X-Service-Signature",
    tolerance: 300,
  });
  expect(api.rateLimit).toEqual({ limit: 120, window: 60, per: "key" });
  expect(Object.keys(api.errorShapes)).toHaveLength(10);
  const lifecycles = api.declarations.filter(({ schema }) =>
    [...walkSchemas([schema])].some(
      (part) => part.kind === "object" && part.lifecycle !== undefined,
    ),
  );
  expect(lifecycles.map(({ name }) => name).toSorted()).toEqual([
    "Cart",
    "File",
    "Order",
    "Quote",
    "User",
  ]);
  expect(
    api.operations.filter(({ pagination }) => pagination !== undefined).map(({ id }) => id),
  ).toContain("listQuotes");
  expect(api.operations.find(({ id }) => id === "approveQuote")?.security[0]).toMatchObject([
    { scheme: { key: "bearerKey" }, scopes: ["quotes:approve"] },
  ]);
});

it("a model says what the document is", async () => {
  const { api } = await buildDocument({
    info: { title: "Things", version: "2", summary: "S.", description: "D." },
    externalDocs: { url: "https://docs.example" },
    paths: {},
  });
  expect(api).toMatchObject({
    kind: "api",
    title: "Things",
    version: "2",
    openapi: "3.1.1",
    servers: [],
    docs: { summary: "S.", description: "D.", externalDocs: { url: "https://docs.example" } },
  });
});

it("documents are found by the address that they give themselves (3.2)", async () => {
  const { api, found } = await buildFiles({
    "openapi.json": {
      openapi: "3.2.0",
      $self: "https://api.example/openapi",
      info: { title: "T", version: "1" },
      ...operation({
        parameters: [{ $ref: "https://api.example/openapi#/components/parameters/P" }],
      }),
      components: { parameters: { P: { name: "p", in: "query", schema: { type: "boolean" } } } },
    },
  });
  expect(api.operations[0]?.parameters[0]?.name).toBe("p");
  expect(found).toEqual([]);
});

it("a fault of a shared definition is reported once", async () => {
  const get = { parameters: [{ $ref: "#/components/parameters/P" }], responses: {} };
  const { found } = await buildDocument({
    paths: { "/a": { get }, "/b": { get } },
    components: { parameters: { P: { name: "p", in: "query" } } },
  });
  expect(found).toEqual(["parameter/no-schema at /components/parameters/P"]);
});

it("a model can be printed as JSON, with names for what is elsewhere", async () => {
  const { api } = await buildDocument({
    ...operation({ tags: ["T"], security: [{ k: [] }], requestBody: json(ref("Tree")) }),
    components: {
      securitySchemes: { k: { type: "http", scheme: "basic" } },
      schemas: {
        Tree: {
          type: "object",
          properties: { child: ref("Tree") },
          example: { target: {}, tags: [] },
        },
      },
    },
  });
  const key = api.declarations[0]?.key;
  expect(modelToJson(api)).toMatchObject({
    tags: [{ name: "T" }],
    securitySchemes: [{ key: "k", scheme: { type: "http" } }],
    declarations: [
      {
        key,
        cycle: 0,
        docs: { examples: [{ target: {}, tags: [] }] },
        schema: { properties: [{ schema: { kind: "ref", target: key } }] },
      },
    ],
    operations: [{ tags: ["T"], security: [[{ scheme: "k" }]] }],
  });
});

describe("garbage", () => {
  const GARBAGE: readonly unknown[] = [
    null,
    true,
    -1.5,
    "",
    [null, [], {}, "x"],
    { a: 1 },
    { $ref: "#" },
  ];

  /** A complete document in which every value is replaced in turn. */
  const WHOLE = {
    openapi: "3.2.0",
    info: { title: "T", version: "1", description: "D" },
    servers: [{ url: "https://{h}", variables: { h: { default: "a", enum: ["a"] } } }],
    tags: [{ name: "A", parent: "B" }, { name: "B" }],
    security: [{ k: ["s"] }],
    "x-rate-limit": { limit: 1, window: 1 },
    "x-webhook-signature": { header: "S", secret: { prefix: "p" } },
    "x-error-shapes": { invalid: { status: 422, headers: { A: "b" }, body: {} } },
    "x-not-shown": [{ open: "o", decided: "d" }],
    paths: {
      "/a/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        servers: [{ url: "/" }],
        get: {
          operationId: "a",
          tags: ["A"],
          "x-pagination": { style: "page", items: "/d", page: "q" },
          parameters: [
            {
              name: "q",
              in: "query",
              style: "form",
              explode: true,
              schema: { type: "integer", default: 1 },
              examples: { e: { value: 1 } },
            },
            { name: "c", in: "header", content: { "application/json": { schema: {} } } },
          ],
          requestBody: {
            content: {
              "multipart/form-data": {
                schema: object({ f: {} }),
                encoding: {
                  f: { contentType: "a/b", headers: { H: { schema: {} } }, style: "form" },
                },
              },
              "application/jsonl": { itemSchema: {} },
            },
          },
          responses: {
            200: {
              description: "",
              headers: { H: { schema: {} } },
              content: {
                "application/json": { schema: ref("S"), examples: { e: { $ref: "#/x" } } },
              },
            },
          },
          callbacks: { c: { "{$url}": { post: { responses: { 200: { description: "" } } } } } },
          security: [{ k: ["s"] }],
        },
        additionalOperations: { LINK: { responses: {} } },
      },
    },
    webhooks: {
      w: {
        "x-webhook-signature": { header: "S" },
        post: { requestBody: json({ properties: { type: { const: "w" } } }) },
      },
    },
    components: {
      schemas: {
        S: {
          type: "object",
          properties: { d: list({}), s: { enum: ["x"] } },
          "x-lifecycle": {
            property: "s",
            initial: ["x"],
            transitions: [{ from: ["x"], to: "x", trigger: { event: "e" } }],
          },
        },
      },
      securitySchemes: {
        k: {
          type: "oauth2",
          flows: { implicit: { authorizationUrl: "https://a", scopes: { s: "S" } } },
        },
      },
    },
  };

  async function survives(text: string): Promise<boolean> {
    const content = Buffer.from(text);
    const { set } = await loadDocument("/openapi.json", { content }, () => {});
    if (set === undefined) return false;
    assertInvariants(buildModel(set, () => {}));
    return true;
  }

  it.each(GARBAGE.map((garbage) => [JSON.stringify(garbage), garbage] as const))(
    "garbage: %s at any place is survived",
    async (_, garbage) => {
      for (const path of placesIn(WHOLE).filter(([first]) => first !== "openapi")) {
        const text = JSON.stringify(replaced(WHOLE, path, garbage));
        await expect(survives(text), path.join("/")).resolves.toBe(true);
      }
    },
  );

  it("names of properties that every object inherits are names like any other", async () => {
    const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];
    const map = (value: object) =>
      JSON.parse(`{${names.map((name) => `"${name}":${JSON.stringify(value)}`).join(",")}}`);
    const { api, found } = await buildDocument({
      ...operation({
        operationId: "constructor",
        tags: names,
        responses: { 200: { description: "", headers: map({ schema: { type: "string" } }) } },
        security: names.map((name) => JSON.parse(`{"${name}":[]}`)),
      }),
      webhooks: map({ post: { responses: {} } }),
      components: { schemas: map({ type: "object" }), securitySchemes: map({ type: "mutualTLS" }) },
    });
    expect(api.tags.map(({ name }) => name)).toEqual(names);
    expect(api.securitySchemes.map(({ key }) => key)).toEqual(names);
    expect(api.webhooks.map(({ key }) => key)).toEqual(names);
    expect(api.declarations.map(({ name }) => name)).toEqual(names);
    expect(api.operations[0]?.responses[0]?.headers.map(({ name }) => name)).toEqual(names);
    expect(api.operations[0]?.security.flat().map(({ key }) => key)).toEqual(names);
    expect(found).toEqual([]);
  });
});
