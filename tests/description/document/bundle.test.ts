/** A description of several files, bundled into one equivalent document. */
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { bundle } from "../../../generator/description/document/bundling/bundle.js";
import { ComponentNames } from "../../../generator/description/document/bundling/component-names.js";
import { loadDocument } from "../../../generator/description/document/loading/load.js";
import { userFolder } from "../../support/cli.js";
import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { generateFile, generateFrom, type Output } from "../../support/generate.js";
import { loadFiles, type Loaded } from "../../support/load.js";

const ok = { description: "Done." };
const json = (schema: object): object => ({ content: { "application/json": { schema } } });

const ref = ($ref: string): object => ({ $ref });

interface Bundled {
  readonly [key: string]: Bundled;
}

function bundleOf({ set, diagnostics }: Pick<Loaded, "set" | "diagnostics">): Bundled {
  expect(diagnostics).toEqual([]);
  if (set === undefined) throw new Error("the document cannot be read");
  const document = bundle(set, ({ code, message }) => {
    if (!/references-left|component-renamed/.test(code)) expect.fail(message);
  });
  return document as unknown as Bundled;
}

const bundled = async (files: Parameters<typeof loadFiles>[0]): Promise<Bundled> =>
  bundleOf(await loadFiles(files));

/** The generated output, except the manifest, which names the document. */
const codeOf = ({ files }: Output) => [...files].filter(([path]) => path.endsWith(".ts"));

const description = (rest: object): object => ({
  openapi: "3.1.0",
  info: { title: "Library", version: "1" },
  ...rest,
});

const LIBRARY = {
  "openapi.json": description({
    paths: {
      "/books": { $ref: "paths/books.json", summary: "All books" },
      "/loans/{id}": {
        get: {
          operationId: "getLoan",
          parameters: [{ $ref: "parts.json#/id" }],
          responses: { 200: { $ref: "parts.json#/responses/Loan" } },
        },
      },
    },
    components: {
      schemas: {
        Book: { $ref: "schemas/book.json" },
        Author: { type: "object", properties: { name: { type: "string" } } },
        Loan: { type: "string", description: "Has the name of one in another file." },
      },
    },
  }),
  "paths/books.json": {
    post: {
      operationId: "addBook",
      requestBody: json({ $ref: "../schemas/book.json" }),
      responses: { 201: ok },
      callbacks: { added: { "{$request.query.url}": { $ref: "books.json" } } },
    },
  },
  "schemas/book.json": {
    type: "object",
    required: ["author"],
    properties: {
      author: { $ref: "../openapi.json#/components/schemas/Author" },
      sequel: { $ref: "book.json" },
      example: { type: "object", example: { $ref: "not-a-reference.json" } },
    },
  },
  "parts.json": {
    id: { name: "id", in: "path", required: true, schema: { $ref: "#/schemas/Id" } },
    schemas: { Id: { type: "string", format: "uuid" }, ["__proto__"]: { type: "integer" } },
    responses: { Loan: { ...ok, ...json({ $ref: "schemas/loan.json#/components/schemas/Loan" }) } },
  },
  "schemas/loan.json": {
    components: {
      schemas: {
        Loan: {
          oneOf: [{ $ref: "#/components/schemas/Short" }, { $ref: "#/components/schemas/Long" }],
          discriminator: {
            propertyName: "kind",
            mapping: { short: "#/components/schemas/Short", long: "Long" },
          },
        },
        Short: { type: "object", required: ["kind"], properties: { kind: { const: "short" } } },
        Long: { type: "object", required: ["kind"], properties: { kind: { const: "long" } } },
      },
    },
  },
};

test("a bundle generates what the files do", async () => {
  const spec = fileURLToPath(new URL("../../../spec/openapi.yaml", import.meta.url));
  const { set } = await loadDocument(spec, {}, () => undefined);
  const whole = bundleOf({ set, diagnostics: [] });
  expect(codeOf(await generateFrom(whole))).toEqual(codeOf(await generateFile(spec)));
});

test("a bundle generates what the files do where several write out the same", async () => {
  const address = (place: string) => ({
    type: "object",
    properties: { street: {}, city: {}, country: {}, place: { $ref: place } },
  });
  const files = {
    "openapi.json": description({
      paths: { "/a": { get: { responses: { 200: { ...ok, ...json({ $ref: "sent/a.json" }) } } } } },
    }),
    "sent/a.json": { properties: { from: address("../place.json"), to: { $ref: "../to.json" } } },
    "to.json": { properties: { to: address("place.json"), other: address("sent/place.json") } },
    "place.json": { properties: { x: {} } },
    "sent/place.json": { properties: { y: {} } },
  };
  // Each in its own order: that of the files, and that of components.
  const linesOf = (output: Output) => codeOf(output).map(([, code]) => code.split("\n").sort());
  const lines = linesOf(await generateFile(`${userFolder(files).folder}/openapi.json`));
  expect(linesOf(await generateFrom(await bundled(files)))).toEqual(lines);
  expect(lines.flat()).toContain("  from?: From;");
  expect(lines.flat()).toContain("export interface SentPlace {");
});

const MAPPING = { electric: "plug.json", gas: "./more.json#/Gas" };
const PLAIN = { type: "object", required: ["power"], properties: { power: { type: "string" } } };
test.each<[string, object, object]>([
  ["extends the schema of the mapping", { $ref: "base.json" }, { allOf: [{ $ref: "base.json" }] }],
  [
    "is no alternative",
    { oneOf: [{ $ref: "plug.json" }], discriminator: { propertyName: "power", mapping: MAPPING } },
    PLAIN,
  ],
])(
  "a bundle generates what the files do where one that only a mapping names %s",
  async (_, schema, named) => {
    const files = {
      "openapi.json": description({
        paths: { "/a": { get: { responses: { 200: { ...ok, ...json(schema) } } } } },
      }),
      "base.json": { ...PLAIN, discriminator: { propertyName: "power", mapping: MAPPING } },
      "plug.json": named,
      "more.json": { Gas: { ...named, description: "Gas." } },
    };
    const place = userFolder(files);
    const code = codeOf(await generateFile(`${place.folder}/openapi.json`));
    expect(codeOf(await generateFrom(await bundled(files)))).toEqual(code);
    const types = code.find(([path]) => path === "types.ts")?.[1] ?? "";
    for (const name of ["Plug", "Gas"]) expect(types).toMatch(new RegExp(`export \\w+ ${name}\\b`));
  },
);

test("a bundle refers to nothing but itself, and has all that was referred to", async () => {
  const whole = await bundled(LIBRARY);
  const { set, diagnostics } = await loadFiles({ "whole.json": whole });
  expect(diagnostics).toEqual([]);
  expect(set?.documents.size).toBe(1);
  expect(Object.keys(whole["components"]?.["schemas"] ?? {})).toEqual([
    "Book",
    "Author",
    "Loan",
    "Id",
    "loan_Loan",
    "Short",
    "Long",
  ]);
  expect(whole["components"]?.["schemas"]?.["loan_Loan"]?.["discriminator"]?.["mapping"]).toEqual({
    short: "#/components/schemas/Short",
    long: "#/components/schemas/Long",
  });
});

test("a bundle has a component in place of one that only refers to a file, and uses it", async () => {
  const { components, paths } = await bundled(LIBRARY);
  expect(components?.["schemas"]?.["Book"]?.["properties"]).toEqual({
    author: { $ref: "#/components/schemas/Author" },
    sequel: { $ref: "#/components/schemas/Book" },
    example: { type: "object", example: { $ref: "not-a-reference.json" } },
  });
  expect(paths?.["/books"]?.["post"]?.["requestBody"]).toEqual(
    json({ $ref: "#/components/schemas/Book" }),
  );
});

test("a bundle reports two components of one name, and names them whatever order they are read in", async () => {
  const files = { "b/user.json": { type: "string" }, "a/user.json": { type: "number" } };
  const bundleReading = async (...order: readonly string[]) => {
    const schemas = { All: { anyOf: order.map(ref) } };
    const { set, located } = await loadFiles({
      "api.json": description({ paths: {}, components: { schemas } }),
      ...files,
    });
    const found: Diagnostic[] = [];
    const whole = bundle(set ?? expect.fail(), (one) => found.push(one)) as unknown as Bundled;
    expect(located).toEqual([]);
    const { All: _, ...added } = whole["components"]?.["schemas"] ?? {};
    return { added, found };
  };
  const { added, found } = await bundleReading("b/user.json", "a/user.json");
  expect(added).toEqual({ user: { type: "number" }, b_user: { type: "string" } });
  expect(found).toMatchObject([
    {
      code: "document/component-renamed",
      location: { document: expect.stringMatching(/b\/user.json$/) },
      related: [{ location: { document: expect.stringMatching(/a\/user.json$/) } }],
    },
  ]);
  expect((await bundleReading("a/user.json", "b/user.json")).added).toEqual(added);
});

test("a bundle has Path Items in their place, and ends where one holds itself", async () => {
  const { paths } = await bundled(LIBRARY);
  expect(paths?.["/books"]?.["summary"]).toBe("All books");
  expect(paths?.["/books"]?.["post"]?.["callbacks"]).toEqual({
    added: { "{$request.query.url}": { $ref: "#/paths/~1books" } },
  });
});

test("a bundle of a document in one file is that document", async () => {
  const whole = await bundled(LIBRARY);
  expect(await bundled({ "whole.json": whole })).toEqual(whole);
});

test("a bundle refers to its own places by their pointers, however they were referred to", async () => {
  const whole = (properties: object): object => ({
    type: "object",
    properties,
    $defs: { Part: { type: "string" } },
  });
  const loaded = await loadFiles({
    "openapi.json": description({
      components: {
        schemas: {
          ByName: whole({ a: ref("openapi.json#/components/schemas/ByPointer") }),
          ByPointer: whole({ a: ref("#/components/schemas/ByName/%24defs/Part") }),
          Around: whole({ a: ref("#/$defs/Part") }),
        },
      },
    }),
  });
  expect(loaded.diagnostics.map(({ code }) => code)).toEqual([]);
  const { schemas } = bundleOf(loaded)["components"] ?? {};
  expect(["ByName", "ByPointer", "Around"].map((name) => schemas?.[name]?.["properties"])).toEqual([
    { a: ref("#/components/schemas/ByPointer") },
    { a: ref("#/components/schemas/ByName/$defs/Part") },
    { a: ref("#/components/schemas/Around/$defs/Part") },
  ]);
});

test("a bundle names files as they are called, whatever their escapes", async () => {
  const { set } = await loadFiles({ "openapi.json": description({ paths: {} }) });
  const names = new ComponentNames(set ?? expect.fail());
  const files = ["50%25%7a.json", "%zz.json", "%ff.json", "50%25%7a.json?again"];
  const pointers = files.map((file) =>
    names.add({ document: `https://a.test/${file}`, pointer: "", value: {} }, "Schema"),
  );
  expect(pointers.map((pointer) => pointer.slice("/components/schemas/".length))).toEqual([
    "50_z",
    "_zz",
    "_ff",
    "50_z_2",
  ]);
});

test("a bundle tells names apart that many files have", async () => {
  const count = 1000;
  const files = Array.from({ length: count }, (_, index) => `${index}.json`);
  const { components } = await bundled({
    "openapi.json": description({
      paths: {},
      components: { schemas: { All: { anyOf: files.map((file) => ref(`${file}#/A_2`)) } } },
    }),
    ...Object.fromEntries(files.map((file) => [file, { A_2: { type: "string" } }])),
  });
  const names = Object.keys(components?.["schemas"] ?? {});
  expect([names.length, names[1], names[2]]).toEqual([count + 1, "A_2", "1_A_2"]);
});

test("a bundle has schemas with an identity, and all that they refer to", async () => {
  const tree = {
    $id: "https://a.test/tree",
    $dynamicAnchor: "node",
    properties: { children: { items: { $dynamicRef: "#node" } } },
  };
  const whole = await bundled({
    "openapi.json": description({
      paths: {},
      components: { schemas: { All: { items: ref("b.json"), contains: ref("tree.json") } } },
    }),
    "b.json": {
      $id: "https://a.test/b",
      properties: { own: ref("#/$defs/c"), self: ref("b"), anchor: ref("#here") },
      $defs: { c: { $anchor: "here", type: "string" } },
    },
    "tree.json": tree,
  });
  expect(whole["components"]?.["schemas"]).toMatchObject({
    b: {
      properties: {
        own: ref("#/components/schemas/c"),
        self: ref("#/components/schemas/b"),
        anchor: ref("#/components/schemas/c"),
      },
    },
    c: { type: "string" },
    tree,
  });
  const { diagnostics } = await loadFiles({ "whole.json": whole });
  expect(diagnostics).toEqual([]);
});

test("a bundle keeps names that mean something to JavaScript", async () => {
  const { components } = await bundled({
    "openapi.json": description({
      paths: {},
      components: { schemas: { Of: { items: { $ref: "parts.json#/schemas/__proto__" } } } },
    }),
    "parts.json": '{ "schemas": { "__proto__": { "type": "integer" } } }',
  });
  expect(Object.keys(components?.["schemas"] ?? {})).toEqual(["Of", "__proto__"]);
  expect(Object.getPrototypeOf(components?.["schemas"])).toBe(Object.prototype);
});

const operation = (more: object = {}): object => ({ post: { responses: { 200: ok }, ...more } });
const again = (target: string): object => ({
  callbacks: { a: { x: { $ref: target } }, b: { x: { $ref: target } } },
});
const levels = (count: number, at: (index: number) => object): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, at(index)]));
const using = (other: object | string, key = "/a"): Parameters<typeof loadFiles>[0] => ({
  "openapi.json": description({ paths: { [key]: { $ref: "other.json#/p0" } } }),
  "other.json": other,
});

test.each([
  [
    "copies that multiply",
    using(levels(40, (index) => operation(index < 39 ? again(`#/p${index + 1}`) : {}))),
  ],
  [
    "a long way from one Path Item to the next",
    using(levels(5000, (index) => (index < 4999 ? { $ref: `#/p${index + 1}` } : operation()))),
  ],
  [
    "a key that no reference can name",
    using({ p0: operation({ callbacks: { a: { x: { $ref: "#/p0" } } } }) }, "/\ud800"),
  ],
])(
  "a description that no single document can say is refused where it is too much: %s",
  async (_, files) => {
    const place = userFolder(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text])),
    );
    const { exit, out, err } = await place.apostille("bundle", "openapi.json");
    expect([exit, out, err]).toEqual([2, "", expect.stringContaining("document/not-bundled")]);
    expect(err).toMatch(/(?:other|openapi)\.json:\d+:\d+/);
    place.write("apostille.config.json", {
      input: "openapi.json",
      output: "out",
      package: { name: "a" },
    });
    const generated = await place.apostille("generate");
    expect([generated.exit, generated.err]).toEqual([
      expect.any(Number),
      expect.stringContaining("document/not-bundled"),
    ]);
    expect(generated.exit).not.toBe(0);
  },
);

test("relative references that it keeps are reported", async () => {
  const sample = ref("samples/list.yml");
  const { set } = await loadFiles({
    "openapi.json": description({
      paths: { "/books": { $ref: "books.json" } },
      components: {
        schemas: { Book: { type: "string", "x-a": ref("#/components"), "x-b": sample } },
      },
      "x-away": ref("https://example.com/a.json"),
    }),
    "books.json": { get: { responses: { 200: ok }, "x-codeSamples": [sample, ref("#/get")] } },
  });
  const found: Diagnostic[] = [];
  if (set !== undefined) bundle(set, (one) => found.push(one));
  expect(found).toMatchObject([
    {
      code: "document/references-left",
      severity: "warning",
      message: expect.stringMatching(/ \(3\), such as samples\/list\.yml\./),
      location: { pointer: "/get/x-codeSamples/0" },
    },
  ]);
});

test("links lead to operations of the bundle, wherever the operations and the links stand", async () => {
  const to = (operationRef: string): object => ({ operationRef });
  const get = (operationId: string, links = {}): object => ({
    get: { operationId, responses: { 200: { ...ok, links } } },
  });
  const files = {
    "openapi.json": description({
      paths: {
        "/books": { $ref: "paths/books.json" },
        "/loans": { $ref: "paths/all.json#/loans" },
        "/own": get("own", {
          beside: to("paths/all.json#/loans/get"),
          through: to("#/paths/~1books/get"),
          twice: to("paths/all.json#/books/get"),
          component: ref("links.json#/Own"),
          away: to("https://api.example.com/openapi.json#/paths/~1a/get"),
          nowhere: to("paths/all.json#/unused/get"),
        }),
      },
    }),
    "paths/books.json": get("books", { own: to("../openapi.json#/paths/~1own/get") }),
    "paths/all.json": { loans: get("loans"), books: ref("books.json"), unused: get("unused") },
    "links.json": { Own: to("openapi.json#/paths/~1own/get") },
  };
  const { set } = await loadFiles(files);
  const found: Diagnostic[] = [];
  const document = set && bundle(set, (one) => found.push(one));
  const { paths, components } = document as unknown as Bundled;
  const links = (path: string) => paths?.[path]?.["get"]?.["responses"]?.["200"]?.["links"];
  expect(links("/own")).toEqual({
    beside: to("#/paths/~1loans/get"),
    through: to("#/paths/~1books/get"),
    twice: to("#/paths/~1books/get"),
    component: ref("#/components/links/Own"),
    away: to("https://api.example.com/openapi.json#/paths/~1a/get"),
    nowhere: to("paths/all.json#/unused/get"),
  });
  expect(components).toMatchObject({ links: { Own: to("#/paths/~1own/get") } });
  expect(links("/books")).toEqual({ own: to("#/paths/~1own/get") });
  expect(found).toMatchObject([{ code: "document/references-left" }]);
  expect(found[0]?.message).toContain("(1), such as paths/all.json#/unused/get");
});
