/** How valid requests are written. */
import { expect, it } from "vitest";

import { operation } from "../../../support/model.js";
import { ok, path, recorded } from "../recorded.js";

/** The first valid request of an operation. */
async function writtenOf(fields: object, at: object = {}) {
  const { sent } = await recorded(
    operation({ operationId: "x", responses: ok({}), ...fields }, { method: "post", ...at }),
    () => Response.json({}, { status: 400 }),
    { write: true },
  );
  return sent[0];
}
const required = (type: string, schema: object, more: object = {}) => ({
  requestBody: { required: true, content: { [type]: { schema, ...more } } },
});

it("a request has its headers and cookies", async () => {
  const must = { required: true, schema: { const: 7 } };
  const parameters = [
    { name: "X-N", in: "header", ...must },
    { name: "c", in: "cookie", ...must },
  ];
  expect((await writtenOf({ parameters }))?.headers).toEqual([
    ["accept", "application/json"],
    ["x-n", "7"],
    ["cookie", "c=7"],
  ]);
});

it.each<[fields: object, type: RegExp, text: RegExp]>([
  [required("text/plain", { const: "a" }), /^text\/plain/, /^a$/],
  [required("application/zip", {}), /^application\/zip$/, /^/],
  [required("*/*", { type: "string", format: "binary" }), /^application\/octet-stream$/, /^/],
  [
    required("multipart/form-data", { properties: { a: { const: "b" } }, required: ["a"] }),
    /^multipart\/form-data; boundary=./,
    /name="a"\r\n\r\nb\r\n/,
  ],
  [
    required("application/x-www-form-urlencoded", {
      properties: { a: { const: "b" } },
      required: ["a"],
    }),
    /^application\/x-www-form-urlencoded/,
    /^a=b$/,
  ],
  [
    {
      requestBody: {
        required: true,
        content: { "text/plain": {}, "application/json": { schema: { const: 1 } } },
      },
    },
    /^application\/json$/,
    /^1$/,
  ],
  [
    required("application/jsonl", {}, { itemSchema: { const: 1 } }),
    /^application\/jsonl$/,
    /^1\n$/,
  ],
])("a request has a body of %j", async (fields, type, text) => {
  const sent = await writtenOf(fields);
  expect(
    new Headers(sent?.headers.map(([name, value]): [string, string] => [name, value])).get(
      "content-type",
    ),
  ).toMatch(type);
  expect(typeof sent?.body === "string" ? sent.body : new TextDecoder().decode(sent?.body)).toMatch(
    text,
  );
});

it("a request has some of what is optional, and in others not", async () => {
  const parameters = ["a", "b"].map((name) => ({ name, in: "query", schema: { const: 1 } }));
  const { sent, cases } = await recorded(
    operation({ operationId: "x", parameters, responses: ok({}) }),
    () => Response.json({}),
    { count: 12 },
  );
  const targets = sent.slice(0, cases.indexOf("x/valid/12") + 1).map(({ target }) => target);
  expect(targets.slice(0, 2)).toEqual(["/things", "/things?a=1&b=1"]);
  expect([...new Set(targets.slice(2))].sort()).toEqual([
    "/things",
    "/things?a=1",
    "/things?a=1&b=1",
    "/things?b=1",
  ]);
});

it("a request has the example of a parameter, and other values at the end", async () => {
  const schema = { type: "string" };
  const parameters = [{ name: "a", in: "query", required: true, schema, example: "e" }];
  const { targets } = await recorded(operation({ parameters, responses: ok({}) }), () =>
    Response.json({}),
  );
  expect(targets.slice(0, 3)).toEqual([
    "GET /things?a=e",
    "GET /things?a=e",
    expect.not.stringMatching(/a=e$/),
  ]);
});

it("a request has five examples at most, and of a form, too", async () => {
  const examples = Object.fromEntries(
    Array.from({ length: 6 }, (_, at) => [`e${at}`, { value: { a: `v${at}` } }]),
  );
  const schema = { properties: { a: { type: "string" } } };
  const content = { "application/x-www-form-urlencoded": { schema, examples } };
  const { cases, sent } = await recorded(
    operation(
      { operationId: "x", requestBody: { content }, responses: ok({}) },
      { method: "post" },
    ),
    () => Response.json({}),
    { write: true },
  );
  expect(cases.filter((name) => name.includes("example"))).toHaveLength(5);
  expect(sent.slice(0, 5).map(({ body }) => body)).toEqual(
    ["v0", "v1", "v2", "v3", "v4"].map((value) => `a=${value}`),
  );
});

it("a request has the first media type if none is JSON", async () => {
  const content = { "text/plain": { schema: { const: "a" } }, "text/html": { schema: {} } };
  const sent = await writtenOf({ requestBody: { required: true, content } });
  expect(sent?.headers).toContainEqual(["content-type", expect.stringContaining("text/plain")]);
});

it.each([
  [{ type: "string" }, "t1"],
  [{ type: "string", pattern: "^u" }, "u0"],
])("a request refers to what is there, if %j can", async (schema, expected) => {
  const body = { type: "object", required: ["thingId"], properties: { thingId: schema } };
  const content = { "application/json": { schema: body, example: { thingId: "u0" } } };
  const paths = {
    "/things": { get: { operationId: "list", responses: ok({}) } },
    "/things/{id}": { get: { operationId: "one", parameters: [path("id")], responses: ok({}) } },
    "/things/{id}/uses": {
      parameters: [path("id")],
      post: { operationId: "use", requestBody: { content }, responses: ok({}) },
    },
  };
  const { sent } = await recorded(
    { paths },
    ({ method }) => Response.json(method === "GET" ? [{ id: "t1" }] : {}),
    { write: true },
  );
  const [first] = sent.filter(({ target }) => target === "/things/t1/uses");
  expect(first?.body).toBe(JSON.stringify({ thingId: expected }));
});

it("a request is not made if a value cannot be written", async () => {
  const parameters = [{ ...path("n"), schema: { const: "" } }];
  const one = operation({ operationId: "x", parameters, responses: ok({}) }, { path: "/t/{n}" });
  const { targets } = await recorded(one, () => Response.json({}));
  expect(targets).not.toContain("GET /t/");
});

const unknown = async (schema: object, responses: object = { 404: { description: "None." } }) => {
  const parameters = [path("a"), { ...path("b"), schema }];
  const found = await recorded(
    operation({ operationId: "x", parameters, responses }, { path: "/{a}/{b}" }),
    () => new Response(null, { status: 404 }),
  );
  const at = found.cases.indexOf("x/unknown");
  return at < 0 ? undefined : found.targets[at]?.split("/").at(-1);
};

it.each<[schema: object, value: string | undefined]>([
  [{ type: "string" }, "apostille-unknown"],
  [{ type: "integer" }, "987654321"],
  [
    { type: "string", maxLength: 1, pattern: "^[ab]$", example: "a" },
    expect.stringMatching(/^[ab]$/) as unknown as string,
  ],
  [{ type: "boolean" }, undefined],
  [{ enum: ["a"] }, undefined],
  [{ type: "integer", maximum: 9 }, undefined],
])("what no resource has is asked for if it may be %j", async (schema, value) => {
  expect(await unknown(schema)).toEqual(value);
});

it.each([
  ["4XX", true],
  ["404", true],
  ["403", false],
  ["default", false],
])("what no resource has is asked for if %s is declared: %s", async (status, isAsked) => {
  const found = await unknown({ type: "string" }, { [status]: { description: "It." } });
  expect(found !== undefined).toBe(isAsked);
});
