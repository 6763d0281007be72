/** Samples for `curl`: what they send, and where. */
import { expect, it } from "vitest";

import { type Described, object, required, samplesOf, sends } from "./written.js";

const POST: Described = { method: "post" };
const json = (schema: object): Described => sends("application/json", schema);
const JSON_TYPE = "-H 'Content-Type: application/json'";

/** Operations, with the parts of their command after `curl`; the address is that of their path unless given. */
const CASES: Readonly<Record<string, readonly [operation: Described, parts: readonly string[]]>> = {
  get: [{}, ["'https://api.test/get'"]],
  head: [{ method: "head" }, ["--head", "'https://api.test/head'"]],
  postNothing: [POST, ["-X POST", "'https://api.test/postNothing'"]],
  postJson: [
    { ...POST, ...json(object({ name: { const: "Tom" } })) },
    ["'https://api.test/postJson'", JSON_TYPE, `--data-raw '{\n  "name": "Tom"\n}'`],
  ],
  putJson: [
    { method: "put", ...json({ const: 1 }) },
    ["-X PUT", "'https://api.test/putJson'", JSON_TYPE, "--data-raw '1'"],
  ],
  postUnfit: [
    { ...POST, ...json({ type: "object", properties: { no: false }, example: { no: 1 } }) },
    ["'https://api.test/postUnfit'", JSON_TYPE, "--data-raw '{}'"],
  ],
  getWithBody: [json({ const: 1 }), ["'https://api.test/getWithBody'"]],
  parameters: [
    {
      path: "/of/{id}/{kind}",
      parameters: [
        required("id", "path", { type: "string" }, { example: "" }),
        required("kind", "path", { const: "a/b" }),
        required("q", "query", { const: "a b" }),
        required("X-A", "header", { const: "it's" }),
        required("seen", "cookie", { const: 1 }),
        { name: "not", in: "query", schema: { type: "string" } },
      ],
    },
    [
      "'https://api.test/of/id/a%2Fb?q=a%20b'",
      String.raw`-H 'x-a: it'\''s'`,
      "-H 'Cookie: seen=1'",
    ],
  ],
  wholeQuery: [
    {
      parameters: [
        {
          name: "all",
          in: "querystring",
          required: true,
          content: {
            "application/x-www-form-urlencoded": {
              schema: object({ a: { const: "1" }, b: { const: "x y" } }),
            },
          },
        },
      ],
    },
    ["'https://api.test/wholeQuery?a=1&b=x%20y'"],
  ],
  keyInQuery: [
    { security: [{ inQuery: [] }], parameters: [required("q", "query", { const: "a" })] },
    ["'https://api.test/keyInQuery?q=a&in-query=YOUR_IN_QUERY'"],
  ],
  keyInHeader: [
    { security: [{ inHeader: [] }] },
    ["'https://api.test/keyInHeader'", "-H 'in-header: YOUR_IN_HEADER'"],
  ],
  keyInCookie: [
    { security: [{ inCookie: [] }], parameters: [required("seen", "cookie", { const: 7 })] },
    ["'https://api.test/keyInCookie'", "-H 'Cookie: in-cookie=YOUR_IN_COOKIE; seen=7'"],
  ],
  basic: [
    { security: [{ basic: [] }] },
    ["'https://api.test/basic'", "-u YOUR_NAME:YOUR_PASSWORD"],
  ],
  bearer: [
    { security: [{ bearer: [] }] },
    ["'https://api.test/bearer'", "-H 'Authorization: Bearer YOUR_BEARER'"],
  ],
  digest: [
    { security: [{ digest: [] }] },
    ["'https://api.test/digest'", "-H 'Authorization: Digest YOUR_DIGEST'"],
  ],
  oauth: [
    { security: [{ oauth: [] }] },
    ["'https://api.test/oauth'", "-H 'Authorization: Bearer YOUR_OAUTH'"],
  ],
  openid: [
    { security: [{ openid: [] }] },
    ["'https://api.test/openid'", "-H 'Authorization: Bearer YOUR_OPENID'"],
  ],
  certificate: [{ security: [{ certificate: [] }] }, ["'https://api.test/certificate'"]],
  severalWays: [
    { security: [{ inHeader: [], basic: [] }, { bearer: [] }] },
    [
      "'https://api.test/severalWays'",
      "-H 'in-header: YOUR_IN_HEADER'",
      "-u YOUR_NAME:YOUR_PASSWORD",
    ],
  ],
  text: [
    { ...POST, ...sends("text/plain", { const: "it's" }) },
    ["'https://api.test/text'", "-H 'Content-Type: text/plain'", String.raw`--data-raw 'it'\''s'`],
  ],
  number: [
    { ...POST, ...sends("text/plain", { const: 5 }) },
    ["'https://api.test/number'", "-H 'Content-Type: text/plain'", "--data-raw '5'"],
  ],
  form: [
    {
      ...POST,
      ...sends(
        "application/x-www-form-urlencoded",
        object({ name: { const: "a b" }, size: { const: 5 } }),
      ),
    },
    ["'https://api.test/form'", "--data-urlencode 'name=a b'", "--data-urlencode 'size=5'"],
  ],
  multipart: [
    {
      ...POST,
      ...sends(
        "multipart/form-data",
        object({
          file: { type: "string", format: "binary" },
          note: { const: "hi" },
          more: object({ a: { const: 1 } }),
        }),
      ),
    },
    [
      "'https://api.test/multipart'",
      "-F 'file=@file'",
      "--form-string 'note=hi'",
      `--form-string 'more={"a":1}'`,
    ],
  ],
  formOfOne: [
    {
      ...POST,
      ...sends("multipart/form-data", {
        oneOf: [
          object({ kind: { const: "a" }, file: { type: "string", format: "binary" } }),
          object({ kind: { const: "b" } }),
        ],
      }),
    },
    ["'https://api.test/formOfOne'", "--form-string 'kind=a'", "-F 'file=@file'"],
  ],
  formOfText: [
    { ...POST, ...sends("multipart/form-data", { const: "a" }) },
    ["-X POST", "'https://api.test/formOfText'"],
  ],
  impossibleForm: [
    { ...POST, ...sends("multipart/form-data", object({ no: false })) },
    ["-X POST", "'https://api.test/impossibleForm'"],
  ],
  binary: [
    { method: "put", ...sends("application/octet-stream", { type: "string", format: "binary" }) },
    [
      "-X PUT",
      "'https://api.test/binary'",
      "-H 'Content-Type: application/octet-stream'",
      "--data-binary @file",
    ],
  ],
  lines: [
    {
      ...POST,
      requestBody: {
        content: { "application/jsonl": { itemSchema: object({ n: { const: 3 } }) } },
      },
    },
    ["'https://api.test/lines'", "-H 'Content-Type: application/jsonl'", `--data-raw '{"n":3}'`],
  ],
  several: [
    {
      ...POST,
      requestBody: {
        content: {
          "text/plain": { schema: { const: "a" } },
          "application/json": { schema: { const: 1 } },
        },
      },
    },
    ["'https://api.test/several'", JSON_TYPE, "--data-raw '1'"],
  ],
  ownServer: [
    { servers: [{ url: "https://own.test/base//" }, { url: "https://more.test" }] },
    ["'https://own.test/base/ownServer'"],
  ],
  sameServer: [{ servers: [{ url: "https://api.test" }] }, ["'https://api.test/sameServer'"]],
  unsendable: [
    {
      path: "/of/{place}/unsendable",
      security: [{ inCookie: [] }],
      parameters: [
        required("place", "path", { type: "string" }, { example: ".." }),
        required(
          "q",
          "query",
          { type: "array", items: { type: "string" } },
          { style: "spaceDelimited", explode: false, example: ["a b"] },
        ),
        required("X-A", "header", { type: "string" }, { example: "a\nb" }),
        required("seen", "cookie", { type: "string" }, { style: "cookie", example: "a;b" }),
      ],
    },
    [
      "--globoff",
      "'https://api.test/of/{place}/unsendable'",
      "-H 'Cookie: in-cookie=YOUR_IN_COOKIE'",
    ],
  ],
};

it("the site writes the command of each operation", async () => {
  const samples = await samplesOf(
    Object.fromEntries(Object.entries(CASES).map(([name, [operation]]) => [name, operation])),
  );
  const parts = [...samples].map(([name, { curl }]) => [
    name,
    curl
      .replace(/^curl /, "")
      .replace("--url ", "")
      .split(" \\\n  "),
  ]);
  const expected = Object.entries(CASES).map(([name, [, wanted]]) => [name, wanted]);
  expect(Object.fromEntries(parts)).toEqual(Object.fromEntries(expected));
});

it.each([
  ["https://api.test/v1/", "https://api.test/v1/a"],
  ["https://{place}.test/{other}", "https://eu.test/%7Bother%7D/a"],
  ["/v1", "https://api.example.com/v1/a"],
  ["https://[", "https://api.example.com/a"],
  [undefined, "https://api.example.com/a"],
])("a command sends to the first server, %s", async (url, address) => {
  const server = { url, variables: { place: { default: "eu" } } };
  const found = await samplesOf(
    { a: {} },
    url === undefined ? {} : { servers: [server, { url: "https://second.test" }] },
  );
  expect(found.get("a")?.curl).toBe(`curl --url '${address}'`);
});
