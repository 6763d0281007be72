/** Lists that are clearly paginated without declaring it. */
import { expect, it } from "vitest";

import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { proposePagination } from "../../../generator/tools/lint/pagination.js";
import { buildDocument, operation } from "../../support/model.js";

const things = { type: "array", items: { type: "object", properties: { id: {} } } };

/** The suggestion for a list with these query parameters and body properties. */
async function proposed(
  parameters: readonly string[],
  properties: object,
  more: object = {},
): Promise<readonly string[]> {
  const schema = { type: "object", properties };
  const { api } = await buildDocument(
    operation({
      parameters: parameters.map((name) => ({ name, in: "query", schema: {} })),
      responses: { 200: { description: "", content: { "application/json": { schema } } } },
      ...more,
    }),
  );
  const found: Diagnostic[] = [];
  proposePagination(api, (diagnostic) => void found.push(diagnostic));
  expect(found.every(({ code }) => code === "extension/pagination-proposed")).toBe(true);
  return found.map(({ message }) => /\{.*\}/.exec(message)?.[0] ?? message);
}

it.each<[readonly string[], object, string]>([
  [["page"], { data: things }, "{ style: page, page: page, items: /data }"],
  [
    ["limit", "offset"],
    { rows: things },
    "{ style: offset, offset: offset, size: limit, items: /rows }",
  ],
  [
    ["cursor"],
    { data: things, next_cursor: {} },
    "{ style: cursor, cursor: cursor, next: /next_cursor, items: /data }",
  ],
  [
    ["starting_after", "limit"],
    { data: things, has_more: {} },
    "{ style: cursor, cursor: starting_after, lastItem: /id, more: /has_more, size: limit, items: /data }",
  ],
  [
    ["page", "cursor"],
    { data: things, next: {} },
    "{ style: cursor, cursor: cursor, next: /next, items: /data }",
  ],
  [["page", "cursor"], { data: things }, "{ style: page, page: page, items: /data }"],
  [["skip", "page"], { data: things }, "{ style: page, page: page, items: /data }"],
  [
    ["after"],
    { data: things, has_more: {}, next_token: {} },
    "{ style: cursor, cursor: after, next: /next_token, items: /data }",
  ],
])("a list with %j and %j is proposed its rule", async (parameters, properties, rule) => {
  expect(await proposed(parameters, properties)).toEqual([rule]);
});

it.each<[string, readonly string[], object, object?]>([
  ["no parameter of a page", ["q"], { data: things }],
  ["no list", ["page"], { data: {} }],
  ["two lists", ["page"], { data: things, included: things }],
  ["a cursor that nothing gives", ["cursor"], { data: things }],
  ["a name that a pointer would escape", ["page"], { "data/all": things }],
  [
    "items without ids",
    ["cursor"],
    { data: { type: "array", items: { type: "object" } }, has_more: {} },
  ],
  [
    "texts instead of items",
    ["cursor"],
    { data: { type: "array", items: { type: "string" } }, has_more: {} },
  ],
  [
    "a header of that name",
    [],
    { data: things },
    { parameters: [{ name: "page", in: "header", schema: {} }] },
  ],
  ["only errors", ["page"], { data: things }, { responses: { 400: { description: "" } } }],
  [
    "a text as its body",
    ["page"],
    {},
    {
      responses: {
        200: { description: "", content: { "text/plain": { schema: { type: "string" } } } },
      },
    },
  ],
  [
    "a list as its body",
    ["page"],
    {},
    {
      responses: { 200: { description: "", content: { "application/json": { schema: things } } } },
    },
  ],
  [
    "a rule already",
    ["page"],
    { data: things },
    { "x-pagination": { style: "page", page: "page", items: "/data" } },
  ],
])("a list with %s is proposed nothing", async (_, parameters, properties, more = {}) => {
  expect(await proposed(parameters, properties, more)).toEqual([]);
});
