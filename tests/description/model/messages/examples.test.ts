/** The examples in the documentation of parameters, headers and media types. */
import { expect, test } from "vitest";

import { buildDocument, onlyOperation, operation } from "../../../support/model.js";
import { bodyOf } from "../body.js";

const docsOf = async (media: object, openapi = "3.1.1") => {
  const components = { examples: { Two: { value: 2, summary: "Two." } } };
  const { contents } = await bodyOf({ "application/json": media }, { openapi, components });
  return contents[0]?.docs;
};

test.each<[string, object, object]>([
  ["none", {}, {}],
  ["one with two values", { examples: { a: { value: 1, dataValue: 2 } } }, { examples: [1] }],
  ["no named ones", { examples: {} }, {}],
  ["one", { example: 1 }, { examples: [1] }],
  ["a named one", { examples: { a: { value: null } } }, { examples: [null] }],
  [
    "one with a note",
    { examples: { a: { value: 1, summary: "One." } } },
    { examples: [1], exampleNotes: [{ summary: "One." }] },
  ],
  [
    "a note without a value",
    { examples: { a: { externalValue: "https://a.example/1", summary: 1 } } },
    { exampleNotes: [{ externalValue: "https://a.example/1" }] },
  ],
  ["nothing that is a note or a value", { examples: { a: {}, b: 1 } }, {}],
  [
    "one that is referred to",
    { examples: { a: { $ref: "#/components/examples/Two", description: "Here." } } },
    { examples: [2], exampleNotes: [{ summary: "Two.", description: "Here." }] },
  ],
])("a media type has examples: %s", async (_, media, expected) => {
  expect(await docsOf(media)).toStrictEqual(expected);
});

test("a media type in 3.2 has the values of examples before they are written", async () => {
  const examples = { a: { dataValue: { a: 1 }, serializedValue: '{"a":1}' } };
  expect(await docsOf({ examples }, "3.2.0")).toStrictEqual({
    examples: [{ a: 1 }],
    exampleNotes: [{ serializedValue: '{"a":1}' }],
  });
});

test("a parameter has its own examples, and those of its content", async () => {
  const content = { "application/json": { example: 2, examples: { b: { value: 3 } } } };
  const examples = { a: { value: 1, description: "First." } };
  const built = await buildDocument(
    operation({ parameters: [{ name: "q", in: "query", examples, content }] }),
  );
  expect(onlyOperation(built).parameters[0]?.docs).toStrictEqual({
    examples: [2, 1, 3],
    exampleNotes: [{ description: "First." }],
  });
});
