/** The limits of what extensions may say. */
import { expect, test } from "vitest";

import { buildDocument, onlyOperation, operation } from "../../../support/model.js";

const read = async (value: unknown) => {
  const { api, found, diagnostics } = await buildDocument({
    paths: {},
    "x-webhook-signature": value,
  });
  return { signature: api.signature, found, messages: diagnostics.map(({ message }) => message) };
};

test("what is empty is as if it were not there", async () => {
  const { signature, found } = await read({ header: "S", separator: "", idHeader: "" });
  expect(Object.keys(signature ?? {})).toEqual([
    "algorithm",
    "header",
    "format",
    "payload",
    "encoding",
    "secret",
  ]);
  expect(found).toEqual([]);
});

test("placeholders that exist are named", async () => {
  const { messages } = await read({ header: "S", format: "{signature}{body}" });
  expect(messages[0]).toContain("{signature}, {timestamp}");
});

test("an operation or a document without extensions has none of their fields", async () => {
  const { api } = await buildDocument(operation({}));
  expect(["signature", "rateLimit"].filter((key) => key in api)).toEqual([]);
  const keys = Object.keys(api.operations[0] ?? {});
  expect(keys.filter((key) => ["pagination", "rateLimit"].includes(key))).toEqual([]);
});

test.each([
  ["200", true],
  ["299", true],
  ["2XX", true],
  ["default", true],
  ["199", false],
  ["300", false],
  ["3XX", false],
  ["404", false],
])("x-pagination finds items in a response of status %s: %s", async (status, isFound) => {
  const schema = { type: "object", properties: { data: { type: "array", items: {} } } };
  const built = await buildDocument(
    operation({
      "x-pagination": { style: "page", items: "/data", page: "page" },
      parameters: [{ name: "page", in: "query", schema: { type: "integer" } }],
      responses: { [status]: { description: "", content: { "application/json": { schema } } } },
    }),
  );
  expect(onlyOperation(built).pagination !== undefined).toBe(isFound);
  expect(built.found).toHaveLength(isFound ? 0 : 1);
});
