/** Equal documents stay equal however they are written. */
import { readFileSync, readdirSync } from "node:fs";
import { join, parse as parsePath } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";
import { parse } from "yaml";

import { changed, garden } from "./base.js";
import { compareFiles, type Files, linesOf } from "./compare.js";

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** All documents beside an entry and below, entry first. */
function filesOf(entry: string): Files {
  const { dir: folder, base } = parsePath(entry);
  const names = readdirSync(at(folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yaml") && !name.startsWith("output"))
    .sort((a, b) => Number(b === base) - Number(a === base));
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(at(folder), name), "utf8")]),
  );
}

/** The same value with the keys of all maps in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

const OWN = [
  "spec/openapi.yaml",
  "tests/baselines/library-3.0/openapi.yaml",
  "tests/output/artefacts/documents/warehouse-3.2.yaml",
];

describe.each(OWN)("%s", (entry) => {
  const files = filesOf(entry);

  test("a document is the same as itself", async () => {
    const comparison = await compareFiles(files, files);
    expect(linesOf(comparison)).toEqual([]);
    expect(comparison.semver).toBe("none");
  });

  test("a document is the same with its keys in another order", async () => {
    const other = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        name,
        JSON.stringify(reversed(parse(String(text)))),
      ]),
    );
    expect(linesOf(await compareFiles(files, other))).toEqual([]);
  });
});

const SCHEMAS = "/components/schemas";

const FORMS: readonly (readonly [what: string, old: object, now: object])[] = [
  ["3.1 and 3.2", garden(), changed("/openapi", "3.2.0")],
  [
    "an order of enum",
    garden(),
    changed(`${SCHEMAS}/Wilted/properties/cause/enum`, ["frost", "heat"]),
  ],
  [
    "names of headers in any case",
    garden(),
    changed("/paths/~1plants~1{plantId}/get/responses/200/headers", {
      etag: { required: true, schema: { type: "string" } },
    }),
  ],
  [
    "a server with a slash at its end",
    garden(),
    changed("/servers/0/url", "https://Garden.example/v1/"),
  ],
];

test.each(FORMS)("%s are the same", async (_, old, now) => {
  expect(linesOf(await compareFiles({ "o.json": old }, { "o.json": now }))).toEqual([]);
  expect(linesOf(await compareFiles({ "o.json": now }, { "o.json": old }))).toEqual([]);
});

const thirty = (schema: object): object => ({
  openapi: "3.0.4",
  info: { title: "T", version: "1.0.0" },
  paths: {
    "/a": {
      get: {
        responses: { "200": { description: "A.", content: { "application/json": { schema } } } },
      },
    },
  },
});

test.each([
  ["nullable", { type: "string", nullable: true }, { type: ["string", "null"] }],
  [
    "nullable as a branch",
    { type: "string", nullable: true },
    { anyOf: [{ type: "null" }, { type: "string" }] },
  ],
  [
    "an exclusive bound",
    { type: "number", minimum: 0, exclusiveMinimum: true },
    { type: "number", exclusiveMinimum: 0 },
  ],
  ["bytes", { type: "string", format: "byte" }, { type: "string", contentEncoding: "base64" }],
  ["an example", { type: "integer", example: 7 }, { type: "integer", examples: [7] }],
  [
    "an enum that has the last word",
    { type: "string", nullable: true, enum: ["a", "b"] },
    { enum: ["b", "a"], type: "string" },
  ],
])("%s of 3.0 is what it is in 3.1", async (_, before, after) => {
  const [old, now] = [
    { "o.json": thirty(before) },
    { "o.json": { ...thirty(after), openapi: "3.1.1" } },
  ];
  expect(linesOf(await compareFiles(old, now))).toEqual([]);
  expect(linesOf(await compareFiles(now, old))).toEqual([]);
});

test("a link to an operation is the same wherever the operation is written", async () => {
  const a = {
    operationId: "getA",
    responses: { "200": { description: "A.", links: { b: { operationRef: "#/paths/~1b/get" } } } },
  };
  const b = { responses: { "204": { description: "B." } } };
  const root = { openapi: "3.1.0", info: { title: "T", version: "1.0.0" } };
  const apart = {
    "o.json": { ...root, paths: { "/a": { $ref: "a.json" }, "/b": { $ref: "b.json" } } },
    "a.json": JSON.parse(JSON.stringify({ get: a }).replace("#/paths/~1b/get", "b.json#/get")),
    "b.json": { get: b },
  };
  const joined = { "o.json": { ...root, paths: { "/a": { get: a }, "/b": { get: b } } } };
  expect(linesOf(await compareFiles(apart, joined))).toEqual([]);
  expect(linesOf(await compareFiles(joined, apart))).toEqual([]);
});

test("a separate file changes nothing, and a change in it is reported at its position in the entry", async () => {
  const { Bed } = garden().components.schemas;
  const split = changed(`${SCHEMAS}/Bed`, { $ref: "./bed.json" });
  expect(
    linesOf(await compareFiles({ "o.json": garden() }, { "o.json": split, "bed.json": Bed })),
  ).toEqual([]);
  const other = { ...Bed, required: [] };
  const lines = linesOf(
    await compareFiles({ "o.json": garden() }, { "o.json": split, "bed.json": other }),
  );
  expect(lines).toContain(`breaking property-optional ${SCHEMAS}/Bed/required (response, caller)`);
});

test("schemas of another file keep the discriminator of a schema that they extend", async () => {
  const schemas = (refs: string) => ({
    Change: { anyOf: [{ $ref: `${refs}Move` }, { $ref: `${refs}Cut` }] },
    Base: {
      type: "object",
      required: ["action"],
      properties: { action: { type: "string" } },
      discriminator: {
        propertyName: "action",
        mapping: { move: `${refs}Move`, cut: `${refs}Cut` },
      },
    },
    Move: { allOf: [{ $ref: `${refs}Base` }, { type: "object" }] },
    Cut: { allOf: [{ $ref: `${refs}Base` }, { type: "object" }] },
  });
  const inline = schemas("#/components/schemas/");
  const aliases = Object.fromEntries(
    Object.keys(inline).map((name) => [name, { $ref: `./schemas.json#/${name}` }]),
  );
  const withSchemas = (added: object): object => {
    const { paths, components, ...rest } = garden();
    const body = { $ref: "#/components/schemas/Change" };
    const post = {
      operationId: "change",
      requestBody: { content: { "application/json": { schema: body } } },
      responses: { "204": { description: "Done." } },
    };
    return {
      ...rest,
      paths: { ...paths, "/changes": { post } },
      components: { ...components, schemas: { ...components.schemas, ...added } },
    };
  };
  const lines = linesOf(
    await compareFiles(
      { "o.json": withSchemas(inline) },
      { "o.json": withSchemas(aliases), "schemas.json": schemas("#/") },
    ),
  );
  expect(lines).toEqual([]);
});

test("a document of 3.0 says nothing by what stands beside a reference", async () => {
  const withBeside = (beside: object): object => ({
    ...garden(),
    openapi: "3.0.3",
    webhooks: {},
    components: {
      schemas: {
        ...garden().components.schemas,
        Wilted: { type: "object" },
        Bed: {
          type: "object",
          properties: {
            other: { $ref: "#/components/schemas/Bed", ...beside },
            itself: { $ref: "#/components/schemas/Itself" },
          },
        },
        Itself: { $ref: "#/components/schemas/Itself", ...beside },
      },
    },
  });
  const files = (beside: object) => ({ "o.json": withBeside(beside) });
  expect(linesOf(await compareFiles(files({}), files({ nullable: true })))).toEqual([]);
});

test("a path parameter is the same under another name, whatever a query parameter is called", async () => {
  const clock = (name: string, schema: object) => ({
    "o.json": {
      openapi: "3.1.1",
      info: { title: "Clocks", version: "1.0.0" },
      paths: {
        [`/clocks/{${name}}`]: {
          get: {
            operationId: "readClock",
            parameters: [
              { name, in: "path", required: true, schema },
              { name: "id", in: "query", schema: { type: "string" } },
            ],
            responses: { 204: { description: "Read." } },
          },
        },
      },
    },
  });
  const [old, now] = [
    clock("id", { type: "string" }),
    clock("clock", { type: "string", maxLength: 9 }),
  ];
  const at = (name: string): string => `/paths/~1clocks~1{${name}}/get/parameters/0`;
  expect(linesOf(await compareFiles(old, now))).toEqual([
    `breaking bound-added ${at("clock")} (request, caller)`,
    `risky name ${at("clock")}/name (document, caller)`,
  ]);
  expect(linesOf(await compareFiles(now, old))).toEqual([
    `risky name ${at("id")}/name (document, caller)`,
    `safe bound-removed ${at("id")} (request, caller)`,
  ]);
});

test("the work grows with the document, not with the number of uses", async () => {
  const uses = (count: number): object => {
    const paths = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `/p${index}`,
        garden().paths["/plants/{plantId}"].get,
      ]).map(([path, get]) => [
        path,
        { get: { ...(get as object), operationId: `get${String(path)}`, parameters: [] } },
      ]),
    );
    return { ...garden(), webhooks: {}, paths };
  };
  const pairsOf = async (count: number): Promise<number> =>
    (await compareFiles({ "o.json": uses(count) }, { "o.json": uses(count) })).pairs;
  const [few, many] = [await pairsOf(10), await pairsOf(110)];
  // One pair for the header of each use; the plants are compared once.
  expect(many - few).toBe(100);
});
