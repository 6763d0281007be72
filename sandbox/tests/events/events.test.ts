/** Deliveries of events, and which endpoints subscribe to them. */
import { createHmac } from "node:crypto";

import { expect, test } from "vitest";
import Stripe from "stripe";

import { approveQuote } from "../../src/domain/orders/approve.js";
import { createQuote } from "../../src/domain/quotes/create.js";
import { priceQuote } from "../../src/domain/quotes/price.js";
import { createEndpoint } from "../../src/domain/webhook-endpoints/manage.js";
import { getEndpoint } from "../../src/domain/webhook-endpoints/read.js";
import { defaultSettings } from "../../src/foundation/core/settings.js";
import { refusalOf, suite } from "../support/suite.js";
import { minute, hour, endpointOf, deliveriesOf, quote } from "./endpoint.js";

const { world: createWorld, receiver: startReceiver } = suite();

test("a delivery carries the event as the interface shows the resource, signed over its very bytes", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const receiver = await startReceiver();
  const endpoint = await endpointOf(world, receiver.url, ["quote.requested"]);
  const { data } = await createQuote(core, alice.caller, { ...quote, reference: "M-1 ü😀" });
  await world.settle();
  const [delivered] = receiver.received;
  if (delivered === undefined) throw new Error("nothing was delivered");
  const { headers, body, method } = delivered;
  expect(method).toBe("POST");
  const event = JSON.parse(body);
  expect(event).toEqual({
    id: expect.stringMatching(/^evt_/),
    type: "quote.requested",
    api_version: "v1",
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/),
    data: { object: data },
  });
  const [delivery] = await deliveriesOf(world, endpoint.id);
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "x-service-event": "quote.requested",
    "x-service-event-id": event.id,
    "x-service-delivery": delivery?.id,
    "x-service-webhook-id": endpoint.id,
    "x-service-account": alice.accountId,
  });
  expect(delivered.names.filter((name) => /^x-/i.test(name))).toEqual([
    "X-Service-Signature",
    "X-Service-Event",
    "X-Service-Event-Id",
    "X-Service-Delivery",
    "X-Service-Webhook-Id",
    "X-Service-Account",
  ]);
  expect(delivery).toMatchObject({ status: "succeeded", attempts: 1, response_status: 204 });
  const signature = String(headers["x-service-signature"]);
  expect(signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  const t = Number(/t=(\d+)/.exec(signature)?.[1]);
  expect(Math.abs(Date.now() - t * 1000)).toBeLessThan(hour);
  const hmac = createHmac("sha256", endpoint.secret).update(`${t}.${body}`).digest("hex");
  expect(signature).toBe(`t=${t},v1=${hmac}`);
  const stripe = new Stripe("sk_test_unused");
  expect(stripe.webhooks.constructEvent(body, signature, endpoint.secret).id).toBe(event.id);
});

test("a delivery is signed in real time, while the event has the time of the sandbox", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const receiver = await startReceiver();
  await endpointOf(world, receiver.url);
  await world.pass(400 * 24 * hour);
  await createQuote(core, alice.caller, quote);
  await world.settle();
  const [delivered] = receiver.received;
  const t = Number(/t=(\d+)/.exec(String(delivered?.headers["x-service-signature"]))?.[1]);
  expect(Math.abs(Date.now() - t * 1000)).toBeLessThan(hour);
  const created = Date.parse(JSON.parse(delivered?.body ?? "").created);
  expect(created - Date.now()).toBeGreaterThan(399 * 24 * hour);
});

test("a delivery is retried after 1 min, 5 min, 30 min, 2 h, 5 h and 8 h, under one id and the same bytes", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  await core.clock.freeze();
  const start = core.clock.now().getTime();
  const times: number[] = [];
  const receiver = await startReceiver((response, index) => {
    times.push(core.clock.now().getTime() - start);
    response.writeHead(index % 2 === 0 ? 500 : 302, { location: "http://127.0.0.1:1/" }).end();
  });
  const endpoint = await endpointOf(world, receiver.url);
  await createQuote(core, alice.caller, quote);
  await world.pass(minute);
  expect(times).toEqual([0, minute]);
  const [waiting] = await deliveriesOf(world, endpoint.id);
  expect(waiting).toMatchObject({
    status: "pending",
    attempts: 2,
    response_status: 302,
    error: "The endpoint answered with status 302.",
  });
  await world.pass(24 * hour);
  const delays = times.map((time, index) => time - (times[index - 1] ?? 0));
  const expected = [0, 1, 5, 30, 120, 300, 480].map((minutes) => minutes * minute);
  expect(delays).toEqual(expected);
  expect(new Set(receiver.received.map(({ headers }) => headers["x-service-delivery"])).size).toBe(
    1,
  );
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  const [failed] = await deliveriesOf(world, endpoint.id);
  expect(failed).toMatchObject({ status: "failed", attempts: 7, next_attempt_at: null });
  expect(await getEndpoint(core, alice.caller, endpoint.id)).toMatchObject({
    consecutive_failures: 1,
    disabled: false,
  });
});

test("a delivery succeeds with any 2xx, and fails with anything else", async () => {
  const world = await createWorld();
  const codes = [200, 201, 202, 204, 299, 304, 400, 410, 503];
  const receiver = await startReceiver((response, index) => {
    response.writeHead(codes[index] ?? 500).end();
  });
  const endpoint = await endpointOf(world, receiver.url);
  for (const _ of codes) {
    await createQuote(world.core, world.alice.caller, quote);
    await world.settle();
  }
  const outcomes = [...(await deliveriesOf(world, endpoint.id))].reverse();
  expect(outcomes.map((each) => [each.response_status, each.status])).toEqual(
    codes.map((code) => [code, code < 300 ? "succeeded" : "pending"]),
  );
});

test.each([
  ["an answer in time", false, "No answer within 0.1 seconds."],
  ["a receiver", true, "The connection was refused: nothing listens at the address."],
])("a delivery fails without %s", async (_, isClosed, error) => {
  const world = await createWorld(isClosed ? {} : { deliveries: { timeout: 100 } });
  const silent = await startReceiver(() => undefined);
  if (isClosed) await silent.close();
  const { id } = await endpointOf(world, silent.url);
  await createQuote(world.core, world.alice.caller, quote);
  await world.settle();
  const failure = { status: "pending", response_status: null, error };
  expect((await deliveriesOf(world, id))[0]).toMatchObject(failure);
});

test("a receiver has ten seconds to answer", () => {
  expect(defaultSettings.deliveries.timeout).toBe(10_000);
});

test("a delivery is decided by the status, even when the body never ends", async () => {
  const world = await createWorld();
  const receiver = await startReceiver((response) => {
    response.writeHead(200);
    response.write("a");
  });
  const endpoint = await endpointOf(world, receiver.url);
  await createQuote(world.core, world.alice.caller, quote);
  await world.settle();
  expect((await deliveriesOf(world, endpoint.id))[0]).toMatchObject({ status: "succeeded" });
});

test("subscriptions are exact, by prefix up to the dot, or all", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const all = await startReceiver();
  const orders = await startReceiver();
  const exact = await startReceiver();
  await endpointOf(world, all.url, ["*"]);
  await endpointOf(world, orders.url, ["order.*"]);
  await endpointOf(world, exact.url, ["quote.ready", "quote.approved"]);
  const { data } = await createQuote(core, alice.caller, quote);
  await priceQuote(core, data.id);
  await approveQuote(core, alice.caller, data.id);
  await world.settle();
  const types = (receiver: typeof all) =>
    receiver.received.map(({ headers }) => headers["x-service-event"]);
  expect(types(all)).toEqual(["quote.requested", "quote.ready", "quote.approved", "order.created"]);
  expect(types(orders)).toEqual(["order.created"]);
  expect(types(exact)).toEqual(["quote.ready", "quote.approved"]);
  const ids = (receiver: typeof all) =>
    receiver.received.map(({ headers }) => headers["x-service-event-id"]);
  expect(ids(all)).toEqual(expect.arrayContaining([...ids(orders), ...ids(exact)]));
  const summary = JSON.parse(exact.received[1]?.body ?? "").data.object.order;
  expect(Object.keys(summary).sort()).toEqual([
    "currency",
    "id",
    "number",
    "status",
    "total",
    "url",
  ]);
});

test("subscriptions of other forms are refused, one error each", async () => {
  const world = await createWorld();
  const events = ["order.", "order.**", "ORDER.created", "*.created", "", "__proto__.*", "ping.*"];
  const refused = await refusalOf(
    createEndpoint(world.core, world.alice.caller, { url: "http://127.0.0.1/", events }),
  );
  expect(Object.keys((refused as { errors: object }).errors)).toEqual(
    events.map((_, index) => `events.${index}`),
  );
  const twice = { url: "http://127.0.0.1/", events: ["*", "*"] };
  expect(await refusalOf(createEndpoint(world.core, world.alice.caller, twice))).toMatchObject({
    errors: { "events.1": [expect.any(String)] },
  });
});
