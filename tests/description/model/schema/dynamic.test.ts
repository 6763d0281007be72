/** Templates: schemas with a `$dynamicRef`, and those that define its target. */
import { expect, it } from "vitest";

import { accepts } from "../../../runtime/zod/generate.js";
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

it("what a template stands for is in its types, and in its validators", async () => {
  const built = await build({
    ...PAGE,
    Users: { $id: "users", $ref: "page", ...binding(here("User")) },
    Inline: {
      $id: "inline",
      allOf: [{ $ref: "page" }, { properties: { next: text } }],
      ...binding(object("id")),
    },
  });
  expect(built.shape("Users")).toEqual({ refined: { items: { array: "→User" } } });
  expect(built.shape("Inline")).toEqual({
    refined: { items: { array: { id: "string" } }, "next?": "string" },
  });
  const { schema } = await built.validators();
  const values = [{ items: [{ name: "a" }] }, { items: [{ id: "a" }] }, { items: [] }, {}];
  const judged = ["Users", "Inline"].map((name) =>
    values.map((value) => accepts(schema(name), value)),
  );
  expect(judged).toEqual([
    [true, false, true, false],
    [false, true, true, false],
  ]);
});

it("the outermost of several targets counts", async () => {
  const built = await build({
    ...PAGE,
    Users: { $id: "users", $ref: "page", ...binding(here("User")) },
    Admins: { $id: "admins", $ref: "users", ...binding(here("Admin")) },
    Company: { type: "object", properties: { users: here("Users") } },
  });
  expect(built.shape("Admins")).toEqual({ refined: { items: { array: "→Admin" } } });
  expect(built.shape("Company")).toEqual({
    refined: { "users?": { refined: "→Users" } },
  });
  const { schema } = await built.validators();
  const values = [{ items: [{ level: "a" }] }, { items: [{ name: "a" }] }];
  expect(values.map((value) => accepts(schema("Admins"), value))).toEqual([true, false]);
});

it("a tree has children of its own kind, and so has what extends it", async () => {
  const tree = { $dynamicAnchor: "node" };
  const built = await build({
    Tree: {
      $id: "tree",
      ...tree,
      type: "object",
      properties: { children: { type: "array", items: { $dynamicRef: "#node" } } },
    },
    Strict: { $id: "strict", ...tree, $ref: "tree", unevaluatedProperties: false },
  });
  expect(built.shape("Tree")).toEqual({ refined: { "children?": { array: "→Tree" } } });
  expect(built.shape("Strict")).toMatchObject({ refined: { "children?": { array: "→Strict" } } });
  const { schema } = await built.validators();
  const value = { children: [{ typo: 1 }] };
  expect(["Tree", "Strict"].map((name) => accepts(schema(name), value))).toEqual([true, false]);
});

it("templates that lead back to themselves have an end", async () => {
  const built = await build({
    Box: {
      $id: "box",
      type: "object",
      properties: { value: { $dynamicRef: "#T" }, box: { $ref: "box" } },
      ...binding({ not: {} }),
    },
    Nested: {
      $id: "nested",
      $ref: "box",
      ...binding({ type: "object", properties: { inner: { $dynamicRef: "#T" } } }),
    },
  });
  expect(built.shape("Nested")).toEqual({
    refined: { "value?": { "inner?": "→T" }, "box?": "→Box" },
  });
});

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

it("a template is bound to a template, and not by names that nothing uses", async () => {
  const built = await build({
    ...PAGE,
    Pages: { $id: "pages", $ref: "page", ...binding(here("Page")) },
    Unused: { $id: "unused", $ref: "page", $defs: { Z: { $dynamicAnchor: "Z", ...text } } },
  });
  expect(built.shape("Pages")).toEqual({ refined: { items: { array: "→Page" } } });
  expect(built.shape("Unused")).toEqual({ refined: "→Page" });
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
