import { describe, expect, test } from "vitest";

import { loadFiles } from "../../support/load.js";

const HEAD = 'openapi: "3.1.0"\ninfo: { title: T, version: "1" }\n';

test.each([
  ["a bad indentation", `${HEAD}paths:\n  /a: {}\n /b: {}\n`, "document/syntax", "a.yaml:5"],
  ["a cyclic alias", `${HEAD}x-a: &a { b: *a }\n`, "document/aliases", "a.yaml:3:14"],
  ["Swagger", 'swagger: "1.2"\n', "document/swagger", "a.yaml:1:10"],
  ["no version", "info: {}\n", "document/version-missing", "a.yaml:1:1"],
  ["the future", 'openapi: "4.0.0"\n', "document/version-unsupported", "a.yaml:1:10"],
  ["a list", "- 1\n", "document/not-an-object", "a.yaml:1:1"],
  [
    "a deep one",
    `openapi: "3.1.0"\nx: ${"[".repeat(20_000)}${"]".repeat(20_000)}\n`,
    "document/too-deep",
    "a.yaml",
  ],
])("what cannot be used is refused with its place: %s", async (_, text, code, place) => {
  const { located } = await loadFiles({ "a.yaml": text });
  const found = located.filter(({ severity }) => severity === "error");
  expect(found.map((diagnostic) => diagnostic.code)).toContain(code);
  const at = found.find((diagnostic) => diagnostic.code === code)?.position;
  expect(`${at?.file}:${at?.line}:${at?.column}`).toContain(place);
});

test("a missing file, and a folder, are refused", async () => {
  const { diagnostics } = await loadFiles({ "sub/a.yaml": HEAD }, {});
  expect(diagnostics).toEqual([]);
  const { loadDocument } = await import("../../../generator/description/document/loading/load.js");
  const messages: string[] = [];
  await loadDocument("/nowhere/openapi.yaml", {}, ({ message }) => messages.push(message));
  await loadDocument("/", {}, ({ message }) => messages.push(message));
  expect(messages).toEqual([
    "Cannot read /nowhere/openapi.yaml: there is no such file.",
    "Cannot read /: it is a folder.",
  ]);
});

describe("references", () => {
  const schemas = { Quote: { type: "object" }, "a/b~c %": { type: "string" } };
  const entry = { openapi: "3.1.0", components: { schemas } };

  test.each([
    ["#/components/schemas/Quote", { type: "object" }],
    ["#/components/schemas/a~1b~0c%20%25", { type: "string" }],
    ["other.json", { $defs: { x: { $anchor: "here", type: "null" } }, $ref: "a.json" }],
    ["./other.json#/$defs/x", { $anchor: "here", type: "null" }],
    ["other.json#here", { $anchor: "here", type: "null" }],
    ["https://example.com/known", { $id: "https://example.com/known", type: "number" }],
  ])("references: %s", async (ref, expected) => {
    const { set, diagnostics } = await loadFiles({
      "a.json": {
        ...entry,
        "x-b": 1,
        components: {
          schemas: {
            ...schemas,
            Known: { $id: "https://example.com/known", type: "number" },
            Uses: { $ref: ref },
          },
        },
      },
      "other.json": { $defs: { x: { $anchor: "here", type: "null" } }, $ref: "a.json" },
    });
    const from = { document: set?.entry.uri ?? "", pointer: "/components/schemas/Uses" };
    expect(set?.resolver.resolve(ref, from)?.value).toEqual(expected);
    expect(diagnostics).toEqual([]);
  });

  test.each([
    ["cannot be parsed", "x: [", ["document/syntax other.yaml:1:4"]],
    ["is not there", undefined, ["ref/file-missing a.yaml:5:16", "ref/file-missing a.yaml:6:16"]],
  ])(
    "references into a document that %s are reported by what is wrong with it alone",
    async (_, text, said) => {
      const refs = ["A", "B"].map((name) => `    ${name}: { $ref: "other.yaml#/${name}" }\n`);
      const files = {
        "a.yaml": `${HEAD}components:\n  schemas:\n${refs.join("")}`,
        ...(text && { "other.yaml": text }),
      };
      const { set, located } = await loadFiles(files);
      const from = { document: set?.entry.uri ?? "", pointer: "/components/schemas/B" };
      expect(set?.resolver.resolve("other.yaml#/B", from)).toBeUndefined();
      const found = located.map(({ code, position }) => {
        const { file, line, column } = { ...position };
        return `${code} ${file}:${line}:${column}`;
      });
      expect(found).toEqual(said);
    },
  );

  test("a reference that leads nowhere is reported at its place, with a guess", async () => {
    const { set, diagnostics } = await loadFiles({
      "a.json": { ...entry, "x-uses": { $ref: "#/components/schemas/Qoute" } },
    });
    const from = { document: set?.entry.uri ?? "", pointer: "/paths" };
    expect(set?.resolver.resolve("#/components/schemas/Qoute", from)).toBeUndefined();
    expect(
      set?.resolver.resolve("#/components/schemas/toString", { ...from, pointer: "/b" }),
    ).toBeUndefined();
    expect(diagnostics[0]?.message).toContain('Did you mean "#/components/schemas/Quote"?');
    expect(diagnostics).toHaveLength(2);
  });

  test("data that looks like a reference is not one", async () => {
    const { diagnostics } = await loadFiles({
      "a.json": {
        openapi: "3.1.0",
        components: {
          schemas: {
            A: {
              example: { $ref: "gone.json" },
              enum: [{ $ref: "gone.json" }],
              properties: { $ref: { type: "string" } },
            },
          },
          examples: { one: { value: { $ref: "gone.json" } } },
        },
      },
    });
    expect(diagnostics).toEqual([]);
  });
});

describe("the value of an example in another file", () => {
  const api = (examples: object): object => ({
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: {},
    components: { examples },
  });
  const valuesOf = async (
    files: Readonly<Record<string, string | Uint8Array | object>>,
    examples: object,
  ) => {
    const { set, located, sources } = await loadFiles({ "api.json": api(examples), ...files });
    const { entry } = set ?? expect.fail();
    const { components } = entry.value as { components: { examples: object } };
    const found = located.map(({ code, message }) => `${code} ${message}`);
    return { examples: components.examples, set, sources, found };
  };

  test("stands in its place: JSON and YAML parsed, a part of them, any other text as it is", async () => {
    const { examples, found, sources } = await valuesOf(
      { "v/a.json": { b: [1] }, "v/c.yaml": "d: 2\n", "v/e.csv": "f,g\n" },
      {
        a: { summary: "A", externalValue: "v/a.json" },
        part: { externalValue: "./v/a.json#/b" },
        c: { externalValue: "v/c.yaml" },
        e: { externalValue: "v/e.csv" },
        own: { value: 1, externalValue: "v/a.json" },
      },
    );
    expect(found).toEqual([]);
    expect(examples).toEqual({
      a: { summary: "A", value: { b: [1] } },
      part: { value: [1] },
      c: { value: { d: 2 } },
      e: { value: "f,g\n" },
      own: { value: 1, externalValue: "v/a.json" },
    });
    expect([...sources.keys()].map((uri) => uri.replace(/.*\//, ""))).toContain("e.csv");
  });

  test("is found from the file of the example", async () => {
    const { set } = await valuesOf(
      { "parts/x.json": { externalValue: "y.json" }, "parts/y.json": { z: 1 } },
      { x: { $ref: "parts/x.json" } },
    );
    const values = [...(set?.documents.values() ?? [])].map(({ value }) => value);
    expect(values).toContainEqual({ value: { z: 1 } });
  });

  test("is reported if it cannot be read, and stays where it is no text or on the network", async () => {
    const written = {
      none: { externalValue: "none.json" },
      outside: { externalValue: "../up.json" },
      broken: { externalValue: "broken.json" },
      part: { externalValue: "a.json#/b" },
      image: { externalValue: "image.png" },
      remote: { externalValue: "https://example.com/a.json" },
    };
    const files = { "broken.json": "{", "a.json": {}, "image.png": new Uint8Array([137, 0, 255]) };
    const { examples, found } = await valuesOf(files, written);
    expect(examples).toEqual(written);
    expect(found.toSorted()).toEqual([
      'ref/example-unread The example in "../up.json" cannot be read: it is outside of the folder that may be read.',
      'ref/example-unread The example in "a.json#/b" cannot be read: there is no /b in it.',
      'ref/example-unread The example in "broken.json" cannot be read: it is malformed.',
      'ref/example-unread The example in "none.json" cannot be read: there is no such file.',
    ]);
  });
});
