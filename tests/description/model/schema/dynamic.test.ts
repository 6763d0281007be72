/** Templates: schemas with a `$dynamicRef`, and those that define its target. */
import { expect, it } from "vitest";

import { buildDocument, operation } from "../../../support/model.js";
import { brief, build } from "./build.js";

const here = (name: string): object => ({ $ref: `openapi.json#/components/schemas/${name}` });
const text = { type: "string" };
const object = (name: string): object => ({
  type: "object",
  required: [name],
  properties: { [name]: text },
});
const binding = (bound: object): object => ({ $defs: { T: { $dynamicAnchor: "T", ...bound } } });

const PAGE = {
  Page: {
    $id: "page",
    type: "object",
    required: ["items"],
    properties: { items: { type: "array", items: { $dynamicRef: "#T" } } },
    ...binding({ not: {} }),
  },
  User: object("name"),
  Admin: object("level"),
};

it("what leads from an operation to a template is refined, and nothing else", async () => {
  const schemas = {
    "Page~of/T": {
      type: "object",
      default: null,
      properties: { items: { $dynamicRef: "#T" }, user: { $ref: "#/components/schemas/User" } },
      $defs: { T: { $dynamicAnchor: "T", type: "string" } },
    },
    User: object("name"),
    Holder: { type: "array", items: { $ref: "#/components/schemas/Page~0of~1T" } },
  };
  const kindOf = async (schema: object): Promise<unknown> => {
    const content = { "application/json": { schema } };
    const { api } = await buildDocument({
      ...operation({ responses: { 200: { description: "", content } } }),
      components: { schemas },
    });
    const [found] = api.operations[0]?.responses[0]?.contents ?? [];
    return found && brief(found.schema);
  };
  const list = (items: object): object => ({ type: "array", items });
  expect(await kindOf(list({ $ref: "#/components/schemas/Page~0of~1T" }))).toEqual({
    refined: { array: { refined: "→Page~of/T" } },
  });
  expect(await kindOf(list({ $ref: "#/components/schemas/Holder" }))).toEqual({
    refined: { array: { refined: "→Holder" } },
  });
  expect(await kindOf(list({ $ref: "#/components/schemas/User" }))).toEqual({ array: "→User" });
  expect(await kindOf(list({ $dynamicRef: "#/components/schemas/User" }))).toMatchObject({
    refined: { array: { refined: "any" } },
  });
  expect(await kindOf({ type: "string" })).toBe("string");
});

it("a named part of a template has no name where the template stands for something else", async () => {
  const built = await build({
    Page: {
      ...PAGE.Page,
      properties: {
        meta: { ...object("size"), "x-apostille-name": "Meta" },
        first: {
          type: "object",
          "x-apostille-name": "First",
          properties: { a: { $dynamicRef: "#T" } },
        },
      },
    },
    User: PAGE.User,
    Users: { $id: "users", $ref: "page", ...binding(here("User")) },
  });
  expect(built.shape("Users")).toMatchObject({ refined: { "first?": { "a?": "→User" } } });
  const names = built.declarations.map(({ name }) => name);
  expect(names).toEqual(["Page", "User", "Users", "Meta", "First"]);
});
