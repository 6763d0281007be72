/** In which order declarations are listed. */
import { expect, test } from "vitest";

import { buildFiles } from "../../../../support/model.js";
import { list, object, text } from "../../../../support/openapi.js";

const refs = (...targets: readonly string[]) =>
  object(Object.fromEntries(targets.map(($ref, index) => [`p${index}`, { $ref }])));
const body = (schema: object) => ({
  requestBody: { content: { "application/json": { schema } } },
  responses: {},
});

test.each([
  ["as they are asked for", ["z.json", "two.json#/x", "two.json#/x/properties/y", "two.json#/a"]],
  ["the other way round", ["z.json", "two.json#/a", "two.json#/x/properties/y", "two.json#/x"]],
])("components of the entry come first, then places of each document (%s)", async (_, targets) => {
  const { api } = await buildFiles({
    "openapi.json": {
      openapi: "3.1.1",
      info: { title: "T", version: "1" },
      paths: {
        "/a": {
          post: body(
            object({
              here: { "x-apostille-name": "Here", ...refs(...targets) },
              there: { $ref: "#/components/responses/R/content/text~1plain/schema" },
            }),
          ),
        },
      },
      components: {
        responses: { R: { description: "", content: { "text/plain": { schema: text } } } },
        schemas: {
          B: text,
          "": text,
          A: refs("#/components/schemas/A/properties/p1/items", "z.json"),
          C: text,
        },
      },
    },
    "z.json": object({ self: { $ref: "#" } }),
    "two.json": { x: object({ z: text, y: text }), a: text },
  });
  const names = api.declarations.map(
    ({ origin }) =>
      `${origin.document.slice(origin.document.lastIndexOf("/") + 1)}#${origin.pointer}`,
  );
  const schemas = "openapi.json#/components/schemas";
  expect(names).toEqual([
    `${schemas}/B`,
    `${schemas}/`,
    `${schemas}/A`,
    `${schemas}/C`,
    "openapi.json#/paths/~1a/post/requestBody/content/application~1json/schema/properties/here",
    "openapi.json#/components/responses/R/content/text~1plain/schema",
    "z.json#",
    "two.json#/x",
    "two.json#/x/properties/y",
    "two.json#/a",
  ]);
});

test.each([
  ["#/paths/~1a/post/requestBody/content/application~1json/schema", "/a post requestBody"],
  [
    "#/paths/~1a/post/requestBody/content/application~1json/schema/properties/b/properties/c/items",
    "requestBody b c items",
  ],
  ["#/components/schemas/A/properties/d", "A d"],
  ["#/components/schemas/A/$defs/Named", "Named"],
  ["one.schema.json", "one"],
  ["one.schema.json#/definitions/Inner", "Inner"],
])("a schema at %s is called %s", async ($ref, name) => {
  const c = object({ c: list(text) });
  const { api } = await buildFiles({
    "openapi.json": {
      openapi: "3.1.1",
      info: { title: "T", version: "1" },
      paths: { "/a": { post: body(object({ b: c })) } },
      components: {
        schemas: {
          A: { type: "object", properties: { d: text }, $defs: { Named: text } },
          Refers: list({ $ref }),
        },
      },
    },
    "one.schema.json": { type: "object", definitions: { Inner: text } },
  });
  const names = api.declarations.map((each) => each.name);
  expect(names.filter((each) => each !== "A" && each !== "Refers")).toEqual([name]);
});
