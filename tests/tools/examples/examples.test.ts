/** The examples of media types, parameters and headers. */
import { expect, test } from "vitest";

import { buildModel } from "../../../generator/description/builder/build-model.js";
import { createExamples } from "../../../generator/tools/examples/index.js";
import type { Content } from "../../../generator/description/model/operation.js";
import { loadFiles } from "../../support/load.js";

const COMPONENTS = {
  examples: { Shared: { value: "shared" }, Loop: { $ref: "#/components/examples/Loop" } },
  schemas: {
    Word: { type: "string", examples: ["word"] },
    Plain: { type: "string" },
    Named: { $ref: "#/components/schemas/Word", examples: ["named"] },
    Alias: { $ref: "#/components/schemas/Word" },
  },
};
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The examples of the body of an operation with such a media type. */
async function examplesOf(mediaType: object) {
  const { set } = await loadFiles({
    "a.json": {
      openapi: "3.2.0",
      info: { title: "T", version: "1" },
      components: COMPONENTS,
      paths: { "/": { post: { requestBody: { content: { "application/json": mediaType } } } } },
    },
  });
  const documents = set ?? expect.fail("not loaded");
  const api = buildModel(documents, () => undefined);
  const content: Content = api.operations[0]?.body?.contents[0] ?? expect.fail("no content");
  const examples = createExamples(documents);
  const found = examples(content);
  expect(examples(content)).toBe(found);
  expect(examples({ ...content, origin: { document: "other", pointer: "/" } })).toEqual(
    found.filter(({ value }) => ["word", "own", "named"].includes(String(value))),
  );
  return found;
}

const text = { type: "string" };

test.each<[string, object, readonly object[]]>([
  ["nothing", { schema: text }, []],
  ["one", { schema: text, example: "a" }, [{ value: "a" }]],
  ["null", { schema: {}, example: null }, [{ value: null }]],
  [
    "several, by name",
    { schema: text, examples: { x: { value: "a" }, y: { value: null } } },
    [
      { name: "x", value: "a" },
      { name: "y", value: null },
    ],
  ],
  [
    "both",
    { schema: text, example: "a", examples: { x: { value: "b" } } },
    [{ value: "a" }, { name: "x", value: "b" }],
  ],
  [
    "data before a value",
    { schema: text, examples: { x: { dataValue: "a", value: "b" } } },
    [{ name: "x", value: "a" }],
  ],
  [
    "data before a text",
    { schema: text, examples: { x: { dataValue: "a", serializedValue: '"b"' } } },
    [{ name: "x", value: "a" }],
  ],
  [
    "a text",
    { schema: text, examples: { x: { serializedValue: '"b"' } } },
    [{ name: "x", value: '"b"', serialized: true }],
  ],
  ["elsewhere", { schema: text, examples: { x: { externalValue: "https://a.example/" } } }, []],
  [
    "by reference",
    { schema: text, examples: { x: { $ref: "#/components/examples/Shared" } } },
    [{ name: "x", value: "shared" }],
  ],
  ["in a circle", { schema: text, examples: { x: { $ref: "#/components/examples/Loop" } } }, []],
  ["a text instead of an object", { schema: text, examples: { x: "a" } }, []],
  ["in the schema", { schema: { ...text, examples: ["own"] } }, [{ value: "own" }]],
  ["an empty list in the schema", { schema: { ...text, examples: [] } }, []],
  [
    "in both",
    { schema: { ...text, examples: ["own"] }, example: "a" },
    [{ value: "a" }, { value: "own" }],
  ],
  ["behind a reference", { schema: ref("Word") }, [{ value: "word" }]],
  ["behind two references", { schema: ref("Alias") }, [{ value: "word" }]],
  ["of the first of two references", { schema: ref("Named") }, [{ value: "named" }]],
  ["behind no reference", { schema: ref("Plain") }, []],
  ["beside a reference", { schema: { ...ref("Word"), examples: ["own"] } }, [{ value: "own" }]],
  [
    "behind a reference or null",
    { schema: { anyOf: [ref("Word"), { type: "null" }] } },
    [{ value: "word" }],
  ],
  [
    "behind a reference with a limit",
    { schema: { ...ref("Word"), not: { const: "a" } } },
    [{ value: "word" }],
  ],
])("an example is found: %s", async (_, mediaType, expected) => {
  expect(await examplesOf(mediaType)).toEqual(expected);
});
