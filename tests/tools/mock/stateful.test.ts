/** A mock that remembers, called over HTTP. */
import { afterAll, beforeAll, expect, it } from "vitest";

import { buildModel } from "../../../generator/description/builder/build-model.js";
import { createMemory } from "../../../generator/tools/mock/memory.js";
import { createMock } from "../../../generator/tools/mock/mock.js";
import { serve } from "../../../runtime/server/adapters/node.js";
import { loadFiles } from "../../support/load.js";
import { SHOP } from "./shop.js";

async function start(seed: string, document: object = SHOP) {
  const { set } = await loadFiles({ "openapi.json": document });
  if (set === undefined) throw new Error("the document does not load");
  const description = { api: buildModel(set, () => undefined), set };
  const events: string[] = [];
  const memory = createMemory(description, {
    seed,
    onEvent: ({ type, thing }) => events.push(`${type} ${String(thing["id"])}`),
  });
  const serving = await serve(createMock(description, { memory, seed }), { port: 0 });
  const call = async (method: string, path: string, body?: unknown, type = "application/json") => {
    const response = await fetch(`${serving.url}${path}`, {
      method,
      ...(body !== undefined && { headers: { "content-type": type }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === "" ? undefined : JSON.parse(text),
    };
  };
  return { memory, call, serving, events };
}

const MERGE_PATCH = "application/merge-patch+json";
let shop: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  shop = await start("1");
});
afterAll(() => shop.serving.close());
const named = async (name: string, more: object = {}) =>
  (await shop.call("POST", "/owners", { name, ...more })).body;

it("what was created is found where the response says, with what the server makes", async () => {
  const created = await shop.call("POST", "/owners", { name: "Ann" });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ name: "Ann", plan: "free", created_at: expect.any(String) });
  expect(created.body).not.toHaveProperty("email");
  const found = await fetch(created.headers.get("location") ?? "");
  expect(await found.json()).toEqual(created.body);
});

it("begins with the examples, and returns to them", async () => {
  await named("Zoe");
  expect((await shop.call("POST", "/__reset")).status).toBe(204);
  const { body } = await shop.call("GET", "/owners");
  expect(body).toEqual({
    data: [{ id: 70, name: "Eve", plan: "pro", created_at: "2020-01-01T00:00:00Z" }],
    total: 1,
  });
});

it("lists in pages, restricted and sorted", async () => {
  await shop.call("POST", "/__reset");
  for (const name of ["Cy", "Ann", "Bob"]) await named(name);
  const names = async (query: string) =>
    (await shop.call("GET", `/owners?${query}`)).body.data.map((one: { name: string }) => one.name);
  expect(await names("")).toEqual(["Eve", "Cy"]);
  expect(await names("page=2")).toEqual(["Ann", "Bob"]);
  expect(await names("per_page=3&sort=-name")).toEqual(["Eve", "Cy", "Bob"]);
  expect(await names("name=Bob")).toEqual(["Bob"]);
  expect((await shop.call("GET", "/owners?plan=free")).body.total).toBe(3);
});

it.each([
  ["email", ["Bob", "Cy", "Eve", "Ann"]],
  ["-email", ["Cy", "Bob", "Eve", "Ann"]],
])("sorted by %s, things without it come last", async (by, expected) => {
  await shop.call("POST", "/__reset");
  await named("Cy", { email: "c@x.org" });
  await named("Ann");
  await named("Bob", { email: "b@x.org" });
  const { body } = await shop.call("GET", `/owners?per_page=9&sort=${by}`);
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(expected);
});

it("changes what was sent and nothing else: PATCH, merge patch and PUT", async () => {
  const owner = await named("Ann", { email: "ann@x.org" });
  const at = `/owners/${owner.id}`;
  const patched = { ...owner, name: "Anna" };
  expect((await shop.call("PATCH", at, { name: "Anna" }, MERGE_PATCH)).body).toEqual(patched);
  const { email: _, ...bare } = patched;
  expect((await shop.call("PATCH", at, { email: null }, MERGE_PATCH)).body).toEqual(bare);
  expect((await shop.call("PUT", at, { name: "A", email: "a@x.org" })).body).toEqual({
    ...owner,
    name: "A",
    email: "a@x.org",
  });
});

it("what was removed is gone, and what belonged to it too", async () => {
  const owner = await named("Ann");
  const pets = `/owners/${owner.id}/pets`;
  const pet = (await shop.call("POST", pets, { name: "Tom" })).body;
  expect(pet.owner_id).toBe(owner.id);
  expect((await shop.call("GET", pets)).body).toEqual([pet]);
  expect((await shop.call("GET", `/owners/70/pets`)).body).toEqual([]);
  expect((await shop.call("GET", `/owners/70/pets/${pet.id}`)).status).toBe(404);
  expect((await shop.call("DELETE", `/owners/${owner.id}`)).status).toBe(204);
  for (const path of [`/owners/${owner.id}`, pets, `${pets}/${pet.id}`])
    expect((await shop.call("GET", path)).status).toBe(404);
  const missing = await shop.call("PATCH", `/owners/${owner.id}`, {}, MERGE_PATCH);
  expect(missing).toMatchObject({ status: 404, body: { problem: expect.any(String) } });
});

it("what has nothing to remember is there if the things in its path are", async () => {
  const owner = await named("Ann");
  expect((await shop.call("GET", `/owners/${owner.id}/photo`)).status).toBe(204);
  expect((await shop.call("GET", "/owners/7000/photo")).status).toBe(404);
});

it("a POST to the path of a thing creates and changes it where no other operation creates", async () => {
  expect((await shop.call("GET", "/tags/new")).status).toBe(404);
  await shop.call("POST", "/tags/new", { color: "red" });
  await shop.call("POST", "/tags/new", {});
  expect((await shop.call("GET", "/tags/new")).body).toEqual({ name: "new", color: "red" });
});

it("a list that nothing is created in does not fill again when its things are removed", async () => {
  expect((await shop.call("GET", "/offers")).body).toEqual([{ name: "sale" }]);
  await shop.call("DELETE", "/offers/sale");
  expect((await shop.call("GET", "/offers/sale")).status).toBe(404);
  expect((await shop.call("GET", "/offers")).body).toEqual([]);
});

it("moves a thing through its lifecycle, and refuses what its state does not allow", async () => {
  const order = (await shop.call("POST", "/orders", { note: "quick" })).body;
  expect(order).toMatchObject({ status: "open", paid_at: null });
  expect(order.opened_at).toMatch(/^2030-01-01T/);
  const paid = await shop.call("POST", `/orders/${order.id}/pay`);
  expect(paid.body).toMatchObject({ status: "paid", note: "quick", paid_at: expect.any(String) });
  expect((await shop.call("POST", `/orders/${order.id}/pay`)).status).toBe(409);
  expect((await shop.call("GET", `/orders/${order.id}`)).body).toEqual(paid.body);
});

it("a patch is performed as a whole or not at all", async () => {
  const owner = await named("Ann");
  const at = `/owners/${owner.id}`;
  const patch = (...operations: readonly object[]) =>
    shop.call("PATCH", at, operations, "application/json-patch+json");
  const set = { op: "add", path: "/email", value: "a@x.org" };
  expect((await patch(set, { op: "replace", path: "/name", value: "A" })).body).toEqual({
    ...owner,
    name: "A",
    email: "a@x.org",
  });
  const failed = await patch(
    { op: "remove", path: "/email" },
    { op: "test", path: "/name", value: "Ann" },
  );
  expect([failed.status, failed.body.detail ?? failed.body.message]).toEqual([
    409,
    "Operation 1 of the patch: /name has another value.",
  ]);
  expect((await shop.call("GET", at)).body.email).toBe("a@x.org");
});

const nested = (levels: number): unknown =>
  JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);

it.each<[string, readonly object[], RegExp]>([
  [
    "has 1001 operations",
    Array.from({ length: 1001 }, () => ({ op: "test", path: "", value: 1 })),
    /1000 operations/,
  ],
  [
    "doubles the thing",
    Array.from({ length: 30 }, () => ({ op: "copy", from: "/tags", path: "/tags/-" })),
    /too large/,
  ],
  [
    "nests what it adds",
    [
      { op: "add", path: "/x", value: nested(600) },
      { op: "add", path: `/x${"/a".repeat(600)}`, value: nested(600) },
    ],
    /nested too deeply/,
  ],
  ["reads the length of a list", [{ op: "copy", from: "/tags/length", path: "/x" }], /no \/tags/],
])("a patch that %s is refused", async (_, operations, why) => {
  const at = `/owners/${(await named("Ann")).id}`;
  const patch = [{ op: "add", path: "/tags", value: [] }, ...operations.slice(0, 1000)];
  const sent = operations.length > 1000 ? operations : patch;
  const { status, body } = await shop.call("PATCH", at, sent, "application/json-patch+json");
  expect([status, body.detail ?? body.message]).toEqual([409, expect.stringMatching(why)]);
});

it("a patch adds a member called __proto__, and changes no prototype", async () => {
  const at = `/owners/${(await named("Ann")).id}`;
  const operations = [
    { op: "add", path: "/email", value: "a@x.org" },
    { op: "add", path: "/__proto__", value: { plan: "gold" } },
    { op: "copy", from: "/__proto__/plan", path: "/__proto__/polluted" },
  ];
  const { status, body } = await shop.call("PATCH", at, operations, "application/json-patch+json");
  expect([status, body.email, body.plan]).toEqual([200, "a@x.org", "free"]);
  expect(Object(undefined)).not.toHaveProperty("polluted");
});

it("things move by what happens outside and by the clock, and transitions emit their events", async () => {
  const { call, events } = shop;
  await call("POST", "/__reset");
  const create = async () => (await call("POST", "/orders", {})).body.id as string;
  const [sent, lost] = [await create(), await create()];
  const move = { resource: "orders", key: sent, to: "sent" };
  expect((await call("POST", "/__move", move)).status).toBe(409);
  await call("POST", `/orders/${sent}/pay`);
  events.length = 0;
  expect((await call("POST", "/__move", move)).body).toMatchObject({ id: sent, status: "sent" });
  expect((await call("POST", "/__move", { ...move, key: "none" })).status).toBe(404);
  expect((await call("POST", "/__clock", { seconds: 3600 })).body.moved).toEqual([]);
  const later = (await call("POST", "/__clock", { seconds: 8 * 24 * 3600 })).body;
  expect(later.moved).toEqual([{ resource: "orders", key: lost, to: "lost" }]);
  expect(later.now > (await call("GET", `/orders/${lost}`)).body.ends_at).toBe(true);
  expect((await call("GET", `/orders/${lost}`)).body.status).toBe("lost");
  expect(events).toEqual([`order.sent ${sent}`, `order.lost ${lost}`]);
  expect((await call("POST", "/__clock", { seconds: -1 })).status).toBe(400);
  expect((await call("POST", "/__clock", ["x".repeat(100_000)])).status).toBe(413);
  const opened = await create();
  expect(events.at(-1)).toBe(`order.opened ${opened}`);
});

it("a creation that is repeated with its key is the same one", async () => {
  const create = async (key: string) => {
    const headers = { "content-type": "application/json", "idempotency-key": key };
    const init = { method: "POST", headers, body: `{"name":"Ann"}` };
    return (await fetch(`${shop.serving.url}/owners`, init)).json();
  };
  const first = await create("a");
  expect(await create("a")).toEqual(first);
  expect((await create("b")).id).not.toBe(first.id);
});

it("a single thing is read and replaced", async () => {
  await shop.call("PUT", "/settings", { theme: "dark" });
  expect((await shop.call("GET", "/settings")).body).toEqual({ theme: "dark" });
});

it("requests that come at once are all counted", async () => {
  await shop.call("POST", "/__reset");
  const all = await Promise.all(Array.from({ length: 30 }, (_, index) => named(`n${index}`)));
  expect(new Set(all.map(({ id }) => id)).size).toBe(30);
  expect((await shop.call("GET", "/owners")).body.total).toBe(31);
});

it("the same seed and requests give the same things, and another seed gives others", async () => {
  const results = await Promise.all(
    ["7", "7", "8"].map(async (seed) => {
      const { call, memory, serving } = await start(seed);
      await call("POST", "/owners", { name: "Ann" });
      const { id } = (await call("POST", "/orders", {})).body;
      await call("POST", `/orders/${id}/pay`);
      await serving.close();
      return memory.snapshot();
    }),
  );
  expect(results[1]).toEqual(results[0]);
  expect(results[2]).not.toEqual(results[0]);
});

it("a snapshot is the whole memory, and later changes do not reach it", async () => {
  await shop.call("POST", "/__reset");
  const owner = await named("Ann");
  const snapshot = structuredClone(shop.memory.snapshot());
  const kept = shop.memory.snapshot();
  await shop.call("DELETE", `/owners/${owner.id}`);
  await shop.call("PATCH", "/owners/70", { name: "E" }, MERGE_PATCH);
  expect(kept).toEqual(snapshot);
  shop.memory.restore(kept);
  expect((await shop.call("GET", `/owners/${owner.id}`)).body).toEqual(owner);
  expect((await shop.call("GET", "/owners/70")).body.name).toBe("Eve");
});

it("no response shows what only requests have", async () => {
  expect(await named("Ann", { password: "secret" })).not.toHaveProperty("password");
});

const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const text = { type: "string" };

/** A document with one kind of things, of which one is called `a`. */
const things = (sent: object, shown: object) => {
  const content = (schema: object) => ({ content: { "application/json": { schema } } });
  const answer = (schema: object) => ({
    responses: { "200": { description: "It.", ...content(schema) } },
  });
  const requestBody = content(sent);
  const parameters = [{ name: "thing_id", in: "path", required: true, schema: text }];
  return {
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    paths: {
      "/things": { post: { requestBody, ...answer(shown) } },
      "/things/{thing_id}": {
        parameters,
        get: answer(shown),
        patch: { requestBody, ...answer(shown) },
        delete: answer(object({ id: text, ended: text }, { required: ["id", "ended"] })),
      },
    },
  };
};
const kinds = (own: object) => ({
  oneOf: Array.from({ length: 20 }, (_, number) =>
    object(
      { ...own, kind: { const: `k${number}` }, [`of${number}`]: { type: "integer" } },
      { additionalProperties: false, required: ["kind"] },
    ),
  ),
});
const data = object({ id: text, name: text });
const enveloped = object({ Data: data, Risk: object({ level: text }) }, { required: ["Data"] });
it.each<[string, object, object, object]>([
  [
    "is one of many alternatives",
    things(kinds({}), kinds({ id: text })),
    { kind: "k17", of17: 3 },
    { kind: "k4", of4: 5 },
  ],
  [
    "has something beside it in its envelope",
    things(enveloped, enveloped),
    { Data: { name: "n" }, Risk: { level: "low" } },
    { Data: { name: "n" }, Risk: { level: "high" } },
  ],
])("a thing that %s is read as it was created and changed", async (_, document, sent, change) => {
  const { call, serving } = await start("1", document);
  const created = await call("POST", "/things", sent);
  expect(created.body).toMatchObject(sent);
  const at = `/things/${created.body.id ?? created.body.Data.id}`;
  expect((await call("GET", at)).body).toEqual(created.body);
  await call("PATCH", at, change);
  expect((await call("GET", at)).body).toMatchObject(change);
  await serving.close();
});

it("shows what its responses declare, and what only one of them rules is valid there", async () => {
  const shown = object({ id: text, name: text, ended: { type: ["string", "null"] } });
  const { call, serving } = await start("1", things(object({ name: text, secret: text }), shown));
  const sent = { name: "n", secret: "s", ended: null };
  const { body } = await call("POST", "/things", sent);
  expect([body.name, "secret" in body]).toEqual(["n", false]);
  const removed = await call("DELETE", `/things/${body.id}`);
  expect(removed.body).toEqual({ id: body.id, ended: expect.any(String) });
  await serving.close();
});

it("a list makes up nothing that it could be restricted by", async () => {
  const sent = { area: text, plan: object({}) };
  const document = things(object(sent), object({ id: text, ...sent }));
  const item = object({ id: text, area: text, plan: { type: "boolean" } });
  const content = { "application/json": { schema: { type: "array", items: item } } };
  const get = {
    parameters: [{ name: "area", in: "query", schema: text }],
    responses: { "200": { description: "They.", content } },
  };
  const paths = { ...document.paths, "/things": { ...document.paths["/things"], get } };
  const { call, serving } = await start("1", { ...document, paths });
  const [unplaced, placed] = [{ plan: {} }, { plan: {}, area: "north" }];
  const [first, second] = [
    await call("POST", "/things", unplaced),
    await call("POST", "/things", placed),
  ];
  const north = { id: second.body.id, area: "north" };
  expect((await call("GET", "/things")).body).toEqual([{ id: first.body.id }, north]);
  expect((await call("GET", "/things?area=north")).body).toEqual([north]);
  await serving.close();
});

it("a request that names a response gets that one", async () => {
  expect((await shop.call("GET", "/owners/70?__code=404")).status).toBe(404);
});

it("a key is not given again after its thing was removed", async () => {
  const removed = await named("Old");
  await shop.call("DELETE", `/owners/${removed.id}`);
  expect((await named("New")).id).not.toBe(removed.id);
  expect((await shop.call("GET", `/owners/${removed.id}`)).status).toBe(404);
});
