/** What is read of the resources of a document, and how `x-resource` corrects it. */
import { describe, expect, it } from "vitest";

import { readResources } from "../../../generator/output/index.js";
import { buildDocument } from "../../support/model.js";

const thing = {
  type: "object",
  properties: { id: { type: "string" }, name: { type: "string" }, status: { type: "string" } },
};
const shown = (schema: object) => ({
  responses: { "200": { description: "It.", content: { "application/json": { schema } } } },
});
const sent = (schema: object) => ({ requestBody: { content: { "application/json": { schema } } } });
const gone = { responses: { "204": { description: "Gone." } } };
const path = (...names: readonly string[]) =>
  names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
const query = (...names: readonly string[]) =>
  names.map((name) => ({ name, in: "query", schema: { type: "string" } }));
const list = { type: "array", items: thing };
const links = {
  type: "array",
  items: { type: "object", properties: { href: { type: "string" } } },
};

async function read(paths: object, schemas: object = {}) {
  const info = { title: "T", version: "1" };
  const document = { openapi: "3.1.0", info, paths, components: { schemas } };
  const { api } = await buildDocument(document);
  const address = new Map(
    api.operations.map(({ id, method, path: at }) => [id, `${method} ${at}`]),
  );
  return readResources(api).map(({ actions, ...resource }) => ({
    ...resource,
    actions: actions.map((action) => ({ ...action, at: address.get(action.operation) })),
  }));
}

const kinds = async (paths: object) =>
  Object.fromEntries(
    (await read(paths)).map(({ name, actions }) => [
      name,
      actions.map(({ kind, at }) => `${kind} ${at}`),
    ]),
  );

it("reads what is created, read, listed, changed and removed at a path", async () => {
  const item = { parameters: path("petId") };
  expect(
    await kinds({
      "/pets": { get: shown(list), post: { ...sent(thing), ...shown(thing) } },
      "/pets/{petId}": {
        ...item,
        get: shown(thing),
        put: { ...sent(thing), ...shown(thing) },
        patch: { ...sent(thing), ...shown(thing) },
        delete: gone,
      },
    }),
  ).toEqual({
    pets: [
      "read GET /pets/{petId}",
      "replace PUT /pets/{petId}",
      "patch PATCH /pets/{petId}",
      "remove DELETE /pets/{petId}",
      "list GET /pets",
      "create POST /pets",
    ],
  });
});

describe("the key", () => {
  it.each<
    [path: string, parameter: string, properties: readonly string[], key: string | undefined]
  >([
    ["/pets/{petId}", "petId", ["owner_id", "id"], "id"],
    ["/pets/{id}", "id", ["owner_id", "pet_id"], "pet_id"],
    ["/pets/{pet_id}", "pet_id", ["id", "petId"], "petId"],
    ["/users/{username}", "username", ["id", "username"], "username"],
    ["/pets/{outer_pet_id}", "outer_pet_id", ["slug", "outer_id"], "outer_id"],
    ["/pets/{petName}", "petName", ["id", "name"], "name"],
    ["/tokens/{tokenAccessor}", "tokenAccessor", ["name", "accessorId"], "accessorId"],
    ["/pets/{idOrName}", "idOrName", ["name", "id"], "id"],
    ["/pets/{projectID}", "projectID", ["name", "uid"], "uid"],
    ["/models/{model_id}", "model_id", ["name", "identifier"], "identifier"],
    ["/pets/{x}", "x", ["color"], undefined],
  ])("of %s among %s is found", async (at, parameter, properties, key) => {
    const schema = {
      type: "object",
      properties: Object.fromEntries(properties.map((name) => [name, { type: "string" }])),
    };
    const [found] = await read({
      [at]: { parameters: path(parameter), get: shown(schema), delete: gone },
    });
    expect(found?.key).toBe(key);
  });
});

it.each([
  [["/v1/{site}/pets"], ["pets"]],
  [["/owners/2025-09"], ["owners"]],
  [["/v1"], ["/v1"]],
  [
    ["/pets", "/me/pets"],
    ["/pets", "/me/pets"],
  ],
])("the things at %j are named %j", async (paths, names) => {
  const all = { get: shown(list), post: { ...sent(thing), ...shown(thing) } };
  // What is only listed is no resource, and takes no name.
  const others = { "/farms/pets": { get: shown(list) }, "/farms/owners": { get: shown(list) } };
  const document = { ...others, ...Object.fromEntries(paths.map((one) => [one, all])) };
  expect((await read(document)).map(({ name }) => name)).toEqual(names);
});

it("names and numbers of things that no path names are no keys", async () => {
  const event = { type: "object", properties: { name: { type: "string" }, number: {} } };
  const all = { get: shown({ type: "array", items: event }), post: { ...sent(event), ...gone } };
  expect((await read({ "/events": all }))[0]?.key).toBeUndefined();
});

describe("a POST", () => {
  const ids = { type: "object", properties: { ids: { type: "array", items: {} } } };
  it("that sends nothing of a thing and answers a list creates nothing", async () => {
    const one = { parameters: path("id"), get: shown(thing), delete: gone };
    const posted = { "/pets": { post: { ...sent(ids), ...shown(list) } }, "/pets/{id}": one };
    expect(await kinds(posted)).toEqual({
      pets: ["read GET /pets/{id}", "remove DELETE /pets/{id}"],
    });
  });

  it.each(["pet", "create"])("to /pets/%s creates one", async (word) => {
    const one = { parameters: path("id"), get: shown(thing) };
    const post = { ...sent(thing), ...shown(thing) };
    const [pets] = await read({ "/pet/{id}": one, [`/pets/${word}`]: { post } });
    expect(pets?.actions[1]).toMatchObject({ kind: "create", at: `POST /pets/${word}` });
  });

  it("to the path of a thing creates it where nothing else does", async () => {
    const post = { ...sent(thing), ...gone };
    const one = { parameters: path("id"), get: shown(thing), post };
    const [upserted] = await read({ "/pets/{id}": one });
    expect(upserted?.actions[1]).toMatchObject({ kind: "patch", creates: true });
    const [changed] = await read({ "/pets/{id}": one, "/pets": { post } });
    expect(changed?.actions[1]).not.toHaveProperty("creates");
  });

  it("may hold the thing beside what the thing has as well", async () => {
    const { api } = await buildDocument({
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      paths: {
        "/pets": {
          post: {
            ...sent({
              type: "object",
              properties: { name: {}, Pet: { $ref: "#/components/schemas/Pet" } },
            }),
            ...gone,
          },
        },
        "/pets/{id}": { parameters: path("id"), get: shown({ $ref: "#/components/schemas/Pet" }) },
      },
      components: { schemas: { Pet: thing } },
    });
    expect(readResources(api)[0]?.actions[1]?.sent).toBe("/Pet");
  });
});

describe("where things are in bodies", () => {
  const wrapped = (name: string, schema: object) => ({
    type: "object",
    properties: { [name]: schema },
  });
  it.each<[body: object, pointer: string | undefined]>([
    [thing, ""],
    [wrapped("data", thing), "/data"],
    [wrapped("pet", thing), "/pet"],
    [wrapped("data", wrapped("pet", thing)), "/data/pet"],
  ])("a thing in %j is at %s", async (body, pointer) => {
    const [found] = await read({
      "/pets/{petId}": { parameters: path("petId"), get: shown(body), delete: gone },
    });
    expect(found?.actions.find(({ kind }) => kind === "read")?.shown).toBe(pointer);
  });

  it.each<[body: object, pointer: string | undefined]>([
    [list, ""],
    [wrapped("items", list), "/items"],
    [wrapped("data", wrapped("pets", list)), "/data/pets"],
    [{ type: "object", properties: { errors: list, warnings: list, pets: list } }, "/pets"],
    [{ type: "object", properties: { a: list, b: list } }, undefined],
    [{ type: "object", properties: { links: links, kept: list } }, "/kept"],
    [{ type: "array", items: { type: "string" } }, undefined],
  ])("a list in %j is at %s", async (body, pointer) => {
    const [found] = await read({
      "/pets": { get: shown(body) },
      "/pets/{petId}": { parameters: path("petId"), get: shown(thing), delete: gone },
    });
    expect(found?.actions.find(({ kind }) => kind === "list")?.shown).toBe(pointer);
  });
});

it("a member that the thing has as well is a part of it", async () => {
  const imprint = { type: "object", properties: { text: { type: "string" } } };
  const Mark = { type: "object", properties: { mark: imprint } };
  const mark = { $ref: "#/components/schemas/Mark" };
  const item = {
    parameters: path("fileId"),
    get: shown(mark),
    put: { ...sent(mark), ...shown(mark) },
  };
  const [single] = await read({ "/files/{fileId}/mark": item }, { Mark });
  expect(single?.actions.map((one) => one.sent)).toEqual([undefined, ""]);
});

it("reads owners, filters, the order and pages", async () => {
  const [, pets] = await read({
    "/owners": { get: shown(list), post: { ...sent(thing), ...shown(thing) } },
    "/owners/{ownerId}": { parameters: path("ownerId"), get: shown(thing) },
    "/owners/{ownerId}/pets": {
      parameters: path("ownerId"),
      get: {
        parameters: query("status", "q", "sort", "order", "page", "per_page"),
        ...shown(list),
      },
      post: { ...sent(thing), ...shown(thing) },
    },
  });
  expect(pets).toMatchObject({ name: "owners/pets", parent: "owners", owners: ["owners"] });
  expect(pets?.actions[0]?.list).toEqual({
    pagination: { style: "page", page: "page", size: "per_page", items: "" },
    filters: [
      { parameter: "status", property: "status", bound: "equal" },
      { parameter: "q", property: "", bound: "text" },
    ],
    sort: { parameter: "sort", direction: "order" },
  });
});

it("a direction is one of things, unless they are sorted", async () => {
  const item = { type: "object", properties: { id: { type: "string" }, direction: {} } };
  const get = { parameters: query("Direction"), ...shown({ type: "array", items: item }) };
  const post = { ...sent(item), ...shown(item) };
  const [calls] = await read({ "/calls": { get, post } });
  expect(calls?.actions[0]?.list?.filters).toEqual([
    { parameter: "Direction", property: "direction", bound: "equal" },
  ]);
});

it("finds no resource where nothing is shown, or nothing else is done", async () => {
  expect(
    await kinds({ "/weather/{city}": { parameters: path("city"), get: shown(thing) } }),
  ).toEqual({});
  expect(
    await kinds({
      "/stars/{id}": { parameters: path("id"), put: { ...sent(thing), ...gone }, delete: gone },
    }),
  ).toEqual({});
});

describe("x-resource", () => {
  const search = (more: object) => ({
    "/loans/{id}": { parameters: path("id"), get: shown(thing), delete: gone },
    "/find": {
      post: {
        operationId: "find",
        ...sent(thing),
        ...shown({ type: "object", properties: { a: list, b: list } }),
        ...more,
      },
    },
  });

  it("says what an operation is about", async () => {
    const hint = { "x-resource": { name: "loans", action: "list", value: "/b" } };
    const [loans] = await read(search(hint));
    expect(loans?.actions.at(-1)).toMatchObject({ at: "POST /find", kind: "list", shown: "/b" });
  });

  it("names a key, and takes an operation away", async () => {
    const item = {
      parameters: path("id"),
      get: { ...shown(thing), "x-resource": { key: "name" } },
      delete: gone,
    };
    expect((await read({ "/loans/{id}": item }))[0]?.key).toBe("name");
    const none = { ...item, delete: { ...gone, "x-resource": { action: "none" } } };
    expect(await read({ "/loans/{id}": none })).toEqual([]);
  });

  it.each([
    [{ action: "find" }, "`action` to be one of"],
    [{ value: "/c" }, "`value` to point to something"],
    [{ key: "number" }, "`key` to name a property"],
    [{ action: "remove" }, "an action that needs no key"],
    [7, "an object with the keys name, action, key, value"],
  ])("%j is refused", async (hint, message) => {
    const document = {
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      paths: search({ "x-resource": hint }),
    };
    const { diagnostics } = await buildDocument(document);
    expect(diagnostics.map((one) => `${one.code} ${one.message}`)).toEqual([
      expect.stringContaining(message),
    ]);
  });
});

it("what Azure makes is ready where it says so, and is changed by patches alone", async () => {
  const state = { type: "string", enum: ["Creating", "Succeeded", "Failed"] };
  const properties = { type: "object", properties: { provisioningState: state } };
  const disk = { type: "object", properties: { id: { type: "string" }, properties } };
  const content = { "application/json-patch+json": { schema: { type: "array", items: {} } } };
  const patch = { requestBody: { content }, ...shown(disk) };
  const [disks] = await read({
    "/disks/{diskId}": { parameters: path("diskId"), get: shown(disk), patch },
  });
  expect(disks).toMatchObject({
    settled: { pointer: "/properties/provisioningState", value: "Succeeded" },
    actions: [{ kind: "read" }, { kind: "patch", at: "PATCH /disks/{diskId}" }],
  });
});

it("what is read as any value is known from the list of it", async () => {
  const [stores] = await read({
    "/stores": { get: shown(list), post: { ...sent(thing), ...shown(thing) } },
    "/stores/{id}": { parameters: path("id"), get: shown({}), delete: gone },
  });
  expect(stores).toMatchObject({ key: "id", sample: { shown: "/0" } });
  expect(stores?.actions.map(({ kind }) => kind)).toEqual(["read", "remove", "list", "create"]);
});
