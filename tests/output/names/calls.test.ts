/** The first call that is shown to a reader. */
import { expect, test } from "vitest";

import { simplestCall } from "../../../generator/output/names/simplest-call.js";
import { buildDocument } from "../../support/model.js";

const body = (required: boolean) => ({ requestBody: { required, content: { "text/plain": {} } } });
const query = (required: boolean) => ({
  parameters: [
    { name: "a", in: "query", schema: {} },
    { name: "b", in: "query", required, schema: {} },
  ],
});

test.each<[string, readonly object[], string | undefined]>([
  ["none", [], undefined],
  ["the first", [{}, {}], "/0"],
  ["one that requires no body", [body(true), body(false)], "/1"],
  ["one that requires no parameter", [query(true), query(false)], "/1"],
  ["none where each requires something", [body(true), query(true)], undefined],
])("the first call is %s", async (_, operations, path) => {
  const paths = operations.map((fields, index) => [`/${index}`, { post: fields }]);
  const { api } = await buildDocument({ paths: Object.fromEntries(paths) });
  const groups = api.operations.map((operation) => ({
    name: "group",
    operations: [{ operation, method: "call" }],
  }));
  const found = simplestCall(groups as unknown as Parameters<typeof simplestCall>[0]);
  expect(found?.operation.path).toBe(path);
  if (found !== undefined) expect([found.group, found.method]).toEqual(["group", "call"]);
});
