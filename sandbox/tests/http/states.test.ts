/** Transitions that can happen once happen once, however often and whenever they are requested. */
import { connect } from "node:net";
import { expect, test } from "vitest";
import { setInvoicing } from "../../src/domain/accounts/accounts.js";
import { priceQuote } from "../../src/domain/quotes/price.js";
import { raw, statusOf, wire } from "../support/raw.js";
import { status } from "../support/receiver.js";
import { serviceSuite } from "../support/service.js";

const { service, receiver, another } = serviceSuite();

async function pricedQuote(): Promise<string> {
  const { api, core } = service();
  const { data } = await api.quotes.create({ body: { quote_type: "perm_ad" } });
  await priceQuote(core, data.id);
  return data.id;
}

async function eventTypes(): Promise<string[]> {
  const rows = await service().core.database.query<{ type: string }>("SELECT type FROM events");
  return rows.map(({ type }) => type).sort();
}

test("one of fifty approvals at once makes an order, with one event of each kind", async () => {
  const { call, core } = service();
  const quoteId = await pricedQuote();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => call(`POST /quotes/${quoteId}/approve`)),
  );
  const statuses = answers.map((each) => each.status).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 422)]);
  const refused = answers.find((each) => each.status === 422);
  expect(refused?.body).toMatchObject({ error_code: "quote_not_awaiting_payment" });
  expect(await core.database.query("SELECT id FROM orders")).toHaveLength(1);
  const types = ["order.created", "quote.approved", "quote.ready", "quote.requested"];
  expect(await eventTypes()).toEqual(types);
});

test("a quote that cannot be approved stays as it is", async () => {
  const { call, core, api } = service();
  const { data } = await api.quotes.create({ body: { quote_type: "perm_ad" } });
  const requested = await call(`POST /quotes/${data.id}/approve`);
  expect(requested.body).toMatchObject({ error_code: "quote_not_awaiting_payment" });
  const [account] = await core.database.query<{ id: string }>(
    "SELECT id FROM accounts WHERE name = 'Meridian Legal'",
  );
  await setInvoicing(core, account?.id ?? "", false);
  const quoteId = await pricedQuote();
  const without = await call(`POST /quotes/${quoteId}/approve`);
  expect([without.status, without.body]).toMatchObject([
    422,
    { error_code: "invoicing_not_enabled" },
  ]);
  await setInvoicing(core, account?.id ?? "", true);
  expect(await api.quotes.get({ params: { quoteId } })).toMatchObject({
    status: "awaiting_payment",
    approved_at: null,
  });
});

test("null clears, {} changes nothing, and what is left out stays", async () => {
  const { call } = service();
  const approved = await call(`POST /quotes/${await pricedQuote()}/approve`);
  const { id } = approved.body as { id: string };
  const put = async (json: unknown) => (await call(`PUT /orders/${id}`, { json })).body;
  const both = { custom_reference: "a", custom_metadata: ["x", null] };
  expect(await put(both)).toMatchObject(both);
  expect(await put({})).toMatchObject(both);
  expect(await put({ custom_metadata: null })).toMatchObject({ ...both, custom_metadata: null });
  expect(await put({ custom_metadata: [null] })).toMatchObject({ custom_metadata: [null] });
  expect(await put({ custom_reference: null })).toMatchObject({ custom_reference: null });
});

test("a download that dies makes one event, which says nothing about why", async () => {
  const { api, core } = service();
  const events = await receiver();
  const url = events.url;
  const endpoint = await api.webhookEndpoints.create({ body: { url, events: ["file.*"] } });
  const source = await receiver((response) => {
    response.writeHead(200, { "content-length": "100000" });
    response.write("%PDF-1.4 and then");
    setTimeout(() => response.destroy(), 20);
  });
  const body = { url: `${source.url}.pdf` };
  const { data } = await api.files.create({ contentType: "application/json", body });
  await expect.poll(() => events.received).toHaveLength(1);
  expect(JSON.parse(events.received[0]?.body ?? "")).toMatchObject({
    type: "file.failed",
    data: { object: { id: data.id, status: "failed", failure_message: expect.any(String) } },
  });
  const rows = await core.database.query("SELECT id FROM events WHERE type LIKE 'file.%'");
  expect(rows).toHaveLength(1);
  await api.webhookEndpoints.delete({ params: { id: endpoint.data.id } });
});

test("a failed attempt is recorded, and the next one has a time", async () => {
  const { api } = service();
  const failing = await receiver(status(500));
  const { data } = await api.webhookEndpoints.create({ body: { url: failing.url, events: ["*"] } });
  const params = { id: data.id };
  await api.webhookEndpoints.ping({ params });
  const deliveries = async () =>
    (await api.webhookEndpoints.listWebhookDeliveries({ params })).data;
  const next_attempt_at = expect.any(String);
  const noted = { status: "pending", attempts: 1, response_status: 500, next_attempt_at };
  await expect.poll(deliveries).toMatchObject([noted]);
  await api.webhookEndpoints.delete({ params });
});

test("a client that sends a header or a body too slowly is disconnected, and others are served", async () => {
  const { sandbox, call } = await another({ clientTimeout: 400 });
  const { hostname, port } = new URL(sandbox.origin);
  const slow = new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer));
    socket.write("GET /v1/ping HTTP/1.1\r\nHost: a\r\nX-A: ");
  });
  const headers = [
    `Authorization: Bearer ${sandbox.key}`,
    "Content-Type: application/json",
    "Content-Length: 1000",
  ];
  const body = raw(sandbox, wire("POST /v1/quotes", { headers, body: "{" }));
  expect((await call("GET /ping")).status).toBe(200);
  expect([408, undefined]).toContain(statusOf(await slow));
  expect(statusOf(await body)).toBe(408);
});
