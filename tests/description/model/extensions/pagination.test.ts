/** x-pagination: how to request the pages of a list. */
import { expect, it } from "vitest";

import { buildDocument, onlyOperation, operation } from "../../../support/model.js";

const list = async (pagination: unknown, schema: object = PAGE, schemas: object = {}) => {
  const built = await buildDocument({
    ...operation({
      "x-pagination": pagination,
      parameters: ["page", "per_page", "cursor"].map((name) => ({
        name,
        in: "query",
        schema: { type: "integer" },
      })),
      responses: { 200: { description: "", content: { "application/json": { schema } } } },
    }),
    components: {
      schemas: { ...schemas, Meta: { type: "object", properties: { last: { type: "integer" } } } },
    },
  });
  return {
    pagination: onlyOperation(built).pagination,
    found: built.found,
    message: built.diagnostics[0]?.message ?? "",
  };
};
const PAGE = {
  type: "object",
  properties: {
    data: { type: "array", items: {} },
    meta: { $ref: "#/components/schemas/Meta" },
    next: { type: ["string", "null"] },
  },
};

it("x-pagination is read where all that it names is there", async () => {
  const value = {
    style: "page",
    items: "/data",
    page: "page",
    size: "per_page",
    last: "/meta/last",
    next: "/next",
  };
  expect(await list(value)).toMatchObject({ pagination: value, found: [] });
});

it("x-pagination may find the cursor in the last item", async () => {
  const items = { type: "object", properties: { id: { type: "string" } } };
  const properties = { data: { type: "array", items }, has_more: { type: "boolean" } };
  const page = { type: "object", properties };
  const rule = { style: "cursor", items: "/data", cursor: "cursor" };
  const value = { ...rule, lastItem: "/id", more: "/has_more" };
  expect(await list(value, page)).toMatchObject({ pagination: value, found: [] });
  expect((await list({ ...rule, lastItem: "/key" }, page)).found.join()).toContain("lastItem");
  expect((await list(rule, page)).message).toContain("`lastItem`");
});

it("x-pagination may point deep into alternatives that refer to themselves", async () => {
  const variant = (index: number) => ({
    type: "object",
    properties: {
      a: { $ref: "#/components/schemas/Tree" },
      items: { type: "array", items: {} },
      [`v${index}`]: {},
    },
  });
  const value = { style: "page", items: `${"/a".repeat(30)}/items`, page: "page" };
  const tree = { anyOf: Array.from({ length: 8 }, (_, index) => variant(index)) };
  expect(await list(value, { $ref: "#/components/schemas/Tree" }, { Tree: tree })).toMatchObject({
    pagination: value,
    found: [],
  });
});

it("x-pagination may have the whole body as its items", async () => {
  const value = { style: "page", items: "", page: "page" };
  expect(await list(value, { type: "array", items: {} })).toMatchObject({
    pagination: value,
    found: [],
  });
});

it.each([
  [
    "another style",
    { style: "pages", items: "/data" },
    "extension/malformed",
    "/style",
    "page, cursor, offset, link",
  ],
  ["no style", { items: "/data" }, "extension/malformed", "", "`style`"],
  ["no items", { style: "page", page: "page" }, "extension/malformed", "", "`items`"],
  ["no page in style page", { style: "page", items: "/data" }, "extension/malformed", "", "`page`"],
  [
    "no cursor in style cursor",
    { style: "cursor", items: "/data", next: "/next" },
    "extension/malformed",
    "",
    "`cursor`",
  ],
  [
    "a parameter that is not there",
    { style: "page", items: "/data", page: "pag" },
    "extension/pagination-parameter",
    "/page",
    '"page"',
  ],
  [
    "a pointer that leads nowhere",
    { style: "page", items: "/data", page: "page", last: "/meta/lst" },
    "extension/pagination-pointer",
    "/last",
    "/meta/lst",
  ],
  [
    "items that are no array",
    { style: "page", items: "/meta", page: "page" },
    "extension/pagination-pointer",
    "/items",
    "an array",
  ],
  [
    "what is no pointer",
    { style: "page", items: "data", page: "page" },
    "extension/pagination-pointer",
    "/items",
    "data",
  ],
  ["the keys of another tool", { resultsPath: "data" }, "extension/malformed", "", "resultsPath"],
])("x-pagination with %s is reported and ignored", async (_, value, code, pointer, words) => {
  const { pagination, found, message } = await list(value);
  expect(pagination).toBeUndefined();
  expect(found).toEqual([`${code} at /paths/~1things/get/x-pagination${pointer}`]);
  expect(message).toContain(words);
});
