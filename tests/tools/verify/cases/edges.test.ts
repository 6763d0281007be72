/** Valid requests at the edges of what a document allows. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";

import type { SentRequest } from "../../../../generator/tools/verify/exchange/exchange.js";
import { operation } from "../../../support/model.js";
import { recorded } from "../recorded.js";

const PROPERTIES = {
  title: { type: "string", minLength: 1, maxLength: 7 },
  note: { type: ["string", "null"] },
  code: { type: "string", pattern: "^[A-Z]{2,4}$", maxLength: 4 },
  pages: { type: "integer", minimum: 1, maximum: 900 },
  price: { type: "number", minimum: 0, multipleOf: 0.5, exclusiveMaximum: 50 },
  rank: { type: "integer", exclusiveMinimum: 0 },
  kind: { enum: ["novel", "poem", "play"] },
  lent: { type: "boolean" },
  since: { type: "string", format: "date" },
  until: { type: "string", format: "date-time" },
  tags: { type: "array", maxItems: 3, uniqueItems: true, items: { type: "string" } },
  author_id: { type: "string" },
  inner: { type: "object", properties: { depth: { type: "integer", maximum: 9 } } },
};
const document = (schema: object, parameters: readonly object[] = []): object =>
  operation(
    {
      operationId: "add",
      parameters,
      requestBody: { required: true, content: { "application/json": { schema } } },
      responses: { "204": { description: "Added." } },
    },
    { method: "post" },
  );
const BOOK = { type: "object", required: ["title"], properties: PROPERTIES };
type Book = Readonly<Record<string, unknown>>;
const bodyOf = ({ body }: SentRequest): Book => JSON.parse(String(body)) as Book;
const done = (status: number): Response => new Response(null, { status });

async function books(answer: (book: Book) => number, schema: object = BOOK) {
  const valid: Book[] = [];
  const { findings, cases } = await recorded(
    document(schema),
    (request) => {
      const isJson = request.headers.some(([, value]) => value === "application/json");
      if (!isJson || !String(request.body).endsWith("}")) return done(400);
      const book = bodyOf(request);
      const status = answer(book);
      if (status < 300) valid.push(book);
      return done(status);
    },
    { write: true, only: ["add/valid", "add/edge"] },
  );
  return { valid, findings, edges: cases.filter((name) => name.startsWith("add/edge/")) };
}

it.each<[string, readonly unknown[]]>([
  ["title", [expect.stringMatching(/^.$/u), expect.stringMatching(/^.{7}$/u), "éŁ日😀ñß"]],
  ["note", [null, "", "éŁ日😀ñß"]],
  ["code", [expect.stringMatching(/^[A-Z]{4}$/)]],
  ["pages", [1, 900]],
  ["price", [0, 49.5]],
  ["rank", [1]],
  ["kind", ["novel", "poem", "play"]],
  ["lent", [true, false]],
  ["since", ["2024-02-29"]],
  ["until", ["2024-02-29T23:59:59.123+05:30"]],
  ["tags", [[], [expect.any(String), expect.any(String), expect.any(String)]]],
  ["inner", [{ depth: 9 }, {}]],
])("edges of %s are sent", async (name, values) => {
  const { valid, findings } = await books(() => 204);
  expect(findings).toEqual([]);
  for (const value of values) expect(valid.map((book) => book[name])).toContainEqual(value);
  const others = Object.keys(PROPERTIES)
    .filter((other) => other !== name)
    .sort();
  if (name !== "title")
    expect(valid.map((book) => Object.keys(book).sort())).toContainEqual(others);
});

it("edges leave references to other resources alone", async () => {
  const { valid } = await books(() => 204);
  expect(valid.map((book) => book["author_id"])).not.toContain("éŁ日😀ñß");
});

it("edges are sent together, and one by one if the server refuses them", async () => {
  const all = await books(() => 204);
  expect(all.edges.length).toBeLessThan(25);
  const { findings } = await books(({ pages }) => (pages === 900 ? 422 : 204));
  const refused = findings.filter(({ diagnostic }) => diagnostic.code === "verify/valid-refused");
  expect(refused.map(({ diagnostic }) => diagnostic.message)).toEqual([
    "POST /things answered 422 to a request that the document allows: body.pages: maximum.",
  ]);
  expect(refused.map(({ request }) => bodyOf(request)["pages"])).toEqual([900]);
});

it("edges are not blamed for a rule that refuses the request without them", async () => {
  const isRich = (book: Book): boolean => Object.keys(book).length > 5;
  const { findings } = await books((book) => (isRich(book) ? 422 : 204));
  const named = findings.filter(({ diagnostic }) => diagnostic.message.includes(": "));
  expect(named).toEqual([]);
});

it("edges are not sent where no valid request succeeds", async () => {
  const { edges } = await books(() => 409);
  expect(edges).toEqual([]);
});

it("edges that make a server fail are shown without what is beside them", async () => {
  const schema = { ...BOOK, required: Object.keys(PROPERTIES) };
  const { findings } = await books(({ pages }) => (pages === 900 ? 500 : 204), schema);
  const [{ request } = { request: undefined }] = findings;
  const book = request && bodyOf(request);
  expect([findings.length, book?.["pages"]]).toEqual([1, 900]);
  expect(book?.["price"]).not.toBe(49.5);
});

it("edges of parameters are those that they can carry", async () => {
  const text = { type: "string", maxLength: 9 };
  const parameters = [
    { name: "q", in: "query", schema: text },
    { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 50 } },
    { name: "X-Note", in: "header", schema: text },
  ];
  const { targets, sent } = await recorded(
    operation({ operationId: "list", parameters, responses: { "204": { description: "Done." } } }),
    () => done(204),
  );
  expect(targets.join("\n")).toMatch(/q=%C3%A9%C5%81/);
  expect(targets.join("\n")).toMatch(/limit=50(?!\d)/);
  expect(targets.join("\n")).toMatch(/limit=1(?!\d)/);
  expect(targets.join("\n")).not.toMatch(/q=(?:&|$)/m);
  expect(
    sent.flatMap(({ headers }) => headers).filter(([, value]) => /[^ -~]/.test(value)),
  ).toEqual([]);
});

it("edges are each alternative and each media type of a body", async () => {
  const variant = (kind: string) => ({
    type: "object",
    required: ["kind"],
    properties: { kind: { const: kind } },
  });
  const schema = { oneOf: ["a", "b", "c"].map(variant) };
  const types: string[] = [];
  const { sent } = await recorded(
    operation(
      {
        operationId: "add",
        requestBody: {
          content: {
            "application/json": { schema },
            "application/x-www-form-urlencoded": { schema: variant("f") },
          },
        },
        responses: { "204": { description: "Added." } },
      },
      { method: "post" },
    ),
    ({ headers }) => {
      types.push(...headers.flatMap(([name, value]) => (name === "content-type" ? [value] : [])));
      return done(204);
    },
    { write: true },
  );
  expect(types).toContain("application/x-www-form-urlencoded");
  const bodies = sent.map(({ body }) => String(body));
  for (const kind of ["a", "b", "c"]) expect(bodies).toContain(`{"kind":"${kind}"}`);
  expect(bodies).toContain("kind=f");
});

it.each<[string, object]>([
  [
    "alternatives that exclude each other",
    {
      oneOf: ["a", "b"].map((name) => ({
        type: "object",
        properties: { [name]: { type: "string" } },
      })),
    },
  ],
  [
    "what all alternatives need",
    {
      required: ["title"],
      anyOf: ["a", "b"].map((name) => ({
        type: "object",
        properties: { [name]: { type: "string" } },
      })),
    },
  ],
])("edges are valid by the whole schema: %s", async (_, schema) => {
  const isValid = new Ajv2020().compile(schema);
  const wrong: Book[] = [];
  await books((book) => {
    if (!isValid(book)) wrong.push(book);
    return 204;
  }, schema);
  expect(wrong).toEqual([]);
});
