/** What the pages of a small document say, and what its reference shows. */
import { beforeAll, expect, it } from "vitest";

import { boxesOf, curvesOf, type Point } from "./drawings.js";
import { EMPTY, type Made, makeOf } from "./make.js";

const body = (type: string, schema: object): object => ({
  requestBody: { required: true, content: { [type]: { schema } } },
});
const json = (schema: object): object => body("application/json", schema);
const pet = { $ref: "#/components/schemas/Pet" };
const dog = { $ref: "#/components/schemas/Dog" };
const OPERATIONS: Readonly<Record<string, object>> = {
  query: { security: [{ inQuery: [] }] },
  cookie: { security: [{ inCookie: [] }] },
  cookies: {
    security: [{ inCookie: [] }],
    parameters: [
      { name: "seen", in: "cookie", required: true, schema: { type: "integer" }, example: 7 },
    ],
  },
  header: { security: [{ inHeader: [] }] },
  text: body("text/plain", { type: "string", example: "it's" }),
  number: body("text/plain", { type: "integer", example: 5 }),
  nullable: json({ anyOf: [pet, { type: "null" }] }),
  own: json({ anyOf: [pet, { type: "null" }], example: { name: "Kim" } }),
  refined: json({ allOf: [pet], not: { required: ["tail"] } }),
  unfit: json({ type: "object", properties: { no: false }, example: { no: 1 } }),
  loop: json({ $ref: "#/components/schemas/Loop" }),
};

const tuple = (items?: unknown): object => ({
  type: "array",
  prefixItems: [{ type: "string" }],
  ...(items !== undefined && { items }),
});
const named = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
const SCHEMAS = {
  Pet: { ...named, example: { name: "Tom" } },
  Dog: named,
  Loop: { anyOf: [{ $ref: "#/components/schemas/Loop" }, { type: "null" }] },
  Open: tuple(),
  Closed: tuple(false),
  Rest: tuple({ type: "integer" }),
  Mapped: { oneOf: [pet, dog], discriminator: { propertyName: "name" } },
  Inline: {
    oneOf: [pet, { ...named, properties: { name: { const: "x" } } }],
    discriminator: { propertyName: "name" },
  },
};

const step = (from: string[], to: string): object => ({ from, to, trigger: { event: "told" } });
const LIFECYCLE = {
  property: "name",
  initial: ["first"],
  transitions: [
    ...["above", "between", "below"].map((to) => step(["first"], to)),
    ...Array.from({ length: 4 }, () => step(["above"], "below")),
    step(["below"], "above"),
  ],
};

let made: Made;
beforeAll(async () => {
  const responses = { 200: { description: "Done." } };
  const paths = Object.entries(OPERATIONS).map(([operationId, operation]) => [
    `/${operationId}`,
    { post: { operationId, tags: ["Things"], responses, ...operation } },
  ]);
  const all = json({ type: "object", properties: { ...referring(SCHEMAS) } });
  const key = (where: string): object => ({ type: "apiKey", in: where, name: `in-${where}` });
  made = await makeOf(
    {
      ...EMPTY,
      paths: {
        ...Object.fromEntries(paths),
        "/all": { post: { operationId: "all", tags: ["Things"], responses, ...all } },
      },
      components: {
        schemas: { ...SCHEMAS, Resource: { ...named, "x-lifecycle": LIFECYCLE } },
        securitySchemes: {
          inQuery: key("query"),
          inCookie: key("cookie"),
          inHeader: key("header"),
        },
      },
    },
    { renderer: "/* the renderer */" },
  );
});

const referring = (schemas: object): object =>
  Object.fromEntries(
    Object.keys(schemas).map((name) => [name, { $ref: `#/components/schemas/${name}` }]),
  );

/** The document that the renderer of the reference reads. */
function rendered() {
  const script = made.page("console/things.js");
  return JSON.parse(/^globalThis\.apostilleDescription = (.*);\n$/s.exec(script)?.[1] ?? "");
}

it.each([
  ["query", "--url 'https://api.example.com/query?in-query=YOUR_IN_QUERY'"],
  ["cookie", "-H 'Cookie: in-cookie=YOUR_IN_COOKIE'"],
  ["cookies", "-H 'Cookie: in-cookie=YOUR_IN_COOKIE; seen=7'"],
  ["header", "-H 'in-header: YOUR_IN_HEADER'"],
  ["text", String.raw`--data-raw 'it'\''s'`],
  ["number", "--data-raw '5'"],
  ["nullable", `--data-raw '{\n  "name": "Tom"\n}'`],
  ["own", `--data-raw '{\n  "name": "Kim"\n}'`],
  ["refined", `--data-raw '{\n  "name": "Tom"\n}'`],
  ["unfit", "--data-raw '{}'"],
  ["loop", `--data-raw '"grove cedar"'`],
])("the sample of %s for curl ends with %s", (name, end) => {
  const samples: readonly { label: string; source: string }[] =
    rendered().paths[`/${name}`].post["x-codeSamples"];
  const curl = samples.find(({ label }) => label === "curl")?.source.trimEnd() ?? "";
  expect(curl.split(" \\\n  ").slice(1).at(-1)).toBe(end);
});

it.each([
  ["Open", "items", {}],
  ["Closed", "items", false],
  ["Rest", "items", { type: "integer" }],
  ["Mapped", "discriminator", { propertyName: "name", mapping: { Pet: pet.$ref, Dog: dog.$ref } }],
  ["Inline", "discriminator", undefined],
])("the reference shows the schema %s with the %s %j", (name, keyword, value) => {
  expect(rendered().components.schemas[name][keyword]).toEqual(value);
});

it("the guide says where a key is sent", () => {
  const text = made.page("guides/authentication.html").replace(/\s+/g, " ");
  for (const place of ["query parameter", "cookie", "header"])
    expect(text).toContain(`An API key in the ${place} <code>`);
});

const drawing = (): string =>
  /<svg\s[^>]*class="lifecycle"[^]*?<\/svg>/.exec(made.page("guides/lifecycles.html"))?.[0] ?? "";

it("a drawing has arrows that pass by the boxes", () => {
  const [boxes, curves] = [boxesOf(drawing()), curvesOf(drawing())];
  expect([boxes.length, curves.length]).toEqual([4, 8]);
  for (const [{ x: left, y: top }, { x: right, y: bottom }] of boxes)
    for (const { x, y } of curves.flat())
      expect(x > left + 1 && x < right - 1 && y > top + 1 && y < bottom - 1).toBe(false);
});

it("a drawing has arrows far enough from each other to be followed", () => {
  const middles = curvesOf(drawing()).map((points) => points[50]);
  for (const [index, one] of middles.entries())
    for (const other of middles.slice(index + 1)) expect(distance(one, other)).toBeGreaterThan(10);
});

const distance = (a: Point | undefined, b: Point | undefined): number =>
  a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);
