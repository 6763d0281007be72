/** What a document says about its parts, and what references add to it. */
import { expect, test } from "vitest";

import { buildDocument, buildFiles, onlyOperation, operation } from "../../../support/model.js";

const decision = { open: "What?", decided: "This." };

test.each<[object, object]>([
  [{}, {}],
  [
    { summary: "S", description: "D" },
    { summary: "S", description: "D" },
  ],
  [{ deprecated: true }, { deprecated: true }],
  [{ deprecated: false }, {}],
  [{ externalDocs: { url: "https://a" } }, { externalDocs: { url: "https://a" } }],
  [
    { externalDocs: { url: "https://a", description: "A" } },
    { externalDocs: { url: "https://a", description: "A" } },
  ],
  [{ externalDocs: { description: "A" } }, {}],
  [{ "x-unit": "ms" }, { unit: "ms" }],
  [{ "x-documented-type": "text" }, { documentedType: "text" }],
  [{ "x-inferred": true }, { inferred: true }],
  [{ "x-inferred": false }, {}],
  [{ "x-not-shown": decision }, { decisions: [decision] }],
  [
    {
      "x-not-shown": [
        { ...decision, gap: 1 },
        { ...decision, why: "So." },
      ],
    },
    {
      decisions: [
        { ...decision, gap: 1 },
        { ...decision, why: "So." },
      ],
    },
  ],
  [{ "x-not-shown": [] }, {}],
])("documentation is read: %j", async (fields, expected) => {
  const built = await buildDocument(operation(fields));
  expect(onlyOperation(built).docs).toStrictEqual(expected);
  expect(built.found).toEqual([]);
});

test.each<[object, string]>([
  [{ "x-unit": "" }, "x-unit"],
  [{ "x-unit": " " }, "x-unit"],
  [{ "x-unit": 1 }, "x-unit"],
  [{ "x-documented-type": {} }, "x-documented-type"],
  [{ "x-inferred": "yes" }, "x-inferred"],
  [{ "x-apostille-name": {} }, "x-apostille-name"],
  [{ "x-not-shown": { open: "What?" } }, "x-not-shown"],
  [{ "x-not-shown": { decided: "This." } }, "x-not-shown"],
  [{ "x-not-shown": { ...decision, gap: "1" } }, "x-not-shown"],
  [{ "x-not-shown": "text" }, "x-not-shown"],
])("%j is reported, and left out", async (fields, extension) => {
  const built = await buildDocument(operation(fields));
  expect(onlyOperation(built).docs).toStrictEqual({});
  expect(built.found).toEqual([`extension/malformed at /paths/~1things/get/${extension}`]);
  expect(built.diagnostics[0]?.message).toContain(`\`${extension}\` is ignored here`);
});

test.each([
  [{ example: 1 }, [1]],
  [{ examples: [1, null] }, [1, null]],
  [{ example: null, examples: [2] }, [null, 2]],
  [{ examples: [] }, undefined],
  [{ examples: { a: 1 } }, undefined],
  [{}, undefined],
])("the examples of a schema that says %j", async (fields, examples) => {
  const built = await buildDocument(
    operation({ parameters: [{ name: "a", in: "query", schema: { ...fields } }] }),
  );
  const { docs } = onlyOperation(built).parameters[0]?.schema ?? {};
  expect(docs?.examples).toEqual(examples);
  expect("examples" in (docs ?? {})).toBe(examples !== undefined);
});

test.each([
  ["3.1.1", { description: "Here." }, { description: "Here." }],
  ["3.1.1", { summary: "Short." }, { description: "There.", summary: "Short." }],
  ["3.1.1", {}, { description: "There." }],
  ["3.0.3", { description: "Here." }, { description: "There." }],
])("a reference in %s with %j says %j", async (openapi, beside, docs) => {
  const parameter = { name: "a", in: "query", description: "There.", schema: {} };
  const built = await buildDocument(
    {
      ...operation({ parameters: [{ $ref: "#/components/parameters/A", ...beside }] }),
      components: { parameters: { A: parameter } },
    },
    openapi,
  );
  expect(onlyOperation(built).parameters[0]?.docs).toStrictEqual(docs);
});

test.each([
  ["#/components/responses/Ok", "Ok"],
  ["#/components/responses/Not%20Found", "Not Found"],
  ["responses.json", "responses"],
  ["responses.json#/Gone", "Gone"],
  ["responses.json#/404", undefined],
  ["responses.json#/4XX", undefined],
  ["responses.json#/default", undefined],
])("a response behind %s is called %s", async ($ref, component) => {
  const response = { description: "" };
  const built = await buildFiles({
    "openapi.json": {
      openapi: "3.1.1",
      info: { title: "Test", version: "1" },
      ...operation({ responses: { 200: { $ref } } }),
      components: { responses: { Ok: response, "Not Found": response } },
    },
    "responses.json": {
      ...response,
      Gone: response,
      404: response,
      "4XX": response,
      default: response,
    },
  });
  expect(onlyOperation(built).responses[0]?.component).toBe(component);
});

test("a description is read from another file, where a reference stands for it", async () => {
  const text = "# Hello\n\n* a [b](c): `d`\n> e: f\n";
  const description = { $ref: "text.md" };
  const { api, found } = await buildFiles({
    "openapi.json": {
      openapi: "3.1.1",
      info: { title: "T", version: "1", description },
      tags: [{ name: "a", description }],
      paths: {},
      components: { schemas: { A: { type: "string", description } } },
    },
    "text.md": text,
  });
  const read = [api, api.tags[0], api.declarations[0]].map((node) => node?.docs.description);
  expect(read).toEqual([text, text, text]);
  expect(found).toEqual([]);
});
