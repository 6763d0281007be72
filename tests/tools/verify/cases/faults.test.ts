/** Which requests with a fault are tried. */
import { expect, it } from "vitest";

import { operation } from "../../../support/model.js";
import { ok, path, recorded } from "../recorded.js";

const fine = (): Response => Response.json({});
const query = (name: string, schema: object, more: object = {}): object => ({
  name,
  in: "query",
  schema,
  ...more,
});

/** The faults of an operation that a server accepts, by their names. */
async function faultsOf(fields: object, at: object = {}): Promise<readonly string[]> {
  const { cases } = await recorded(
    operation({ operationId: "x", responses: ok({}), ...fields }, { method: "post", ...at }),
    fine,
    { write: true },
  );
  return cases.flatMap((id) =>
    id.startsWith("x/invalid/") ? [id.slice("x/invalid/".length)] : [],
  );
}

it("a missing property with a default is no fault: a server may fill it in", async () => {
  const schema = {
    type: "object",
    required: ["a", "b", "c"],
    properties: {
      a: { type: "string" },
      b: { type: "string", default: "b" },
      c: { const: "c", default: "c" },
    },
  };
  const faults = await faultsOf({
    requestBody: { required: true, content: { "application/json": { schema } } },
  });
  expect(faults.filter((fault) => fault.includes("required"))).toEqual([
    "body-required-a",
    "body-required-c",
  ]);
});

it.each<[name: string, parameters: readonly object[], at: object, faults: readonly string[]]>([
  [
    "may be that it is missing",
    [query("n", { type: "string" }, { required: true })],
    {},
    ["query-n-missing"],
  ],
  ["are not that an optional one is missing", [query("n", { type: "string" })], {}, []],
  ["are not that a part of the path is missing", [path("n")], { path: "/things/{n}" }, []],
  [
    "are seen in a path",
    [{ ...path("n"), schema: { type: "integer" } }],
    { path: "/things/{n}" },
    ["path-n-type"],
  ],
  [
    "are seen in a header",
    [{ name: "X-N", in: "header", schema: { type: "integer" } }],
    {},
    ["header-X-N-type"],
  ],
  [
    "are seen in a cookie",
    [{ name: "n", in: "cookie", schema: { type: "integer" } }],
    {},
    ["cookie-n-type"],
  ],
  [
    "are seen in a whole query",
    [
      {
        name: "n",
        in: "querystring",
        content: { "application/json": { schema: { type: "integer" } } },
      },
    ],
    {},
    ["querystring-n-type"],
  ],
  [
    "are four at most",
    [
      query("n", {
        type: "string",
        minLength: 2,
        maxLength: 3,
        pattern: "^[a-z]+$",
        format: "date",
        enum: undefined,
      }),
    ],
    {},
    ["query-n-minLength", "query-n-maxLength", "query-n-pattern", "query-n-format"],
  ],
  [
    "are four at most, of more",
    [
      query("n", {
        type: "number",
        minimum: 0,
        maximum: 9,
        multipleOf: 3,
        exclusiveMinimum: -1,
        exclusiveMaximum: 10,
      }),
    ],
    {},
    ["query-n-minimum", "query-n-maximum", "query-n-exclusiveMinimum", "query-n-exclusiveMaximum"],
  ],
  [
    "are tried with a value that the request has not",
    [query("n", { type: "array", maxItems: 1, items: { type: "integer" } })],
    {},
    ["query-n-maxItems", "query-n-type", "query-n-0-type"],
  ],
  [
    "are not those of another with its name",
    [query("n", { type: "integer" }), { name: "n", in: "header", schema: { type: "string" } }],
    {},
    ["query-n-type"],
  ],
  [
    "are not those of another in its place",
    [query("m", { type: "integer" }), query("n", { type: "string" })],
    {},
    ["query-m-type"],
  ],
])("faults of a parameter: %s", async (_, parameters, at, faults) => {
  expect(await faultsOf({ parameters }, at)).toEqual(faults);
});

it("faults of a parameter are told with their place in the document", async () => {
  const parameters = [
    { name: "X-N", in: "header", schema: { type: "integer" } },
    query("n", { type: "array", items: { type: "integer" } }),
  ];
  const { findings } = await recorded(operation({ parameters, responses: ok({}) }), fine);
  expect(
    findings.map(({ diagnostic }) => [
      diagnostic.message.replace(/^.*valid: /, ""),
      diagnostic.location?.pointer,
    ]),
  ).toEqual([
    ["header X-N breaks type.", "/paths/~1things/get/parameters/0"],
    ["query parameter n breaks type.", "/paths/~1things/get/parameters/1"],
    ["query parameter n breaks type at 0.", "/paths/~1things/get/parameters/1"],
  ]);
});

const body = (schema: object, more: object = {}, type = "application/json") => ({
  requestBody: { content: { [type]: { schema, ...more } } },
});
const many = (count: number): object => ({
  properties: Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`p${at}`, { type: "boolean" }]),
  ),
});

it.each<[name: string, fields: object, faults: readonly string[]]>([
  ["are not tried without a body", {}, []],
  ["are not tried if a request needs none", body({ type: "boolean" }), []],
  [
    "are tried on an example",
    body({ type: "boolean" }, { example: true }),
    ["body-malformed", "body-type"],
  ],
  [
    "may be that it is missing",
    { requestBody: { required: true, ...body({ type: "boolean" }).requestBody } },
    ["body-missing", "body-malformed", "body-type"],
  ],
  [
    "may be only that it is missing",
    {
      requestBody: {
        required: true,
        ...body({ type: "object" }, {}, "multipart/form-data").requestBody,
      },
    },
    ["body-missing"],
  ],
  [
    "are none of a form",
    body(
      { properties: { a: { type: "boolean" } } },
      { example: { a: true } },
      "application/x-www-form-urlencoded",
    ),
    [],
  ],
  [
    "are not what is valid",
    body({ type: "string", pattern: "" }, { example: "a" }),
    ["body-malformed", "body-type"],
  ],
])("faults of a body: %s", async (_, fields, faults) => {
  expect(await faultsOf(fields)).toEqual(faults);
});

it("faults of a body are forty at most", async () => {
  const example = Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`p${at}`, true]));
  expect(await faultsOf(body(many(41), { example }))).toHaveLength(41);
});
