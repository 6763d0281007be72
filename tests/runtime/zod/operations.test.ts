/** Validators of operations, under every flag of the compiler. */
import { expect, it } from "vitest";

import { typeErrors } from "../../support/compile.js";
import { accepts, generate, inFolder, load, outcome } from "./generate.js";
import {
  any,
  api,
  array,
  content,
  declaration,
  integer,
  node,
  object,
  operation,
  parameter,
  property,
  refTo,
  string,
  union,
} from "./model.js";
import type { Api } from "../../../generator/description/model/api.js";
import type { Declaration } from "../../../generator/description/model/schema.js";

const both = { input: true, output: true, event: false, asymmetric: true, side: "read" } as const;

const quote = declaration(
  "Quote",
  object([property("id", string(), { direction: "read", required: true })]),
  { use: both },
);
const filter = declaration("Filter", object([property("open", string())]), {
  use: { ...both, output: false, side: "write" },
});
const create = operation("createQuote", {
  parameters: [
    // The schema is open: what it does not declare is valid.
    parameter("filter", refTo(filter), { default: { open: "yes", more: [1] } }),
    parameter("page", integer, { default: 1 }),
    parameter("q", string()),
    parameter("id", string({ minLength: 2 }), { location: "path", required: true }),
    parameter("X-Trace", string(), { location: "header" }),
    parameter("session", string(), { location: "cookie", required: true }),
  ],
  body: {
    ...node,
    required: true,
    contents: [
      content(refTo(quote)),
      content(object([property("file", { ...node, kind: "binary" }, { required: true })]), {
        mediaType: "multipart/form-data",
        codec: "multipart",
      }),
      content(array(integer), { mediaType: "application/jsonl", codec: "json-lines" }),
    ],
  },
  responses: [
    { ...node, status: 201, headers: [], contents: [content(refTo(quote))] },
    { ...node, status: 204, headers: [], contents: [] },
    {
      ...node,
      status: "default",
      headers: [],
      contents: [content(string(), { mediaType: "text/plain", codec: "text" })],
    },
  ],
});

it("operations validate each part of a request, and responses by status and media type", async () => {
  const { params, query, headers, cookies, body, responses } = (
    await load(generate(api([quote, filter], { operations: [create] })))
  ).validators("createQuoteValidators");
  const filled = { filter: { open: "yes", more: [1] }, page: 1 };
  expect(outcome(query, {})).toEqual({ value: filled });
  expect(outcome(query, { page: 1.5 })).toEqual({ paths: ["/page"] });
  expect(outcome(params, { id: "x" })).toEqual({ paths: ["/id"] });
  expect(accepts(headers, {})).toBe(true);
  expect(outcome(cookies, {})).toEqual({ paths: ["/session"] });
  expect(outcome(body?.["application/json"], { id: 5 })).toEqual({ value: {} });
  expect(accepts(body?.["multipart/form-data"], { file: new Blob([]) })).toBe(true);
  expect(accepts(body?.["multipart/form-data"], { file: "x" })).toBe(false);
  expect([1, [1]].map((value) => accepts(body?.["application/jsonl"], value))).toEqual([
    true,
    false,
  ]);
  expect(outcome(responses?.["201"]?.["application/json"], {})).toEqual({ paths: ["/id"] });
  expect(accepts(responses?.["default"]?.["text/plain"], "x")).toBe(true);
  expect(Object.keys(responses ?? {})).toEqual(["201", "default"]);
});

it("operations compile in a user's strict project", async () => {
  const everything: readonly Declaration[] = [
    quote,
    filter,
    declaration("Tree", (self) => object([property("children", array(refTo(self)))]), { cycle: 1 }),
    declaration(
      "Odd",
      object([property("__proto__", string()), property('"*/', string({ pattern: "`\\${1}" }))], {
        patterns: [{ pattern: "^x", schema: integer }],
      }),
      { docs: { description: "*/ alert(1) /*" } },
    ),
    declaration("Pair", { ...node, kind: "tuple", prefix: [string()], rest: any }),
    declaration("Not", {
      ...node,
      kind: "refined",
      schema: any,
      assertion: "file:///home/someone/api/openapi.yaml#/n",
    }),
    declaration(
      "Union",
      union([object([property("a", any)]), object([property("b", integer, { default: 1 })])]),
    ),
  ];
  const model: Api = api(everything, {
    operations: [create],
    assertions: { "file:///home/someone/api/openapi.yaml#/n": { not: {} } },
  });
  const { files } = generate(model);
  await inFolder(files, (folder) => {
    const sources = [...files.keys()].filter((path) => path.endsWith(".ts"));
    expect(typeErrors(folder, "7", sources)).toEqual([]);
  });
});
