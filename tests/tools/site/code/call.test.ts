/** Samples in TypeScript: the client, the call, and what is done with its result. */
import { expect, it } from "vitest";

import { answers, type Described, object, required, samplesOf, sends, text } from "./written.js";

const POST: Described = { method: "post" };
const client = "const api = createApi();\n\n";
const withAuth = (auth: string): string => `const api = createApi({\n  auth: { ${auth} },\n});\n\n`;
const withBase = (url: string): string => `const api = createApi({\n  baseUrl: "${url}",\n});\n\n`;
const called = (name: string, rest = "()"): string => `await api.things.${name}${rest};`;
const bodies = (...types: readonly string[]): Described => ({
  requestBody: {
    content: Object.fromEntries(types.map((type) => [type, { schema: { const: "a" } }])),
  },
});
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const paged = {
  parameters: [{ name: "page", in: "query", schema: { type: "integer" } }],
  "x-pagination": { style: "page", items: "/items", page: "page", last: "/last" },
  ...answers(object({ items: { type: "array", items: text }, last: { type: "integer" } })),
};
const loop = (item: string, call: string): string =>
  `${client}for await (const ${item} of ${call}().items()) {\n  console.log(${item});\n}`;

/** Operations, with their samples after the import. */
const CASES: Readonly<Record<string, readonly [operation: Described, code: string]>> = {
  nothing: [{}, client + called("nothing")],
  key: [
    { security: [{ inHeader: [] }, { basic: [] }] },
    withAuth('inHeader: "YOUR_IN_HEADER"') + called("key"),
  ],
  oddKey: [{ security: [{ "x-key": [] }] }, withAuth('"x-key": "YOUR_X_KEY"') + called("oddKey")],
  basic: [
    { security: [{ basic: [] }] },
    withAuth('basic: { username: "YOUR_NAME", password: "YOUR_PASSWORD" }') + called("basic"),
  ],
  bearer: [{ security: [{ bearer: [] }] }, withAuth('bearer: "YOUR_BEARER"') + called("bearer")],
  certificate: [{ security: [{ certificate: [] }] }, client + called("certificate")],
  parameters: [
    {
      path: "/of/{id}",
      parameters: [
        required("id", "path", { const: 7 }),
        required("q", "query", { const: "a" }),
        required("X-A", "header", { const: "b" }),
        required("seen", "cookie", { const: true }),
        { name: "not", in: "query", schema: text },
      ],
    },
    client +
      called(
        "parameters",
        '({\n  params: { id: 7 },\n  query: { q: "a" },\n  headers: { "X-A": "b" },\n  cookies: { seen: true },\n})',
      ),
  ],
  wholeQuery: [
    {
      parameters: [
        {
          name: "all",
          in: "querystring",
          required: true,
          content: {
            "application/x-www-form-urlencoded": { schema: object({ a: { const: "1" } }) },
          },
        },
      ],
    },
    client + called("wholeQuery", '({\n  query: { a: "1" },\n})'),
  ],
  getWithBody: [bodies("application/json"), client + called("getWithBody")],
  json: [
    { ...POST, ...bodies("application/json") },
    client + called("json", '({\n  body: "a",\n})'),
  ],
  jsonFirst: [
    { ...POST, ...bodies("application/json", "text/plain") },
    client + called("jsonFirst", '({\n  body: "a",\n})'),
  ],
  jsonSecond: [
    { ...POST, ...bodies("text/plain", "application/json") },
    client + called("jsonSecond", '({\n  contentType: "application/json",\n  body: "a",\n})'),
  ],
  anyText: [
    { ...POST, ...bodies("text/*") },
    client + called("anyText", '({\n  contentType: "text/plain",\n  body: "a",\n})'),
  ],
  anything: [
    { ...POST, requestBody: { content: { "*/*": {} } } },
    client +
      called(
        "anything",
        '({\n  contentType: "application/octet-stream",\n  body: new Blob(["…"]),\n})',
      ),
  ],
  lines: [
    {
      ...POST,
      requestBody: {
        content: { "application/jsonl": { itemSchema: object({ n: { const: 3 } }) } },
      },
    },
    client + called("lines", "({\n  body: (async function* () {\n  yield { n: 3 };\n})(),\n})"),
  ],
  form: [
    { ...POST, ...sends("application/x-www-form-urlencoded", object({ size: { const: 5 } })) },
    client + called("form", "({\n  body: { size: 5 },\n})"),
  ],
  gives: [answers(ref("big-pet")), `${client}const bigPet = ${called("gives")}`],
  givesApi: [answers(ref("Api")), `${client}const data = ${called("givesApi")}`],
  givesText: [answers(text), `${client}const data = ${called("givesText")}`],
  fails: [
    {
      responses: {
        400: { description: "No.", content: { "application/json": { schema: text } } },
        204: { description: "Yes." },
      },
    },
    client + called("fails"),
  ],
  listPets: [{ ...paged, tags: ["Pets"] }, loop("pet", "api.pets.list")],
  listNews: [{ ...paged, tags: ["News"] }, loop("item", "api.news.list")],
};

it("the site writes the call of each operation", async () => {
  const samples = await samplesOf(
    Object.fromEntries(Object.entries(CASES).map(([name, [operation]]) => [name, operation])),
  );
  const written = [...samples].map(([name, { typescript }]) => [name, typescript]);
  const expected = Object.entries(CASES).map(([name, [, code]]) => [name, code]);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(expected));
});

it.each([
  [[{ url: "https://api.test/v1/" }], client],
  [[{ url: "http://api.test" }], client],
  [[{ url: "{scheme}://a.test", variables: { scheme: { default: "https" } } }], client],
  [[{ url: "/v1" }], withBase("https://api.example.com/v1")],
  [[{ url: "ftp://api.test" }], withBase("ftp://api.test")],
  [[], withBase("https://api.example.com")],
])(
  "a call names a base URL where the document has none that a client could use: %j",
  async (servers, start) => {
    const samples = await samplesOf({ a: {} }, { servers });
    expect(samples.get("a")?.typescript).toBe(start + called("a"));
  },
);
