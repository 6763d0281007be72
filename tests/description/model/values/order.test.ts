/** The order of declarations: components of the entry, then everything else in the order of the documents. */
import { expect, it } from "vitest";

import { buildFiles } from "../../../support/model.js";

const text = { type: "string" };
const refTo = (...refs: readonly string[]): object => ({
  "/a": {
    get: {
      responses: {
        200: {
          description: "",
          content: {
            "application/json": {
              schema: { type: "array", prefixItems: refs.map(($ref) => ({ $ref })) },
            },
          },
        },
      },
    },
  },
});
const info = { title: "Order", version: "1" };
const entry = (paths: object, more: object = {}): object => ({
  openapi: "3.1.1",
  info,
  ...more,
  paths,
});
const components = { schemas: { B: text, A: text } };

it.each<[string, Readonly<Record<string, object>>, readonly string[]]>([
  [
    "components stand as they are written",
    { "openapi.json": { ...entry({}), components } },
    ["B", "A"],
  ],
  [
    "they may be without a name",
    { "openapi.json": { ...entry({}), components: { schemas: { "": text, A: text } } } },
    ["schemas", "A"],
  ],
  [
    "they precede what is written before them",
    {
      "openapi.json": {
        ...entry(refTo("#/x-b", "#/x-a-long-name-of-a-schema"), {
          "x-b": text,
          "x-a-long-name-of-a-schema": text,
        }),
        components,
      },
    },
    ["B", "A", "x-b", "x-a-long-name-of-a-schema"],
  ],
  [
    "documents stand as they are referred to",
    {
      "openapi.json": {
        ...entry(refTo("b.json#/last", "a.json#/first", "#/x-c")),
        components,
        "x-c": text,
      },
      "b.json": { first: text, last: text },
      "a.json": { first: text, last: text },
    },
    ["B", "A", "x-c", "last", "first"],
  ],
  [
    "a schema precedes its parts",
    {
      "openapi.json": entry(refTo("#/x-c/$defs/D", "#/x-c"), {
        "x-c": { $defs: { D: text }, ...text },
      }),
    },
    ["x-c", "D"],
  ],
])("declarations are ordered: %s", async (_, files, names) => {
  const { api } = await buildFiles(files);
  expect(api.declarations.map(({ name }) => name)).toEqual(names);
});
