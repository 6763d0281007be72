import { expect, it } from "vitest";

import { buildDocument, onlyOperation, operation } from "../../../support/model.js";

it("callbacks are one for each expression and method", async () => {
  const body = {
    content: { "application/json": { schema: { $ref: "#/components/schemas/Done" } } },
  };
  const built = await buildDocument({
    ...operation({
      callbacks: {
        done: {
          "{$request.body#/url}": {
            post: { requestBody: body, responses: { 204: { description: "" } } },
            put: { responses: {} },
          },
          "x-note": { post: { responses: {} } },
          "{$url}": "nothing",
        },
        failed: { $ref: "#/components/callbacks/Failed" },
      },
    }),
    components: {
      callbacks: {
        Failed: { "{$request.query.url}/failed": { $ref: "#/components/pathItems/Failed" } },
      },
      pathItems: { Failed: { post: { callbacks: { more: {} }, responses: {} } } },
      schemas: { Done: { type: "object" } },
    },
  });
  const { callbacks } = onlyOperation(built);
  expect(callbacks.map(({ name, expression, method }) => [name, expression, method])).toEqual([
    ["done", "{$request.body#/url}", "POST"],
    ["done", "{$request.body#/url}", "PUT"],
    ["failed", "{$request.query.url}/failed", "POST"],
  ]);
  expect(callbacks[0]).toMatchObject({
    responses: [{ status: 204 }],
    body: { contents: [{ codec: "json" }] },
  });
  expect(built.api.declarations[0]).toMatchObject({
    name: "Done",
    use: { event: true, input: false, output: false },
  });
  expect(built.found).toEqual([
    "operation/nested-callbacks at /components/pathItems/Failed/post/callbacks",
  ]);
});
