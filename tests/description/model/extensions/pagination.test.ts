/** x-pagination: how to request the pages of a list. */
import { expect, it } from "vitest";

import { buildDocument, onlyOperation, operation } from "../../../support/model.js";
import { object, ref, text } from "../../../support/openapi.js";

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
    components: { schemas: { ...schemas, Meta: object({ last: { type: "integer" } }) } },
  });
  return {
    pagination: onlyOperation(built).pagination,
    found: built.found,
    message: built.diagnostics[0]?.message ?? "",
  };
};
const PAGE = object({
  data: { type: "array", items: {} },
  meta: ref("Meta"),
  next: { type: ["string", "null"] },
});

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
  const items = object({ id: text });
  const properties = { data: { type: "array", items }, has_more: { type: "boolean" } };
  const page = { type: "object", properties };
  const rule = { style: "cursor", items: "/data", cursor: "cursor" };
  const value = { ...rule, lastItem: "/id", more: "/has_more" };
  expect(await list(value, page)).toMatchObject({ pagination: value, found: [] });
  expect((await list({ ...rule, lastItem: "/key" }, page)).found.join()).toContain("lastItem");
  expect((await list(rule, page)).message).toContain("`lastItem`");
});

it("x-pagination may point deep into alternatives that refer to themselves", async () => {
  const variant = (index: number) =>
    object({ a: ref("Tree"), items: { type: "array", items: {} }, [`v${index}`]: {} });
  const value = { style: "page", items: `${"/a".repeat(30)}/items`, page: "page" };
  const tree = { anyOf: Array.from({ length: 8 }, (_, index) => variant(index)) };
  expect(await list(value, ref("Tree"), { Tree: tree })).toMatchObject({
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

it.each<[unknown, string, string]>([
  [
    { style: "pages", items: "/data" },
    "extension/malformed at /style",
    "page, cursor, offset, link",
  ],
  [{ items: "/data" }, "extension/malformed at ", "`style`"],
  [{ style: "page", page: "page" }, "extension/malformed at ", "`items`"],
  [{ style: "page", items: "/data" }, "extension/malformed at ", "`page`"],
  [{ style: "cursor", items: "/data", next: "/next" }, "extension/malformed at ", "`cursor`"],
  [
    { style: "page", items: "/data", page: "pag" },
    "extension/pagination-parameter at /page",
    '"page"',
  ],
  [
    { style: "page", items: "/data", page: "page", last: "/meta/lst" },
    "extension/pagination-pointer at /last",
    "/meta/lst",
  ],
  [
    { style: "page", items: "/meta", page: "page" },
    "extension/pagination-pointer at /items",
    "an array",
  ],
  [
    { style: "page", items: "data", page: "page" },
    "extension/pagination-pointer at /items",
    "data",
  ],
  [{ resultsPath: "data" }, "extension/malformed at ", "resultsPath"],
])("x-pagination: %j is reported and ignored, as %s", async (value, expected, words) => {
  const { pagination, found, message } = await list(value);
  expect(pagination).toBeUndefined();
  expect(found.map((each) => each.replace("/paths/~1things/get/x-pagination", ""))).toEqual([
    expected,
  ]);
  expect(message).toContain(words);
});
