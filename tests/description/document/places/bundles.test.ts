/** What is in a bundle in place of each reference to another file. */
import { expect, test } from "vitest";

import { bundle } from "../../../../generator/description/document/bundling/bundle.js";
import { loadFiles } from "../../../support/load.js";

type Files = Readonly<Record<string, object>>;

/** The bundle of files beside an entry; without its head. */
async function bundled(entry: object, files: Files = {}) {
  const head = { openapi: "3.1.0", info: { title: "T", version: "1" } };
  const { set, diagnostics } = await loadFiles({ "a.json": { ...head, ...entry }, ...files });
  expect(diagnostics).toEqual([]);
  const reports: string[] = [];
  const made = bundle(set ?? expect.fail("not loaded"), ({ message }) => reports.push(message));
  expect(diagnostics).toEqual([]);
  if (made === undefined) return reports;
  const { openapi: _, info: __, ...rest } = made as Readonly<Record<string, unknown>>;
  return rest;
}

const ref = ($ref: string): object => ({ $ref });
const own = (name: string): object => ref(`#/components/schemas/${name}`);
const schemas = (members: object): object => ({ components: { schemas: members } });
const text = { type: "string" };
const KEYWORDS = schemas({
  X: {
    properties: { $ref: text, mapping: text, defaultMapping: text, discriminator: text, $id: text },
  },
});
const B = { A: text, C: { not: ref("#/A") }, title: null };

test.each<[string, object, Files, object]>([
  [
    "null and scalars",
    { paths: {}, "x-a": [null, 1, "a", false] },
    {},
    { paths: {}, "x-a": [null, 1, "a", false] },
  ],
  [
    "a component that only refers to a file",
    schemas({ X: ref("b.json#/A") }),
    { "b.json": B },
    schemas({ X: text }),
  ],
  [
    "two components that refer to one place",
    schemas({ X: ref("b.json#/A"), Y: ref("b.json#/A") }),
    { "b.json": B },
    schemas({ X: text, Y: own("X") }),
  ],
  [
    "a component that says more",
    schemas({ X: { ...ref("b.json#/A"), title: "t" }, Y: ref("b.json#/C") }),
    { "b.json": B },
    schemas({
      X: { ...own("A"), title: "t" },
      Y: { not: own("A") },
      A: text,
    }),
  ],
  [
    "several of one name",
    schemas({
      A: { allOf: [ref("b.json#/A"), ref("c.json#/A"), ref("d.json"), ref("b.json#/A")] },
      A_3: {},
    }),
    { "b.json": B, "c.json": { A: { type: "number" } }, "d.json": { type: "integer" } },
    schemas({
      A: {
        allOf: [own("b_A"), own("c_A"), own("d"), own("b_A")],
      },
      A_3: {},
      b_A: text,
      c_A: { type: "number" },
      d: { type: "integer" },
    }),
  ],
  [
    "an example with an `$id`, which is data",
    { paths: {}, components: { examples: { X: ref("b.json#/E") } } },
    { "b.json": { E: { value: { $id: "e" } } } },
    { paths: {}, components: { examples: { X: { value: { $id: "e" } } } } },
  ],
  [
    "a schema with an `$id`, whose references are those of the bundle",
    schemas({ X: { not: ref("b.json#/S") } }),
    { "b.json": { S: { $id: "https://a.test/s", not: ref("#/$defs/A"), $defs: { A: text } } } },
    schemas({
      X: { not: own("S") },
      S: { not: own("A"), $defs: { A: text } },
      A: text,
    }),
  ],
  [
    "a name that another has by itself",
    schemas({ X: { allOf: [ref("b.json#/A"), ref("c.json#/A"), ref("c.json#/c_A")] } }),
    { "b.json": B, "c.json": { A: { type: "number" }, c_A: { type: "integer" } } },
    schemas({
      X: {
        allOf: [own("A"), own("A_2"), own("c_A")],
      },
      A: text,
      A_2: { type: "number" },
      c_A: { type: "integer" },
    }),
  ],
  [
    "schemas in 3.0",
    { openapi: "3.0.3", paths: {}, ...schemas({ X: { not: ref("b.json#/A") } }) },
    { "b.json": B },
    { paths: {}, ...schemas({ X: { not: own("A") }, A: text }) },
  ],
  [
    "objects of each kind",
    {
      paths: {
        "/": { get: { parameters: [ref("b.json#/p")], responses: { 200: ref("b.json#/r") } } },
      },
    },
    {
      "b.json": {
        p: { name: "a", in: "query", schema: ref("#/A") },
        r: { description: "d" },
        A: text,
      },
    },
    {
      paths: {
        "/": {
          get: {
            parameters: [ref("#/components/parameters/p")],
            responses: { 200: ref("#/components/responses/r") },
          },
        },
      },
      components: {
        parameters: { p: { name: "a", in: "query", schema: own("A") } },
        responses: { r: { description: "d" } },
        schemas: { A: text },
      },
    },
  ],
  [
    "a Path Item, with what stands beside the reference",
    { paths: { "/": { ...ref("b.json#/i"), summary: "own" }, "/b": ref("b.json#/i") } },
    { "b.json": { i: { summary: "theirs", description: "d" } } },
    {
      paths: {
        "/": { summary: "own", description: "d" },
        "/b": { summary: "theirs", description: "d" },
      },
    },
  ],
  [
    "names and references of a discriminator",
    schemas({
      U: ref("b.json#/U"),
      V: {
        oneOf: [own("Own")],
        discriminator: {
          propertyName: "k",
          mapping: { o: "Own", p: "#/components/schemas/Own", q: "b.json#/A", r: "None" },
        },
      },
      Own: text,
    }),
    {
      "b.json": {
        U: {
          discriminator: { propertyName: "k", mapping: { a: "#/A", own: "Own", b: "other" } },
          oneOf: [ref("#/A")],
        },
        A: text,
      },
    },
    schemas({
      U: {
        discriminator: {
          propertyName: "k",
          mapping: { a: "#/components/schemas/A", own: "Own", b: "other" },
        },
        oneOf: [own("A")],
      },
      V: {
        oneOf: [own("Own")],
        discriminator: {
          propertyName: "k",
          mapping: {
            o: "#/components/schemas/Own",
            p: "#/components/schemas/Own",
            q: "#/components/schemas/A",
            r: "None",
          },
        },
      },
      Own: text,
      A: text,
    }),
  ],
  [
    "files that only a discriminator names",
    schemas({
      U: {
        discriminator: { propertyName: "k", mapping: { a: "b.json" }, defaultMapping: "c.json" },
      },
    }),
    { "b.json": { allOf: [ref("a.json#/components/schemas/U"), ref("c.json")] }, "c.json": text },
    schemas({
      U: {
        discriminator: {
          propertyName: "k",
          mapping: { a: "#/components/schemas/b" },
          defaultMapping: "#/components/schemas/c",
        },
      },
      b: { allOf: [own("U"), own("c")] },
      c: text,
    }),
  ],
  ["properties with the names of keywords", KEYWORDS, {}, KEYWORDS],
  [
    "an extension among the components",
    { components: { "x-own": { A: ref("b.json#/A") }, schemas: { X: ref("b.json#/A") } } },
    { "b.json": B },
    { components: { "x-own": { A: ref("b.json#/A") }, schemas: { X: text } } },
  ],
  [
    "the entry itself, by the name of its file",
    schemas({
      X: { not: ref("a.json#/components/schemas/Y") },
      Y: text,
      Z: { not: ref("b.json#/Z") },
    }),
    { "b.json": { Z: { not: ref("a.json#/components/schemas/Y") } } },
    schemas({
      X: { not: own("Y") },
      Y: text,
      Z: { not: own("b_Z") },
      b_Z: { not: own("Y") },
    }),
  ],
])("a bundle replaces references to other files: %s", async (_, entry, files, expected) => {
  expect(await bundled(entry, files)).toEqual(expected);
});

test("Path Items may be a hundred levels within each other", async () => {
  const item = (next: string): object => ({
    post: { responses: {}, callbacks: { c: { x: ref(next) } } },
  });
  const chain = (count: number): Files => ({
    "b.json": Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `p${index}`,
        index + 1 < count ? item(`#/p${index + 1}`) : {},
      ]),
    ),
  });
  const entry = { paths: { "/": ref("b.json#/p0") } };
  expect(await bundled(entry, chain(101))).toHaveProperty("paths");
  expect(await bundled(entry, chain(102))).toEqual([
    expect.stringContaining("more than 100 others"),
  ]);
});
