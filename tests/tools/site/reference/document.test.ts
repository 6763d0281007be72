/** The document that the renderer of the reference reads: operations, messages, servers and security. */
import { beforeAll, expect, it } from "vitest";

import { EMPTY, type Made, makeOf } from "../make.js";
import { rendered } from "./rendered.js";

const text = { type: "string" };
const good = { $ref: "#/components/schemas/Good" };
const json = (schema: object, more: object = {}): object => ({
  content: { "application/json": { schema, ...more } },
});
const done = { 204: { description: "Done." } };
const DOCUMENT = {
  openapi: "3.2.0",
  info: { title: "Shop", version: "2" },
  servers: [
    {
      url: "https://{region}.shop.test/{stage}",
      description: "Live ![logo](https://x.test/a.png).",
      variables: {
        region: { default: "eu", enum: ["eu", "us"], description: "Where <img src=x>." },
        stage: { default: "v1" },
      },
    },
    { url: "https://plain.test/{stage}", variables: { stage: { default: "v1" } } },
  ],
  tags: [{ name: "Goods" }],
  paths: {
    "/goods": {
      get: {
        operationId: "listGoods",
        tags: ["Goods", "More"],
        summary: "List goods",
        description: "All ![x](y) goods.",
        deprecated: true,
        servers: [{ url: "https://own.test" }],
        security: [{ login: ["read"], key: [] }, {}],
        parameters: [
          {
            name: "q",
            in: "query",
            required: true,
            description: "What ![to](find).",
            deprecated: true,
            schema: { ...text, default: "all" },
            example: "pen",
          },
          {
            name: "sort",
            in: "query",
            style: "pipeDelimited",
            explode: false,
            schema: { type: "array", items: text },
            examples: { a: { value: ["a"] }, b: { value: ["b"] } },
          },
          { name: "filter", in: "query", ...json({ type: "object" }) },
          { name: "X-Trace", in: "header", schema: text },
        ],
        responses: {
          200: {
            description: "The ![goods](z).",
            headers: {
              "X-Count": {
                description: "How ![many](m).",
                required: true,
                schema: { type: "integer", description: "A count.", title: "Count" },
              },
              "X-More": { schema: text },
            },
            ...json(good, { example: { name: "Pen" } }),
          },
          "4XX": { description: "Refused.", headers: { "X-Why": { schema: text } } },
          default: { description: "", content: { "application/jsonl": { itemSchema: good } } },
        },
      },
      post: {
        operationId: "addGood",
        tags: ["Goods"],
        requestBody: {
          description: "A ![new](n) one.",
          required: true,
          ...json(good, { examples: { one: { value: { name: "A" } }, two: { value: {} } } }),
        },
        responses: done,
      },
      put: {
        operationId: "replace goods",
        tags: ["Goods"],
        requestBody: json(text),
        responses: done,
      },
    },
  },
  components: {
    schemas: {
      Good: {
        type: "object",
        properties: { name: text, maker: { $ref: "#/components/schemas/Maker" } },
      },
      Maker: { title: "Who made it", type: "string" },
      Unused: text,
    },
    securitySchemes: {
      login: {
        type: "oauth2",
        description: "Log ![in](i).",
        flows: {
          clientCredentials: {
            tokenUrl: "https://a.test/token",
            refreshUrl: "https://a.test/again",
            scopes: { read: "Read ![all](a)." },
          },
        },
      },
      key: { type: "apiKey", in: "header", name: "X-Key" },
      id: { type: "openIdConnect", openIdConnectUrl: "https://a.test/id", description: "![i](d)" },
      basic: { type: "http", scheme: "basic", description: "A ![pass](p)." },
    },
  },
};

let made: Made;
beforeAll(async () => {
  made = await makeOf(DOCUMENT, { renderer: "/* the renderer */" });
});

const OTHER = {
  url: "{address}",
  description: "Another server, such as a sandbox: type its address.",
  variables: { address: { default: "http://localhost:4010" } },
};
const SERVERS = [
  {
    url: "https://{region}.shop.test/{stage}",
    description: "Live [logo](https://x.test/a.png).",
    variables: {
      region: { default: "eu", enum: ["eu", "us"], description: "Where &lt;img src=x>." },
      stage: { default: "v1" },
    },
  },
  { url: "https://plain.test/{stage}", variables: { stage: { default: "v1" } } },
  OTHER,
];

it("the reference names the document and the group, and offers the servers and one of the reader's own", () => {
  const { openapi, info, servers, tags, "x-group": group } = rendered(made, "goods");
  expect({ openapi, info, servers, tags, group }).toEqual({
    openapi: "3.1.1",
    info: { title: "Shop", version: "2" },
    servers: SERVERS,
    tags: [{ name: "Goods" }],
    group: "goods",
  });
});

it("the reference describes an operation with all that it declares", () => {
  const {
    "x-codeSamples": samples,
    responses,
    ...operation
  } = rendered(made, "goods").paths["/goods"].get;
  expect(samples).toMatchObject([
    { lang: "typescript", label: "TypeScript" },
    { lang: "shell", label: "curl" },
  ]);
  expect(operation).toEqual({
    operationId: "listGoods",
    tags: ["Goods"],
    summary: "List goods",
    description: "All [x](y) goods.",
    deprecated: true,
    servers: [{ url: "https://own.test" }, OTHER],
    parameters: [
      {
        name: "q",
        in: "query",
        required: true,
        description: "What [to](find).",
        deprecated: true,
        example: "pen",
        style: "form",
        explode: true,
        schema: { type: "string", default: "all" },
      },
      {
        name: "sort",
        in: "query",
        examples: { "Example 1": { value: ["a"] }, "Example 2": { value: ["b"] } },
        style: "pipeDelimited",
        explode: false,
        schema: { type: "array", items: text },
      },
      { name: "filter", in: "query", ...json({ type: "object" }) },
      { name: "X-Trace", in: "header", style: "simple", explode: false, schema: text },
    ],
    security: [{ login: ["read"], key: [] }, {}],
  });
  expect(responses).toEqual({
    200: {
      description: "The [goods](z).",
      headers: {
        "X-Count": {
          description: "How [many](m).",
          required: true,
          schema: { type: "integer", title: "Count", description: "A count." },
        },
        "X-More": { schema: text },
      },
      ...json(good, { example: { name: "Pen" } }),
    },
    "4XX": { description: "Refused.", headers: { "X-Why": { schema: text } } },
    default: {
      description: "",
      content: { "application/jsonl": { schema: { type: "array", items: good } } },
    },
  });
});

it("describes operations that share a path, with their bodies", () => {
  const { "/goods": item } = rendered(made, "goods").paths;
  expect(Object.keys(item)).toEqual(["get", "post", "put"]);
  const { "x-codeSamples": _, ...post } = item.post;
  expect(post).toEqual({
    operationId: "addGood",
    tags: ["Goods"],
    servers: SERVERS,
    parameters: [],
    requestBody: {
      description: "A [new](n) one.",
      required: true,
      ...json(good, {
        examples: { "Example 1": { value: { name: "A" } }, "Example 2": { value: {} } },
      }),
    },
    responses: done,
    security: [],
  });
  expect(item.put.operationId).toBe("replaceGoods");
  expect(item.put.requestBody).toEqual(json(text));
});

it("the reference has the schemas that the operations lead to, under their names, and no others", () => {
  expect(rendered(made, "goods").components.schemas).toEqual({
    Good: {
      title: "Good",
      type: "object",
      properties: { name: text, maker: { $ref: "#/components/schemas/Maker" } },
    },
    Maker: { title: "Who made it", type: "string" },
  });
});

it("the reference has the security schemes", () => {
  expect(rendered(made, "goods").components.securitySchemes).toEqual({
    login: {
      type: "oauth2",
      description: "Log [in](i).",
      flows: {
        clientCredentials: {
          tokenUrl: "https://a.test/token",
          refreshUrl: "https://a.test/again",
          scopes: { read: "Read [all](a)." },
        },
      },
    },
    key: { type: "apiKey", in: "header", name: "X-Key" },
    id: { type: "openIdConnect", openIdConnectUrl: "https://a.test/id", description: "[i](d)" },
    basic: { type: "http", scheme: "basic", description: "A [pass](p)." },
  });
});

it("the reference repeats no servers in the operations of a document without servers", async () => {
  const paths = { "/a": { get: { operationId: "a", responses: done } } };
  const { servers, paths: shown } = rendered(
    await makeOf({ ...EMPTY, paths }, { renderer: "/* the renderer */" }),
    "general",
  );
  expect(servers).toEqual([OTHER]);
  expect(shown["/a"].get).not.toHaveProperty("servers");
});
