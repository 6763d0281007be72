/** The pages of groups and of operations. */
import { describe, expect, it } from "vitest";

import { EMPTY, makeOf } from "../make.js";
import { readable } from "./readable.js";
import { DOCUMENT, done, json, text } from "./shop.js";

const fields = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, text]));

const NAME = ["name string deprecated", 'default "new" · 2 to 30 characters'];
const SIZES = [
  ...["weight [Weight](../../schemas/Weight.html)", "How heavy. in kg"],
  ...["size number", "in cm · > 0 · multiple of 0.5"],
];
const GOOD = ["id string required", "Its id.", ...NAME, ...SIZES];
const LINK = "[Good](../../schemas/Good.html)";
const withoutCode = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => !/\n|^curl /.test(line));

describe("the page of a group", () => {
  it("leads to its operations", async () => {
    const made = await makeOf(DOCUMENT);
    expect(readable(made.page("reference/goods.html"))).toEqual([
      ...["# Our goods", "## All", "All goods."],
      ...["[Replace a good](../reference/goods/putGood.html) PUT /goods/{id}", "How"],
      "[HEAD /goods/{id}](../reference/goods/hasGood.html) HEAD /goods/{id}",
    ]);
  });
});

describe("the page of an operation", () => {
  it("says everything of it", async () => {
    const made = await makeOf(DOCUMENT);
    const login = "[login](../../guides/authentication.html)";
    expect(withoutCode(readable(made.page("reference/goods/putGood.html")))).toEqual([
      ...["[Our goods](../../reference/goods.html)", "# Replace a good", "PUT /goods/{id}"],
      ...["This operation is deprecated.", "## How", "With care."],
      `Authentication: ${login} with r w, or ${login} with r At most 3 requests per 10 seconds.`,
      ...["## Parameters", "id string path required", "Which. in m", "q string query"],
      ...["##### Q", `What. matches ${"p".repeat(130)}`, "## Body", "### Body", "The good."],
      ...[`application/json ${LINK}`, ...NAME, "key string", ...SIZES, "text/plain string"],
      ...["## Responses", "### 200", "#### Ok", "The good.", `application/json ${LINK}`, ...GOOD],
      ...["### 201", "A text.", "application/json string"],
      ...["### 404", "None.", `application/json ${LINK}`, "### default"],
      ...["TypeScript", "curl", "## Responses", "200, 404 Example", "201 Example", '"sage grove"'],
    ]);
    expect(withoutCode(readable(made.page("reference/goods/hasGood.html")))).toEqual([
      "[Our goods](../../reference/goods.html)",
      ...["# HEAD /goods/{id}", "HEAD /goods/{id}", "## Parameters", "id string path required"],
      ...["## Responses", "### 204", "Done.", "TypeScript", "curl"],
    ]);
  });

  it("describes the items of a stream", async () => {
    const made = await makeOf(DOCUMENT);
    const lines = readable(made.page("reference/others/lines.html"));
    expect(withoutCode(lines.slice(lines.indexOf("## Responses")))).toEqual([
      ...["## Responses", "### 200", "Lines.", `application/jsonl a stream of ${LINK}`, ...GOOD],
      ...["TypeScript", "curl", "## Responses", "200 Example"],
    ]);
  });

  it("shows what an operation alone has", async () => {
    const security = [{ login: ["r"] }];
    const ways = Array.from({ length: 5 }, (_, index) => ({ login: [`s${index}`] }));
    const one = json({ type: "object", properties: { only: text } });
    const { page } = await makeOf({
      ...EMPTY,
      components: { securitySchemes: DOCUMENT.components.securitySchemes },
      paths: {
        "/a": {
          get: { operationId: "get", security, responses: { 200: { description: "", ...one } } },
        },
        "/b": {
          get: {
            operationId: "list_all",
            security: ways,
            responses: { "5XX": { description: "" } },
          },
        },
      },
    });
    const shown = page("reference/general/get.html");
    const lines = readable(shown);
    expect(lines).toContain("Authentication: [login](../../guides/authentication.html) with r");
    const others = readable(page("reference/general/listAll.html"));
    expect(others).toContain("Authentication: any of 5 ways");
    expect(lines).toContain("only string");
    expect(shown).toContain('class="status-2"');
    expect(page("reference/general/listAll.html")).toContain('class="status-5"');
    expect(page("guides/errors.html")).toContain('<td data-label="Thrown">');
  });

  it("says which method an operation has, in colour if it is a common one", async () => {
    const made = await makeOf(DOCUMENT);
    const badges = made.page("reference/goods.html").matchAll(/class="method ([\w-]+)"/g);
    expect(new Set([...badges].map(([, name]) => name))).toEqual(
      new Set(["method-put", "method-other"]),
    );
  });

  it.each([
    [40, []],
    [41, ["1 more field"]],
    [42, ["2 more fields"]],
  ])("folds away the fields beyond the fortieth of %i", async (count, folded) => {
    const requestBody = json({ type: "object", properties: fields(count) });
    const { page } = await makeOf({
      ...EMPTY,
      paths: { "/a": { post: { operationId: "a", requestBody, responses: done } } },
    });
    const lines = readable(page("reference/general/a.html"));
    expect(lines.filter((line) => /^f\d+ string$/.test(line))).toHaveLength(count);
    const more = lines.findIndex((line) => line.includes("more field"));
    expect(more === -1 ? [] : [lines[more]]).toEqual(folded);
    if (more !== -1) expect(lines[more + 1]).toBe("f40 string");
  });
});

it("a schema shows the conditions that only validators check", async () => {
  const Paid = {
    type: "object",
    properties: { kind: text, size: { not: { const: 1 } } },
    allOf: [{ if: { required: ["kind"] }, then: { required: ["size"] } }],
    propertyNames: { maxLength: 9 },
  };
  const Closed = { type: "object", properties: { a: text }, additionalProperties: false };
  const of = (name: string) => json({ $ref: `#/components/schemas/${name}` });
  const operation = (name: string) => ({
    post: { operationId: name, requestBody: of(name), responses: done },
  });
  const made = await makeOf({
    ...EMPTY,
    paths: { "/paid": operation("Paid"), "/closed": operation("Closed") },
    components: { schemas: { Paid, Closed } },
  });
  for (const path of ["schemas/Paid.html", "reference/general/paid.html"]) {
    const shown = readable(made.page(path)).join("\n");
    expect(shown, path).toContain("restricted by propertyNames if");
    expect(shown, path).toContain("restricted by not");
    expect(shown, path).toMatch(/^Conditions\n.*"then": ?\{\s*"required": ?\[\s*"size"\s*\]/ms);
  }
  const shown = readable(made.page("reference/general/closed.html")).join("\n");
  expect(shown).toContain("no other fields");
});

it("leads to the further documentation of everything that has some", async () => {
  const externalDocs = (name: string) => ({ externalDocs: { url: `https://pets.test/${name}` } });
  const Pet = {
    type: "object",
    properties: { name: { ...text, ...externalDocs("property") } },
    ...externalDocs("schema"),
  };
  const made = await makeOf({
    ...EMPTY,
    tags: [{ name: "pets", ...externalDocs("tag") }],
    paths: {
      "/a": {
        post: {
          operationId: "a",
          tags: ["pets"],
          parameters: [{ name: "q", in: "query", schema: { ...text, ...externalDocs("q") } }],
          requestBody: json({ $ref: "#/components/schemas/Pet" }),
          responses: done,
          ...externalDocs("operation"),
        },
      },
    },
    webhooks: {
      born: { post: { ...externalDocs("event"), requestBody: json({}), responses: done } },
    },
    components: { schemas: { Pet } },
  });
  const leading = (name: string) =>
    [...made.files].flatMap(([path, page]) =>
      path.endsWith(".html") && page.includes(`href="https://pets.test/${name}"`) ? [path] : [],
    );
  const places = ["tag", "operation", "q", "schema", "property", "event"].map(leading);
  expect(places).toEqual([
    ["reference/pets.html"],
    ["reference/pets/a.html"],
    ["reference/pets/a.html"],
    ["schemas/Pet.html"],
    ["reference/pets/a.html", "schemas/Pet.html"],
    ["events/born.html"],
  ]);
});

it("pages have the names of tags in any script as their addresses", async () => {
  const tags = ["注文", "Größe & Maß", "Заказы", "../हिन्दी", "pets"];
  const operations = tags.map((tag, index) => [
    `/${index}`,
    { get: { operationId: `a${index}`, tags: [tag], responses: done } },
  ]);
  const { files } = await makeOf({ ...EMPTY, paths: Object.fromEntries(operations) });
  const pages = [...files.keys()].filter((path) => /^reference\/[^/]+\.html$/.test(path));
  expect(pages).toEqual(
    ["注文", "größe-maß", "заказы", "हिन्दी", "pets"].map((name) => `reference/${name}.html`),
  );
});

it("a page says if only one alternative may match, and puts the alternatives of a part in parentheses", async () => {
  const having = (name: string) => ({
    type: "object",
    required: [name],
    properties: { [name]: text },
  });
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const one = { oneOf: [ref("Cash"), ref("Card")] };
  const Sale = { allOf: [{ type: "object", properties: { tip: text } }, one] };
  const { page } = await makeOf({
    ...EMPTY,
    components: { schemas: { Cash: having("cash"), Card: having("card"), Paid: one, Sale } },
  });
  expect(readable(page("schemas/Paid.html"))).toContain("matches exactly one");
  expect(readable(page("schemas/Cash.html"))).not.toContain("matches exactly one");
  const [cash, card] = ["Cash", "Card"].map((name) => `[${name}](../schemas/${name}.html)`);
  expect(readable(page("schemas/Sale.html"))).toContain(`object & (${cash} | ${card})`);
});

it("what the text of a string contains is said with its fields, behind names and in lists too", async () => {
  const holding = (contentSchema: object) => ({
    ...{ type: "string", contentMediaType: "application/json", contentSchema },
  });
  const payment = holding({ $ref: "#/components/schemas/Payment" });
  const inline = holding({ properties: { amount: text } });
  const Payment = { type: "object", properties: { currency: text, retried: payment } };
  const sent = { type: "object", properties: { inline, list: { items: payment, type: "array" } } };
  const { page } = await makeOf({
    ...EMPTY,
    paths: { "/pay": { post: { operationId: "pay", requestBody: json(sent), responses: done } } },
    components: { schemas: { Payment } },
  });
  const link = "[Payment](../../schemas/Payment.html)";
  const lines = readable(page("reference/general/pay.html"));
  expect(lines.slice(lines.indexOf("## Body") + 2, lines.indexOf("## Responses"))).toEqual([
    ...["inline string", "application/json · contains object", "1 field", "amount string"],
    ...["list string[]", `each application/json · each contains ${link}`, "2 fields"],
    ...["currency string", "retried string", `application/json · contains ${link}`],
  ]);
  expect(page("schemas/Payment.html")).toContain("reference/general/pay.html");
});
