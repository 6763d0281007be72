/** Which operations a document has in spite of faults, and which filters select. */
import { expect, test } from "vitest";

import { matchesPattern } from "../../../../generator/description/builder/operations/selection.js";
import { buildDocument, operation } from "../../../support/model.js";

test.each<[string, object, string | undefined]>([
  ["no body", {}, undefined],
  ["an empty body", { requestBody: null }, undefined],
  ["a body that is none", { requestBody: "text" }, "its `requestBody` is broken"],
  ["a body that is nowhere", { requestBody: { $ref: "#/nowhere" } }, "its `requestBody` is broken"],
  [
    "a parameter that is a body",
    { parameters: [{ name: "pet", in: "body" }] },
    'the parameter "pet" in `body` is that of Swagger 2.0',
  ],
  [
    "a parameter of a form",
    { parameters: [{ name: "q", in: "query", schema: {} }, { in: "formData" }] },
    'the parameter "" in `formData` is that of Swagger 2.0',
  ],
  [
    "a parameter in an unknown place",
    { parameters: [{ name: "a", in: "qury" }, { $ref: "#/nowhere" }] },
    undefined,
  ],
  ["other parameters", { parameters: [{ name: "q", in: "query", schema: {} }] }, undefined],
])("an operation with %s is usable or not", async (_, fields, why) => {
  const { api, diagnostics } = await buildDocument(operation(fields, { method: "post" }));
  const left = diagnostics.filter(({ code }) => code === "operation/left-out");
  expect(api.operations).toHaveLength(why === undefined ? 1 : 0);
  expect(left).toHaveLength(why === undefined ? 0 : 1);
  if (why !== undefined) expect(left[0]?.message).toContain(why);
});

test("an operation whose path has a body among its parameters is left out", async () => {
  const { api } = await buildDocument({
    paths: { "/a": { parameters: [{ name: "a", in: "body" }], post: { responses: {} } } },
  });
  expect(api.operations).toEqual([]);
});

test.each([
  ["a", "a", true, true],
  ["a", "b", false, false],
  ["a.b", "a?b", false, false],
  ["axb", "a.b*", false, false],
  ["a.b", "a.b*", true, true],
  ["/a/b", "/a/*", true, true],
  ["/a/b/c", "/a/*", false, true],
  ["/a/b/c", "/a/**", true, true],
  ["/a/b/c", "/a/*/c", true, true],
  ["/a/{b}", "/a/{*}", true, true],
  ["x/a", "/a*", false, false],
])("%s matches %s: %s in segments, %s otherwise", (text, pattern, inSegments, otherwise) => {
  expect(matchesPattern(text, pattern, { segments: true })).toBe(inSegments);
  expect(matchesPattern(text, pattern, { segments: false })).toBe(otherwise);
});
