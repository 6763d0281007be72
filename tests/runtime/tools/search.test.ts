/** The search that takes the place of many tools: what is found by words, and what is shown of it. */
import { expect, it } from "vitest";

import { bindTools } from "../../../runtime/tools/bind.js";
import { searchable } from "../../../runtime/tools/search.js";
import { toolSetOf } from "../../../generator/tools/mcp/tool-set.js";
import { buildDocument } from "../../support/model.js";
import { json, list, object, ref, text } from "../../support/openapi.js";

const returning = (schema: object): object => ({
  200: { description: "Found.", content: { "application/json": { schema } } },
});
const DOCUMENT = {
  paths: {
    "/shelves": { get: { operationId: "listShelves", responses: returning(ref("ShelfList")) } },
    "/plants/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: text }],
      get: { operationId: "readPlant", responses: returning(ref("PottedPlant")) },
      put: {
        operationId: "movePlant",
        requestBody: json(ref("Move")),
        responses: { 204: { description: "Moved." } },
      },
    },
  },
  components: {
    schemas: {
      ShelfList: object({ shelves: list(ref("Shelf")) }),
      Shelf: object({ plants: list(ref("PottedPlant")) }),
      PottedPlant: {
        type: "object",
        description: "What grows on a shelf.",
        properties: { shelf: ref("Shelf"), height: { type: "number" } },
      },
      Move: object({ to: text }, ["to"]),
    },
  },
};

async function search(query: string) {
  const { api } = await buildDocument(DOCUMENT);
  const client = { call: () => expect.fail("Nothing is called.") };
  const tools = bindTools(
    toolSetOf(api, () => {}),
    { client },
  );
  const result = await searchable(tools, 0)[0]?.call({ query });
  return result?.ok === true ? (result.output.data as readonly Record<string, unknown>[]) : [];
}
const named = (found: readonly Record<string, unknown>[]): readonly unknown[] =>
  found.map(({ operation, type }) => operation ?? type);

it("a search finds types that have every word, after the operations", async () => {
  expect(named(await search("plant"))).toEqual(["readPlant", "movePlant", "PottedPlant"]);
  expect(named(await search("what grows"))).toEqual(["PottedPlant"]);
  expect(named(await search("plant that withers"))).not.toContain("PottedPlant");
});

it("a search shows a type with its schema, and the operations that have it, the nearest first", async () => {
  const [type] = await search("PottedPlant");
  expect(type).toMatchObject({
    type: "PottedPlant",
    description: "What grows on a shelf.",
    operations: ["readPlant", "listShelves"],
    schema: object({ height: { type: "number" } }),
  });
  expect(JSON.stringify(type)).not.toContain("$ref");
});

it("a search finds types that are only taken", async () => {
  expect(named(await search("Move"))).toEqual(["Move", "movePlant"]);
  expect((await search("Move"))[0]).toMatchObject({ schema: { required: ["to"] } });
});
