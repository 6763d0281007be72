/** Transitions that can happen once happen once, however often and whenever they are requested. */
import { expect, test } from "vitest";
import { priceQuote } from "../../src/domain/quotes/price.js";
import { serviceSuite } from "../support/service.js";

const { service, receiver } = serviceSuite();

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

test("null clears, {} changes nothing, and what is left out stays", async () => {
  const { call } = service();
  const approved = await call(`POST /quotes/${await pricedQuote()}/approve`);
  const { id } = approved.body as { id: string };
  const put = async (json: unknown) => (await call(`PUT /orders/${id}`, { json })).body;
  const both = { custom_reference: "a", custom_metadata: ["x", null] };
  expect(await put(both)).toMatchObject(both);
  expect(await put({})).toMatchObject(both);
  expect(await put({ custom_metadata: null })).toMatchObject({ ...both, custom_metadata: null });
  for (const custom_metadata of [[null], []])
    expect(await put({ custom_metadata })).toMatchObject({ custom_metadata });
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
