/** What the functions of a tag are called: each operation keeps its own name. */
import { expect, it } from "vitest";

import { generateFrom } from "../../support/generate.js";

const pages = {
  "x-pagination": { style: "cursor", items: "/items", cursor: "cursor", next: "/next" },
};
const text = { type: "string" };
const page = { type: "object", properties: { items: { type: "array", items: text }, next: text } };
const operation = (operationId: string, more: object = {}): object => ({
  get: {
    operationId,
    tags: ["Notes"],
    parameters: [{ name: "cursor", in: "query", schema: text }],
    responses: { 200: { description: "", content: { "application/json": { schema: page } } } },
    ...more,
  },
});

async function functionsOf(paths: object): Promise<readonly (string | undefined)[]> {
  const document = { paths };
  const { files } = await generateFrom(document, { only: ["query"], runtime: "package" });
  const found = (files.get("query/notes.ts") ?? "").matchAll(/^export function (\w+)/gm);
  return [...found].map(([, name]) => name);
}

it.each([
  [
    "those of its pages",
    { "/a": operation("list", pages) },
    ["tagKey", "listQueryKey", "listQueryOptions", "listInfiniteQueryOptions"],
  ],
  [
    "those of its pages beside an operation of their name",
    { "/a": operation("list", pages), "/b": operation("listInfinite") },
    [
      "tagKey",
      "listQueryKey",
      "listQueryOptions",
      "listPagesQueryOptions",
      "listInfiniteQueryKey",
      "listInfiniteQueryOptions",
    ],
  ],
])("queries have names: %s", async (_, paths, expected) => {
  expect(await functionsOf(paths)).toEqual(expected);
});
