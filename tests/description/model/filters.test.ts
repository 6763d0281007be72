import { expect, it } from "vitest";

import type { Filters } from "../../../generator/description/builder/operations/selection.js";
import { buildFiles } from "../../support/model.js";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const operation = (operationId: string, schema: object, fields: object = {}): object => ({
  operationId,
  responses: { 200: { description: "", content: { "application/json": { schema } } } },
  ...fields,
});
const event = (schema: object, fields: object = {}): object => ({
  post: { requestBody: { content: { "application/json": { schema } } }, responses: {}, ...fields },
});

const DOCUMENT = {
  openapi: "3.1.1",
  info: { title: "Test", version: "1" },
  tags: [{ name: "People" }, { name: "Cats", parent: "People" }, { name: "Dogs" }],
  paths: {
    "/cats": {
      get: operation("listCats", { type: "array", items: ref("Cat") }, { tags: ["Cats"] }),
      post: operation("createCat", ref("Cat"), { tags: ["Cats"], "x-internal": true }),
    },
    "/cats/{id}/toys": { get: operation("listToys", ref("Toy")) },
    "/dogs": {
      "x-audience": ["partner", "staff"],
      get: operation("listDogs", ref("Dog"), { tags: ["Dogs"], security: [{ key: [] }] }),
    },
  },
  webhooks: { "cat.born": event(ref("Birth"), { tags: ["Cats"] }), "dog.born": event(ref("Dog")) },
  components: {
    securitySchemes: {
      key: { type: "apiKey", in: "header", name: "x-key" },
      other: { type: "http", scheme: "bearer" },
    },
    schemas: {
      Cat: { type: "object", properties: { owner: ref("Owner") } },
      Owner: { type: "object", properties: { cats: { type: "array", items: ref("Cat") } } },
      Dog: { type: "object", properties: { toy: ref("Toy") } },
      Toy: { type: "string", pattern: "(" },
      Birth: { type: "object" },
      Unused: { type: "object", properties: { a: { $ref: "#/nowhere" } } },
    },
  },
};

async function filtered(filters: Filters, document: object = DOCUMENT) {
  const { api, diagnostics } = await buildFiles({ "openapi.json": document }, filters);
  return {
    operations: api.operations.map(({ id }) => id),
    webhooks: api.webhooks.map(({ key }) => key),
    schemas: api.declarations.map(({ name }) => name),
    tags: api.tags.map(({ name }) => name),
    schemes: api.securitySchemes.map(({ key }) => key),
    messages: diagnostics.map(({ code, message }) => `${code}: ${message}`),
  };
}

it("include by tag keeps operations and webhooks, with what they need and no more", async () => {
  expect(await filtered({ include: { tags: ["Cats"] } })).toEqual({
    operations: ["listCats", "createCat"],
    webhooks: ["cat.born"],
    schemas: ["Cat", "Owner", "Birth"],
    tags: ["People", "Cats"],
    schemes: [],
    messages: [],
  });
});

it.each<[string, Filters["include"], readonly string[]]>([
  ["a path", { paths: ["/cats"] }, ["listCats", "createCat"]],
  ["a segment", { paths: ["/*"] }, ["listCats", "createCat", "listDogs"]],
  ["any segments", { paths: ["/cats/**"] }, ["listToys"]],
  ["an operation", { operations: ["list*s", "nothing"] }, ["listCats", "listToys", "listDogs"]],
  ["no tag", { tags: ["default"] }, ["listToys"]],
  ["an extension", { extensions: { "x-internal": true } }, ["createCat"]],
  ["an item of its path's", { extensions: { "x-audience": "staff" } }, ["listDogs"]],
  ["any entry", { operations: ["listToys"], tags: ["Dogs"] }, ["listToys", "listDogs"]],
])("include by %s", async (_, include = {}, operations) => {
  expect((await filtered({ include })).operations).toEqual(operations);
});

it("include keeps the security schemes that operations accept", async () => {
  const { schemes, tags } = await filtered({ include: { tags: ["Dogs"] } });
  expect({ schemes, tags }).toEqual({ schemes: ["key"], tags: ["Dogs"] });
});

it("include keeps webhooks by their keys", async () => {
  const { operations, webhooks } = await filtered({ include: { webhooks: ["cat.*"] } });
  expect({ operations, webhooks }).toEqual({ operations: [], webhooks: ["cat.born"] });
});

it("exclude wins over include", async () => {
  const { operations } = await filtered({
    include: { tags: ["Cats"] },
    exclude: { extensions: { "x-internal": true } },
  });
  expect(operations).toEqual(["listCats"]);
});

it("exclude leaves out what only the excluded needs, and what nothing needs", async () => {
  const { operations, schemas } = await filtered({ exclude: { paths: ["/cats/**", "/dogs"] } });
  expect(operations).toEqual(["listCats", "createCat"]);
  expect(schemas).toEqual(["Cat", "Owner", "Dog", "Toy", "Birth"]);
});

it("an operation without an id has the name that it has in the whole document", async () => {
  const paths = { "/a-b": { get: { responses: {} } }, "/a.b": { get: { responses: {} } } };
  const document = { ...DOCUMENT, paths };
  const whole = await filtered({}, document);
  const part = await filtered({ include: { paths: ["/a.b"] } }, document);
  expect(part.operations).toEqual([whole.operations[1]]);
});

it("a filter does not report what a lifecycle refers to and it leaves out", async () => {
  const lifecycle = {
    property: "status",
    initial: ["a"],
    transitions: [
      { from: ["a"], to: "b", trigger: { operation: "listDogs" }, emits: ["dog.born"] },
    ],
  };
  const Cat = {
    type: "object",
    properties: { status: { enum: ["a", "b"] } },
    "x-lifecycle": lifecycle,
  };
  const document = {
    ...DOCUMENT,
    components: { schemas: { ...DOCUMENT.components.schemas, Cat } },
  };
  expect((await filtered({ include: { tags: ["Cats"] } }, document)).messages).toEqual([]);
});

it.each<[Filters, string]>([
  [{ exclude: { tags: ["Dog"] } }, "exclude.tags matches nothing with Dog. Did you mean Dogs?"],
  [
    { include: { operations: ["listCat", "listCats"] } },
    "include.operations matches nothing with listCat. Did you mean listCats?",
  ],
  [
    { exclude: { extensions: { "x-internal": "yes" } } },
    'exclude.extensions matches nothing with x-internal: "yes".',
  ],
])("a filter reports %j, which matches nothing", async (filters, message) => {
  expect((await filtered(filters)).messages).toContain(`filter/unknown: ${message}`);
});
