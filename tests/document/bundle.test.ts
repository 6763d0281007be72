/** A description of several files, bundled into one equivalent document. */
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { bundle } from "../../generator/document/bundling/bundle.js";
import { loadDocument } from "../../generator/document/loading/load.js";
import { userFolder } from "../support/cli.js";
import { generateFile, generateFrom, type Output } from "../support/generate.js";
import { loadFiles, type Loaded } from "../support/load.js";

const ok = { description: "Done." };
const json = (schema: object): object => ({ content: { "application/json": { schema } } });

interface Bundled {
  readonly [key: string]: Bundled;
}

function bundleOf({ set, diagnostics }: Pick<Loaded, "set" | "diagnostics">): Bundled {
  expect(diagnostics).toEqual([]);
  if (set === undefined) throw new Error("the document cannot be read");
  return bundle(set) as unknown as Bundled;
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

describe("a bundle", () => {
  test("generates what the files do", async () => {
    const spec = fileURLToPath(new URL("../../spec/openapi.yaml", import.meta.url));
    const { set } = await loadDocument(spec, {}, () => undefined);
    const whole = bundleOf({ set, diagnostics: [] });
    expect(codeOf(await generateFrom(whole))).toEqual(codeOf(await generateFile(spec)));
  });

  test("refers to nothing but itself, and has all that was referred to", async () => {
    const whole = await bundled(LIBRARY);
    const { set, diagnostics } = await loadFiles({ "whole.json": whole });
    expect(diagnostics).toEqual([]);
    expect(set?.documents.size).toBe(1);
    expect(Object.keys(whole["components"]?.["schemas"] ?? {})).toEqual([
      "Book",
      "Author",
      "Loan",
      "Id",
      "Loan_2",
      "Short",
      "Long",
    ]);
    expect(whole["components"]?.["schemas"]?.["Loan_2"]?.["discriminator"]?.["mapping"]).toEqual({
      short: "#/components/schemas/Short",
      long: "#/components/schemas/Long",
    });
  });

  test("has a component in place of one that only refers to a file, and uses it", async () => {
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

  test("has Path Items in their place, and ends where one holds itself", async () => {
    const { paths } = await bundled(LIBRARY);
    expect(paths?.["/books"]?.["summary"]).toBe("All books");
    expect(paths?.["/books"]?.["post"]?.["callbacks"]).toEqual({
      added: { "{$request.query.url}": { $ref: "#/paths/~1books" } },
    });
  });

  test("of a document in one file is that document", async () => {
    const whole = await bundled(LIBRARY);
    expect(await bundled({ "whole.json": whole })).toEqual(whole);
  });

  test("keeps names that mean something to JavaScript", async () => {
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
});

describe("apostille bundle", () => {
  test("prints the bundle, or what is wrong", async () => {
    const user = userFolder(LIBRARY);
    try {
      const { exit, out } = await user.apostille("bundle", "openapi.json");
      expect([exit, JSON.parse(out)]).toEqual([0, await bundled(LIBRARY)]);
      user.write("broken.json", description({ paths: { "/": { $ref: "gone.json" } } }));
      const broken = await user.apostille("bundle", "broken.json");
      expect(broken.exit).toBe(1);
      expect(broken.err).toContain("gone.json");
    } finally {
      user.remove();
    }
  });
});
