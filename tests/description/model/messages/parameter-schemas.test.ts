/** What a parameter is: its schema, default and documentation. */
import { expect, it } from "vitest";

import { buildDocument, buildFiles, onlyOperation, operation } from "../../../support/model.js";

const text = { type: "string" };

const parametersOf = async (parameters: readonly object[]) => {
  const built = await buildDocument(operation({ parameters }));
  return { parameters: onlyOperation(built).parameters, found: built.found };
};

it("a parameter has the default of its schema, also of one that is referred to", async () => {
  const built = await buildDocument({
    ...operation({
      parameters: [
        { name: "a", in: "query", schema: { type: "integer", default: 1 } },
        { name: "b", in: "query", schema: { $ref: "#/components/schemas/Size" } },
      ],
    }),
    components: { schemas: { Size: { type: "integer", default: 25 } } },
  });
  expect(onlyOperation(built).parameters.map((parameter) => parameter.default)).toEqual([1, 25]);
});

it("a parameter is what its content says, or text of a text media type, or anything", async () => {
  const { parameters, found } = await parametersOf([
    { name: "a", in: "query", content: { "text/plain": {} } },
    { name: "b", in: "query", content: { "application/json": {} } },
    { name: "c", in: "query", content: { "text/plain": { schema: { type: "integer" } } } },
    { name: "d", in: "query", content: { "text/plain": { $ref: "#/nowhere" } } },
    { name: "e", in: "query", schema: "nonsense" },
  ]);
  expect(parameters.map(({ schema }) => schema.kind)).toEqual([
    "string",
    "any",
    "number",
    "string",
    "string",
  ]);
  expect(found.filter((each) => each.startsWith("parameter/"))).toEqual([
    "parameter/no-schema at /paths/~1things/get/parameters/4",
  ]);
});

it("a parameter has one serialization", async () => {
  const { parameters, found } = await parametersOf([
    { name: "a", in: "query", schema: text, content: { "text/plain": {} } },
    { name: "b", in: "query", content: { "application/json": {}, "text/plain": {} } },
  ]);
  expect(parameters.map(({ codec }) => codec)).toMatchObject([
    { kind: "style" },
    { kind: "content", mediaType: "application/json" },
  ]);
  expect(found).toEqual([
    "parameter/schema-and-content at /paths/~1things/get/parameters/0",
    "parameter/several-contents at /paths/~1things/get/parameters/1",
  ]);
});

it("a parameter is a string when nothing says what it is", async () => {
  const { parameters, found } = await parametersOf([{ name: "a", in: "query" }]);
  expect(parameters[0]?.schema.kind).toBe("string");
  expect(found).toEqual(["parameter/no-schema at /paths/~1things/get/parameters/0"]);
});

it("a parameter may stand in another file, where references are relative to that file", async () => {
  const built = await buildFiles({
    "openapi.json": {
      openapi: "3.1.1",
      info: { title: "Test", version: "1" },
      ...operation({
        parameters: [
          { $ref: "parameters/page.json", description: "Said here." },
          { $ref: "#/components/parameters/Chain" },
        ],
      }),
      components: { parameters: { Chain: { $ref: "parameters/all.json#/size" } } },
    },
    "parameters/page.json": {
      name: "page",
      in: "query",
      description: "Said there.",
      schema: { $ref: "../schemas.json#/Page" },
    },
    "parameters/all.json": { size: { name: "size", in: "query", schema: { type: "integer" } } },
    "schemas.json": { Page: { type: "integer", default: 1 } },
  });
  const [page, size] = onlyOperation(built).parameters;
  expect(page).toMatchObject({ name: "page", default: 1, docs: { description: "Said here." } });
  expect(page?.origin.document).toMatch(/parameters\/page\.json$/);
  expect(size).toMatchObject({ name: "size", schema: { kind: "number" } });
  expect(built.found).toEqual([]);
});

it("a parameter is left out when its references lead in a circle", async () => {
  const built = await buildDocument({
    ...operation({ parameters: [{ $ref: "#/components/parameters/A" }] }),
    components: {
      parameters: {
        A: { $ref: "#/components/parameters/B" },
        B: { $ref: "#/components/parameters/A" },
      },
    },
  });
  expect(onlyOperation(built).parameters).toEqual([]);
  expect(built.found).toEqual(["ref/loop at /paths/~1things/get/parameters/0"]);
});
