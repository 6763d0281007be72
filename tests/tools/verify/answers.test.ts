/** What is said about single exchanges, as they are found in recorded traffic. */
import { expect, it } from "vitest";

import type { SentRequest } from "../../../generator/tools/verify/exchange/exchange.js";
import { operation } from "../../support/model.js";
import { exchanged, GET } from "./exchanged.js";
import { path } from "./recorded.js";

const contents = (...types: string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: {} }]));
const answers = (status: string | number, content: object | undefined, more: object = {}) =>
  operation({
    responses: { [status]: { description: "It.", ...(content && { content }), ...more } },
  });
const JSON_TYPE = { "content-type": "application/json" };
const form = { "application/x-www-form-urlencoded": { schema: { type: "object" } } };

it.each<[string, object, Response, readonly string[]]>([
  ["204 is empty", answers(204, contents("application/json")), empty(204), []],
  ["205 is empty", answers(205, contents("application/json")), empty(205), []],
  ["304 is empty", answers(304, contents("application/json")), empty(304), []],
  ["206 is empty", answers(206, contents("application/json")), empty(206), ["206 without a body."]],
  [
    "JSON is empty",
    answers(200, contents("application/json")),
    empty(200),
    ["200 without a body."],
  ],
  ["a form is empty", answers(200, form), empty(200), ["200 without a body."]],
  [
    "multipart is empty",
    answers(200, { "multipart/form-data": { schema: { type: "object" } } }),
    empty(200),
    ["200 without a body."],
  ],
  ["text is empty", answers(200, contents("text/plain")), empty(200), []],
  ["bytes are empty", answers(200, contents("application/zip")), empty(200), []],
  [
    "text or JSON is empty",
    answers(200, contents("application/json", "text/plain")),
    empty(200),
    [],
  ],
  ["an error says more", answers(400, undefined), new Response("x", { status: 400 }), []],
  [
    "a redirect says more",
    answers(399, undefined),
    new Response("x", { status: 399 }),
    ["399 with a body; the document declares none."],
  ],
  ["a declared failure", answers(500, undefined), empty(500), []],
  ["a declared class of failures", answers("5XX", undefined), empty(503), []],
  [
    "a failure is like any other answer",
    answers("default", undefined),
    empty(500),
    ["failed with 500."],
  ],
  ["an error like any other answer", answers("default", undefined), empty(499), []],
  [
    "a failure without the header of all answers",
    answers("default", undefined, { headers: { "X-Id": { required: true, schema: {} } } }),
    empty(500),
    ["failed with 500.", "500 without the required header X-Id."],
  ],
  [
    "a header is optional",
    answers(200, undefined, { headers: { "X-Id": { schema: {} } } }),
    empty(200),
    [],
  ],
])("an answer: %s", async (_, document, response, expected) => {
  expect((await exchanged(document, [[GET, response]])).found).toEqual(expected);
});

it("an answer names the first five faults of a body, and each in each place", async () => {
  const names = ["a", "b", "c", "d", "e", "f"];
  const schema = { properties: Object.fromEntries(names.map((name) => [name, { type: "null" }])) };
  const body = Object.fromEntries(names.map((name) => [name, 1]));
  const document = answers(200, { "application/json": { schema } });
  const { found } = await exchanged(document, [[GET, Response.json(body)]]);
  expect(found.map((text) => /(?<=declared: )\w/.exec(text)?.[0])).toEqual(names.slice(0, 5));
});

it.each([
  [200, false],
  [201, true],
])("an answer shows %i characters of a failure; then it is cut: %s", async (length, isCut) => {
  const text = `é${"x".repeat(length - 2)}y`;
  const { found } = await exchanged(answers(200, undefined), [
    [GET, new Response(text, { status: 500 })],
  ]);
  const shown = isCut ? `${text.slice(0, 200)}…` : text;
  expect(found).toEqual([expect.stringContaining(`with ${shown}`)]);
});

it.each([
  ["an item", '{"n":1}\n{"n":"x"}\n', false, [expect.stringContaining(" n ")]],
  ["the last item", '{"n":1}\n{', false, [expect.stringContaining("not what application/jsonl")]],
  ["no item, if only the last one was cut off", '{"n":1}\n{', true, []],
])("an answer in a stream has a fault in %s", async (_, text, cut, expected) => {
  const itemSchema = { type: "object", properties: { n: { type: "integer" } } };
  const document = answers(200, { "application/jsonl": { itemSchema } });
  const response = new Response(text, { headers: { "content-type": "application/jsonl" } });
  expect((await exchanged(document, [[GET, response, cut]], "3.2.0")).found).toEqual(expected);
});

function empty(status: number): Response {
  return new Response(null, { status, headers: JSON_TYPE });
}

const bodyOf = (method: string, required: boolean) =>
  operation(
    {
      parameters: [{ name: "n", in: "query", schema: { type: "integer" } }],
      requestBody: { required, content: contents("application/json") },
      responses: { default: { description: "Done." } },
    },
    { method },
  );

it.each<[string, object, Partial<SentRequest>, number, readonly unknown[]]>([
  ["no body", bodyOf("post", true), {}, 204, [expect.stringContaining("body is required")]],
  ["an optional body", bodyOf("post", false), {}, 204, []],
  [
    "another type",
    bodyOf("post", true),
    { body: "{}" },
    204,
    [expect.stringContaining("media type")],
  ],
  [
    "half a body",
    bodyOf("post", true),
    { body: "{", headers: [["content-type", "application/json"]] },
    204,
    [expect.stringContaining("not valid JSON")],
  ],
  [
    "half a body, though none is usual",
    bodyOf("get", true),
    { body: "{", headers: [["content-type", "application/json"]] },
    204,
    [expect.stringContaining("not valid JSON")],
  ],
  [
    "a wrong parameter",
    bodyOf("post", false),
    { target: "/things?n=x" },
    399,
    [expect.stringContaining(" n ")],
  ],
  ["a wrong parameter that was refused", bodyOf("post", false), { target: "/things?n=x" }, 400, []],
])("a request with %s is read", async (_, document, request, status, expected) => {
  const method = Object.keys(Object.values(Object(document).paths)[0] as object)[0] ?? "";
  const sent = { ...GET, method: method.toUpperCase(), ...request };
  const { found } = await exchanged(document, [[sent, new Response(null, { status })]]);
  expect(found).toEqual(expected);
});

it("a request has the variables of its path", async () => {
  const one = {
    parameters: [{ ...path("n"), schema: { type: "integer" } }],
    responses: { 204: { description: "Done." } },
  };
  const document = operation(one, { path: "/things/{n}" });
  const sent = (n: string) =>
    [{ ...GET, target: `/things/${n}` }, new Response(null, { status: 204 })] as const;
  const { found } = await exchanged(document, [sent("7"), sent("x")]);
  expect(found).toEqual([expect.stringMatching(/\/things\/\{n\}.* n /)]);
});
