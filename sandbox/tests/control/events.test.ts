import { expect, test } from "vitest";
import { startReceiver, status } from "../support/receiver.js";
import { closingSandboxes, rig } from "./support.js";

closingSandboxes();

test("a sandbox that prices quotes by itself can trigger events about them", async () => {
  const { control } = await rig({ settings: { pricesQuotesAfter: 0 } });
  for (let round = 0; round < 5; round++) {
    await Promise.all([
      control.events.trigger({ body: { type: "quote.ready" } }),
      control.events.trigger({ body: { type: "quote.cancelled" } }),
      control.events.trigger({ body: { type: "order.created" } }),
    ]);
  }
  await control.sandbox.seed({ body: { examples: true } });
  const types: string[] = [];
  for await (const { type } of control.events.list().items()) types.push(type);
  expect(types.filter((type) => type === "order.created")).toHaveLength(5 + 2);
});

test("an event is listed with the time that it was created, to the microsecond", async () => {
  const { control } = await rig();
  await control.clock.freeze();
  await control.events.trigger({ body: { type: "order.completed" } });
  const { data } = await control.events.list();
  expect(data.length).toBeGreaterThan(5);
  for (const { created_at, body } of data) {
    expect(created_at).toBe(JSON.parse(body).created.replace("+00:00", "Z"));
  }
});

test("events are listed in pages, from any event on, with the text that was delivered", async () => {
  const { control } = await rig();
  const receiver = await startReceiver();
  await control.endpoints.add({ body: { url: receiver.url, events: ["order.*"] } });
  await control.events.trigger({ body: { type: "order.completed" } });
  await control.jobs.drain();
  const all = await control.events.list();
  expect(all.next).toBeNull();
  const paged = [];
  for await (const event of control.events.list({ query: { limit: 2 } }).items()) paged.push(event);
  expect(paged).toEqual(all.data);
  expect((await control.events.list({ query: { limit: all.data.length } })).next).toBeNull();
  const third = all.data[2];
  const rest = await control.events.list({ query: { after: third?.id ?? "" } });
  expect(rest.data).toEqual(all.data.slice(3));
  const [sent] = receiver.received;
  const event = await control.events.get({
    params: { eventId: String(sent?.headers["x-service-event-id"]) },
  });
  expect(event.body).toBe(sent?.body);
  const unknown = await control.events.list({ query: { after: "evt_0" } }).result();
  expect(unknown).toMatchObject({ status: 422, error: { errors: { after: expect.any(Array) } } });
  const { account_id } = event;
  expect((await control.events.list({ query: { account_id } })).data).toEqual(all.data);
  expect((await control.events.list({ query: { account_id: "acc_0" } })).data).toEqual([]);
  await receiver.close();
});

test("deliveries are listed by status, and retried by hand", async () => {
  const { control } = await rig();
  let fails = true;
  const receiver = await startReceiver((response) => response.writeHead(fails ? 500 : 204).end());
  await control.clock.freeze();
  const { id } = await control.endpoints.add({ body: { url: receiver.url } });
  await control.events.trigger({ body: { type: "order.created" } });
  await control.clock.advance({ body: { seconds: 86_400 } });
  const failed = await control.deliveries.list({ query: { status: "failed", endpoint_id: id } });
  expect(failed.data).toHaveLength(4);
  const pages = [];
  for await (const each of control.deliveries.list({ query: { limit: 3 } }).items())
    pages.push(each);
  expect(pages).toEqual(failed.data);
  fails = false;
  const deliveryId = failed.data[0]?.id ?? "";
  const waiting = await control.deliveries.retry({ params: { deliveryId } });
  expect(waiting).toMatchObject({ id: deliveryId, status: "pending", attempts: 7 });
  await control.jobs.drain();
  const [done] = (await control.deliveries.list({ query: { status: "succeeded" } })).data;
  expect(done).toMatchObject({ id: deliveryId, attempts: 8, response_status: 204, error: null });
  const { event_id = "" } = done ?? {};
  expect((await control.deliveries.list({ query: { event_id } })).data).toEqual([done]);
  const attempts = await control.deliveries.listAttempts({ params: { deliveryId } });
  expect(attempts.data).toHaveLength(8);
  await receiver.close();
});

test("endpoints are registered without a key, and removed with their deliveries", async () => {
  const { control, api } = await rig();
  const receiver = await startReceiver(status(500));
  const endpoint = await control.endpoints.add({
    body: { url: receiver.url, events: ["quote.*"], description: "Mine" },
  });
  expect(endpoint).toMatchObject({ events: ["quote.*"], disabled: false, description: "Mine" });
  expect(endpoint.secret).toMatch(/^whsec_/);
  expect((await control.endpoints.list()).data).toEqual([endpoint]);
  const seen = await api("GET", `/webhook-endpoints/${endpoint.id}`);
  expect(seen.body).not.toHaveProperty("secret");
  await control.events.trigger({ body: { type: "quote.requested" } });
  await control.endpoints.remove({ params: { endpointId: endpoint.id } });
  expect((await control.endpoints.list()).data).toEqual([]);
  expect((await control.deliveries.list()).data).toEqual([]);
  await control.events.trigger({ body: { type: "quote.requested" } });
  const params = { eventId: (await control.events.list()).data[0]?.id ?? "" };
  const late = await control.endpoints.add({ body: { url: receiver.url } });
  const disabled = await api("PUT", `/webhook-endpoints/${late.id}`, { disabled: true });
  expect(disabled.body).toMatchObject({ disabled: true });
  const enabled = await control.endpoints.enable({ params: { endpointId: late.id } });
  expect(enabled).toEqual(late);
  const deliver = (endpoint_id: string) =>
    control.events.deliver({ params, body: { endpoint_id } });
  expect(await deliver(late.id)).toMatchObject({ event_id: params.eventId, status: "pending" });
  expect(await deliver("we_0").result()).toMatchObject({
    status: 422,
    error: { errors: { endpoint_id: ["There is no endpoint we_0."] } },
  });
  const foreign = await control.endpoints.add({ body: { url: "http://10.0.0.1/" } }).result();
  expect(foreign).toMatchObject({ status: 422 });
  await receiver.close();
});
