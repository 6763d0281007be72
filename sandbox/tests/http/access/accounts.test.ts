/** What belongs to another account, or to another app, does not exist. */
import { beforeAll, expect, test } from "vitest";
import { addApp } from "../../../src/domain/accounts/accounts.js";
import { makeKey } from "../../../src/domain/accounts/keys.js";
import { operations, routeOf } from "../../support/operations.js";
import { type Ids, populate } from "../../support/populate.js";
import { serviceSuite } from "../../support/service.js";

const { service, receiver } = serviceSuite();
const ofOne = operations.filter(({ path }) => path.includes("{"));

let mine: Ids;
let theirs: Ids;
let stranger: string;
beforeAll(async () => {
  const { core, sandbox, key } = service();
  stranger = await key({ account: "Northgate Partners" });
  mine = await populate(core, sandbox.key);
  theirs = await populate(core, stranger);
});

/** A body that the operation accepts. */
const bodies: Readonly<Record<string, unknown>> = {
  updateOrder: { custom_reference: "theirs" },
  updateWebhookEndpoint: { disabled: true },
};

test.each(ofOne)(
  "$id responds to a resource of another account as if it did not exist",
  async (operation) => {
    const { call } = service();
    const json = bodies[operation.id];
    const init = json === undefined ? {} : { json };
    const foreign = await call(routeOf(operation, theirs), init);
    const unknown = await call(routeOf(operation), init);
    expect([foreign.status, foreign.body]).toEqual([404, { message: "Resource not found." }]);
    expect([unknown.status, unknown.body]).toEqual([foreign.status, foreign.body]);
  },
);

test.each(ofOne)("$id finds for its owner what it hides from others", async (operation) => {
  if (operation.method !== "GET") return;
  const { call } = service();
  expect((await call(routeOf(operation, theirs), { key: stranger })).status).toBe(200);
  expect((await call(routeOf(operation, mine))).status).toBe(200);
});

test("nothing of another account was changed by asking for it", async () => {
  const { call } = service();
  const order = await call(`GET /orders/${theirs["orderId"]}`, { key: stranger });
  expect(order.body).toMatchObject({ custom_reference: null, status: "awaiting_review" });
  const endpoint = await call(`GET /webhook-endpoints/${theirs["id"]}`, { key: stranger });
  expect(endpoint.body).toMatchObject({ disabled: false });
});

test.each(["quotes", "orders", "users", "webhook-endpoints"])(
  "/%s counts only what is the account's own",
  async (list) => {
    const { call } = service();
    const ours = (await call(`GET /${list}`)).body;
    const others = (await call(`GET /${list}`, { key: stranger })).body;
    const ids = (page: unknown) => (page as { data: { id: string }[] }).data.map(({ id }) => id);
    expect(ids(ours).filter((id) => ids(others).includes(id))).toEqual([]);
    expect(ours).toMatchObject({ meta: { total: ids(ours).length } });
  },
);

test("an endpoint belongs to its app, also within an account", async () => {
  const { call, core } = service();
  const [row] = await core.database.query<{ accountId: string; userId: string }>(
    `SELECT account_id AS "accountId", id AS "userId" FROM users WHERE id = $1`,
    [mine["userId"] ?? ""],
  );
  const { accountId = "", userId = "" } = row ?? {};
  const appId = await addApp(core, { accountId, name: "Another app" });
  const { text: key } = await makeKey(core, { appId, userId });
  expect((await call(`GET /quotes/${mine["quoteId"]}`, { key })).status).toBe(200);
  const about = operations.filter(({ path }) => path.startsWith("/webhook-endpoints/{id}"));
  for (const operation of about) {
    const json = bodies[operation.id];
    const { status } = await call(routeOf(operation, mine), { key, ...(json ? { json } : {}) });
    expect([operation.id, status]).toEqual([operation.id, 404]);
  }
  const list = await call("GET /webhook-endpoints", { key });
  expect(list.body).toMatchObject({ data: [], meta: { total: 0 } });
});

test("another account's file, and an unknown one, are refused in the same words", async () => {
  const { call } = service();
  const quote = (fileId: string) =>
    call("POST /quotes", { json: { quote_type: "translation", document_ids: [fileId] } });
  const foreign = await quote(theirs["fileId"] ?? "");
  const unknown = await quote("fil_unknown");
  expect(foreign.status).toBe(422);
  expect(foreign.body).toMatchObject({ errors: { "document_ids.0": [expect.any(String)] } });
  // The message repeats the id, which is the caller's own.
  const words = JSON.stringify(foreign.body).replaceAll(theirs["fileId"] ?? "", "fil_unknown");
  expect(JSON.parse(words)).toEqual(unknown.body);
});

test("another account's team can be neither used nor looked for", async () => {
  const { call, core } = service();
  const [row] = await core.database.query<{ id: string }>(
    "SELECT teams.id FROM teams JOIN users ON users.account_id = teams.account_id WHERE users.id = $1",
    [theirs["userId"] ?? ""],
  );
  const team = row?.id ?? "";
  const used = await call("POST /quotes", { json: { quote_type: "perm_ad", team } });
  expect([used.status, used.body]).toMatchObject([422, { errors: { team: [expect.any(String)] } }]);
  const found = await call(`GET /quotes?filter[team]=${team}`);
  expect(found.body).toMatchObject({ data: [], meta: { total: 0 } });
});

test("fields that only the service decides are not taken from a request", async () => {
  const { call } = service();
  const json = {
    quote_type: "perm_ad",
    id: "quo_mine",
    status: "approved",
    total_cents: 1,
    account_id: "acc_other",
    number: "Q-1",
    evaluation_type: null,
    reference: null,
    cc_emails: null,
  };
  const created = await call("POST /quotes", { json });
  const { data } = created.body as { data: { id: string } };
  expect(data).toMatchObject({ status: "requested", total_cents: 0 });
  expect(data.id).not.toBe("quo_mine");
  const order = { status: "refunded", total: 0, currency: "XXX", quote_id: null };
  const updated = await call(`PUT /orders/${mine["orderId"]}`, { json: order });
  expect([updated.status, updated.body]).toMatchObject([200, { status: "awaiting_review" }]);
  expect(updated.body).not.toMatchObject({ total: 0 });
});

test("events of one account are not delivered to endpoints of another", async () => {
  const { api, call } = service();
  const events = await receiver();
  const endpoint = await api.webhookEndpoints.create({ body: { url: events.url, events: ["*"] } });
  await call("POST /quotes", { key: stranger, json: { quote_type: "perm_ad" } });
  await call("POST /quotes", { json: { quote_type: "perm_ad", reference: "ours" } });
  await expect.poll(() => events.received).toHaveLength(1);
  expect(events.received[0]?.headers["x-service-event"]).toBe("quote.requested");
  await api.webhookEndpoints.delete({ params: { id: endpoint.data.id } });
});

test("an id of one kind of resource is none of another", async () => {
  const { call } = service();
  expect((await call(`GET /quotes/${mine["orderId"]}`)).status).toBe(404);
  expect((await call(`GET /orders/${mine["quoteId"]}`)).status).toBe(404);
});
