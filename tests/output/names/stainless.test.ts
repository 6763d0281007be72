/** `naming: { stainless }`: resources and methods as `stainless.yml` names them. */
import { expect, it } from "vitest";

import { type UserFolder, userFolder } from "../../support/cli.js";

const response = { "200": { description: "Fine." } };
const NAMES = `
organization: { name: acme }
resources:
  $client:
    methods:
      health: get /health
  orders:
    models: { order: "#/components/schemas/Order" }
    methods:
      retrieve: get /orders/{id}
      list_all: { type: http, endpoint: GET /orders }
      other: get /nowhere
    subresources:
      items:
        methods:
          list: get /orders/{id}/items
`;
const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const operation = (operationId: string, more: object = {}) => ({
  get: { operationId, tags: ["Shop"], responses: response, ...more },
});
const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  paths: {
    "/health": operation("getHealth"),
    "/orders": operation("getOrders"),
    "/orders/{id}": operation("getOrder", { parameters: [id], "x-fern-sdk-method-name": "fetch" }),
    "/orders/{id}/items": operation("getItems", { parameters: [id] }),
    "/other": operation("getOther"),
  },
};

let place: UserFolder;

const shop = (names: string): UserFolder =>
  userFolder({
    "openapi.json": DOCUMENT,
    "names/stainless.yml": names,
    "apostille.config.json": {
      input: "openapi.json",
      output: "api",
      only: ["client"],
      naming: { stainless: "names/stainless.yml" },
    },
  });

it("groups and methods have its names, except where the document gives one", async () => {
  place = shop(NAMES);
  expect((await place.apostille("generate")).exit).toBe(0);
  const functions = (file: string): readonly string[] =>
    [...place.read(`api/client/${file}.ts`).matchAll(/^export function (\w+)/gm)].map(
      ([, name = ""]) => name,
    );
  expect(functions("shop")).toEqual(["health", "getOther"]);
  expect(functions("orders")).toEqual(["listAll", "fetch"]);
  expect(functions("orders-items")).toEqual(["list"]);
  place.write("names/stainless.yml", NAMES.replace("list_all", "list_every"));
  const { exit, out, err } = await place.apostille("check");
  expect([exit, out + err]).toEqual([1, expect.stringMatching(/configuration|setting/)]);
});

it.each([
  ["a: [", /names\/stainless\.yml cannot be used: .+/],
  ["a: 1", /names\/stainless\.yml cannot be used: it has no `resources`/],
])("%j is reported", async (names, message) => {
  place = shop(names);
  const { exit, err } = await place.apostille("generate");
  expect([exit, err]).toEqual([2, expect.stringMatching(message)]);
});
