/** Webhooks that cannot be told apart, or that share an id: each costs only itself. */
import { expect, it } from "vitest";

import { generateFrom } from "../../../support/generate.js";

const bodyOf = (schema: object): object => ({
  operationId: "notify",
  requestBody: { required: true, content: { "application/json": { schema } } },
  responses: { 204: { description: "Taken." } },
});
const typed = (type: object, required = ["type"]): object =>
  bodyOf({ type: "object", required, properties: { type, n: { type: "integer" } } });
const documentOf = (odd: object): object => ({
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: { "/a": { get: { operationId: "notify", responses: { 204: { description: "Done." } } } } },
  webhooks: {
    "a.made": { post: typed({ const: "a.made" }) },
    "a.gone": { post: typed({ const: "a.gone" }) },
    odd: { post: odd },
  },
});

it.each([
  ["no type", bodyOf({ type: "object", properties: { n: { type: "integer" } } })],
  ["any type", typed({ type: "string" })],
  ["the type of another", typed({ const: "a.made" })],
  ["a type that may be absent", typed({ const: "odd" }, [])],
  ["a list", bodyOf({ type: "array", items: {} })],
])("a webhook with %s is named, and silences no other", async (_, odd) => {
  const { api, files, diagnostics } = await generateFrom(documentOf(odd), {
    only: ["types", "webhooks", "paths"],
  });
  expect(api?.events.property).toBe("type");
  expect(api?.webhooks.slice(0, 2).map(({ type }) => type)).toEqual(["a.made", "a.gone"]);
  const found = diagnostics.filter(({ code }) => code === "webhook/indistinct");
  expect(found.map(({ position }) => position?.pointer)).toEqual(["/webhooks/odd/post"]);
  const twice = diagnostics.filter(({ code }) => code === "operation/id-twice");
  expect(twice.map(({ position }) => position?.pointer)).toHaveLength(3);
  expect(files.get("paths.ts")?.match(/^ {2}notify: /gm)).toHaveLength(1);
});
