/** Templates: schemas with a `$dynamicRef`, and those that define its target. */
import { expect, it } from "vitest";

import { accepts } from "../../zod/generate.js";
import { build } from "./build.js";

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

it("of several, the outermost counts", async () => {
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
