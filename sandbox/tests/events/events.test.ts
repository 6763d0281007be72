import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import Stripe from "stripe";
import { addApp } from "../../src/accounts/accounts.js";
import { emit } from "../../src/events/emit.js";
import { drain } from "../../src/jobs/run.js";
import { startBackground } from "../../src/jobs/background.js";
import { workers } from "../../src/workers.js";
import { approveQuote } from "../../src/orders/approve.js";
import { createQuote } from "../../src/quotes/create.js";
import { priceQuote } from "../../src/quotes/price.js";
import { pingEndpoint, retryDelivery } from "../../src/webhook-endpoints/deliveries.js";
import { listDeliveries } from "../../src/webhook-endpoints/read-deliveries.js";
import {
  createEndpoint,
  deleteEndpoint,
  rotateSecret,
  updateEndpoint,
} from "../../src/webhook-endpoints/manage.js";
import { getEndpoint, listEndpoints } from "../../src/webhook-endpoints/read.js";
import { status } from "../support/receiver.js";
import { refusalOf, suite } from "../support/suite.js";
import type { World } from "../support/world.js";
import { addKey } from "../support/world.js";

const { world: createWorld, receiver: startReceiver } = suite();
const minute = 60_000;
const hour = 60 * minute;
const none = new URLSearchParams();

async function endpointOf({ core, alice }: World, url: string, events = ["*"]) {
  return (await createEndpoint(core, alice.caller, { url, events })).data;
}

async function deliveriesOf({ core, alice }: World, endpointId: string) {
  const parameters = new URLSearchParams({ per_page: "100" });
  return (await listDeliveries(core, alice.caller, { endpointId, parameters })).data;
}

const quote = { quote_type: "perm_ad" };

describe("a delivery", () => {
  test("carries the event as the interface shows the resource, signed over its very bytes", async () => {
    const world = await createWorld();
    const { core, alice } = world;
    const receiver = await startReceiver();
    const endpoint = await endpointOf(world, receiver.url, ["quote.requested"]);
    const { data } = await createQuote(core, alice.caller, { ...quote, reference: "M-1 ü😀" });
    await world.settle();
    const [delivered] = receiver.received;
    if (delivered === undefined) throw new Error("nothing was delivered");
    const { headers, body } = delivered;
    const event = JSON.parse(body);
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: "quote.requested",
      api_version: "v1",
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
      data: { object: data },
    });
    const [delivery] = await deliveriesOf(world, endpoint.id);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "x-service-event": "quote.requested",
      "x-service-event-id": event.id,
      "x-service-delivery": delivery?.id,
      "x-service-webhook-id": endpoint.id,
    });
    expect(delivery).toMatchObject({ status: "succeeded", attempts: 1, response_status: 204 });
    const signature = String(headers["x-service-signature"]);
    expect(signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    const t = Number(/t=(\d+)/.exec(signature)?.[1]);
    expect(Math.abs(Date.now() / 1000 - t)).toBeLessThan(60);
    const hmac = createHmac("sha256", endpoint.secret).update(`${t}.${body}`).digest("hex");
    expect(signature).toBe(`t=${t},v1=${hmac}`);
    const stripe = new Stripe("sk_test_unused");
    expect(stripe.webhooks.constructEvent(body, signature, endpoint.secret).id).toBe(event.id);
  });

  test("is signed in real time, while the event has the time of the sandbox", async () => {
    const world = await createWorld();
    const { core, alice } = world;
    const receiver = await startReceiver();
    await endpointOf(world, receiver.url);
    await world.pass(400 * 24 * hour);
    await createQuote(core, alice.caller, quote);
    await world.settle();
    const [delivered] = receiver.received;
    const t = Number(/t=(\d+)/.exec(String(delivered?.headers["x-service-signature"]))?.[1]);
    expect(Math.abs(Date.now() / 1000 - t)).toBeLessThan(60);
    const created = Date.parse(JSON.parse(delivered?.body ?? "").created);
    expect(created - Date.now()).toBeGreaterThan(399 * 24 * hour);
  });

  test("is retried after 1 min, 5 min, 30 min, 2 h, 5 h and 8 h, under one id and the same bytes", async () => {
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
    expect(
      new Set(receiver.received.map(({ headers }) => headers["x-service-delivery"])).size,
    ).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    const [failed] = await deliveriesOf(world, endpoint.id);
    expect(failed).toMatchObject({ status: "failed", attempts: 7, next_attempt_at: null });
    expect(await getEndpoint(core, alice.caller, endpoint.id)).toMatchObject({
      consecutive_failures: 1,
      disabled: false,
    });
  });

  test("succeeds with any 2xx, and fails with anything else", async () => {
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

  test("fails without an answer in time", async () => {
    const world = await createWorld({ deliveries: { timeout: 100 } });
    const silent = await startReceiver(() => undefined);
    const { id } = await endpointOf(world, silent.url);
    await createQuote(world.core, world.alice.caller, quote);
    await world.settle();
    expect((await deliveriesOf(world, id))[0]).toMatchObject({
      status: "pending",
      response_status: null,
      error: "No answer within 0.1 seconds.",
    });
  });

  test("fails without anybody there", async () => {
    const world = await createWorld();
    const gone = await startReceiver();
    await gone.close();
    const { id } = await endpointOf(world, gone.url);
    await createQuote(world.core, world.alice.caller, quote);
    await world.settle();
    expect((await deliveriesOf(world, id))[0]).toMatchObject({
      status: "pending",
      response_status: null,
      error: "The connection was refused: nothing listens at the address.",
    });
  });

  test("is decided by the status, even when the body never ends", async () => {
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
});

describe("subscriptions", () => {
  test("are exact, by prefix up to the dot, or all", async () => {
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
    expect(types(all)).toEqual([
      "quote.requested",
      "quote.ready",
      "quote.approved",
      "order.created",
    ]);
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

  test("of other forms are refused, one error each", async () => {
    const world = await createWorld();
    const events = [
      "order.",
      "order.**",
      "ORDER.created",
      "*.created",
      "",
      "__proto__.*",
      "ping.*",
    ];
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

  test("never reach another account", async () => {
    const world = await createWorld();
    const receiver = await startReceiver();
    await endpointOf(world, receiver.url);
    await createQuote(world.core, world.bob.caller, quote);
    await world.settle();
    expect(receiver.received).toEqual([]);
  });
});

describe("an endpoint", () => {
  test("is disabled after 20 failed deliveries in a row; what waits is cancelled", async () => {
    const world = await createWorld({ deliveries: { retryDelays: [minute] } });
    const { core, alice } = world;
    await core.clock.freeze();
    const receiver = await startReceiver(status(500));
    const endpoint = await endpointOf(world, receiver.url);
    for (let count = 0; count < 19; count++) await createQuote(core, alice.caller, quote);
    await world.pass(minute);
    expect(await getEndpoint(core, alice.caller, endpoint.id)).toMatchObject({
      disabled: false,
      consecutive_failures: 19,
    });
    await createQuote(core, alice.caller, quote);
    await world.pass(minute / 2);
    await createQuote(core, alice.caller, quote);
    await world.pass(minute / 2);
    expect(await getEndpoint(core, alice.caller, endpoint.id)).toMatchObject({
      disabled: true,
      disabled_reason: "consecutive_failures",
      consecutive_failures: 20,
      disabled_at: expect.any(String),
    });
    const [waiting] = await deliveriesOf(world, endpoint.id);
    expect(waiting).toMatchObject({ status: "cancelled", attempts: 1, next_attempt_at: null });

    const seen = receiver.received.length;
    await createQuote(core, alice.caller, quote);
    await world.pass(hour);
    expect(receiver.received).toHaveLength(seen);
    expect((await deliveriesOf(world, endpoint.id))[0]?.id).toBe(waiting?.id);

    const enabled = await updateEndpoint(core, alice.caller, {
      endpointId: endpoint.id,
      body: { disabled: false },
    });
    expect(enabled).toMatchObject({
      disabled: false,
      disabled_at: null,
      disabled_reason: null,
      consecutive_failures: 0,
    });
    await createQuote(core, alice.caller, quote);
    await world.settle();
    expect(receiver.received).toHaveLength(seen + 1);
  });

  test("has its failures forgotten by one success", async () => {
    const world = await createWorld({ deliveries: { retryDelays: [] } });
    const { core, alice } = world;
    const receiver = await startReceiver((response, index) => {
      response.writeHead(index === 2 ? 200 : 500).end();
    });
    const endpoint = await endpointOf(world, receiver.url);
    const counts: number[] = [];
    for (let count = 0; count < 4; count++) {
      await createQuote(core, alice.caller, quote);
      await world.settle();
      counts.push((await getEndpoint(core, alice.caller, endpoint.id)).consecutive_failures);
    }
    expect(counts).toEqual([1, 2, 0, 1]);
  });

  test("can count attempts instead of deliveries", async () => {
    const deliveries = { countedFailures: "attempts", maxFailures: 3 } as const;
    const world = await createWorld({ deliveries });
    const receiver = await startReceiver(status(500));
    const endpoint = await endpointOf(world, receiver.url);
    await createQuote(world.core, world.alice.caller, quote);
    await world.pass(24 * hour);
    expect(receiver.received).toHaveLength(3);
    expect(await getEndpoint(world.core, world.alice.caller, endpoint.id)).toMatchObject({
      disabled: true,
    });
    expect((await deliveriesOf(world, endpoint.id))[0]?.status).toBe("cancelled");
  });

  test("shows its secret at creation and rotation alone, and signs with the newest", async () => {
    const world = await createWorld();
    const { core, alice } = world;
    const receiver = await startReceiver();
    const created = await endpointOf(world, receiver.url, ["ping"]);
    const shown = await getEndpoint(core, alice.caller, created.id);
    expect(JSON.stringify(shown)).not.toContain("whsec_");
    const rotated = await rotateSecret(core, alice.caller, created.id);
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(created.secret);
    await pingEndpoint(core, alice.caller, created.id);
    await world.settle();
    const [ping] = receiver.received;
    expect(JSON.parse(ping?.body ?? "").data.object).toMatchObject({ id: created.id });
    expect(ping?.body).not.toContain("whsec_");
    const stripe = new Stripe("sk_test_unused");
    const signature = String(ping?.headers["x-service-signature"]);
    stripe.webhooks.constructEvent(ping?.body ?? "", signature, rotated.secret);
  });

  test("is pinged whatever it subscribes to, alone, unless it is disabled", async () => {
    const world = await createWorld();
    const { core, alice } = world;
    const one = await startReceiver();
    const other = await startReceiver();
    const endpoint = await endpointOf(world, one.url, ["file.ready"]);
    await endpointOf(world, other.url, ["*"]);
    const delivery = await pingEndpoint(core, alice.caller, endpoint.id);
    expect(delivery).toMatchObject({ event_type: "ping", status: "pending", attempts: 0 });
    await world.settle();
    expect([one.received.length, other.received.length]).toEqual([1, 0]);
    const off = { endpointId: endpoint.id, body: { disabled: true } };
    expect(await updateEndpoint(core, alice.caller, off)).toMatchObject({
      disabled_reason: "manual",
    });
    const refused = { status: 422, message: "The webhook endpoint is disabled." };
    expect(await refusalOf(pingEndpoint(core, alice.caller, endpoint.id))).toMatchObject(refused);
    const again = { endpointId: endpoint.id, deliveryId: delivery.id };
    expect(await refusalOf(retryDelivery(core, alice.caller, again))).toMatchObject(refused);
  });

  test("gets a delivery again when asked, under its id, whatever became of it", async () => {
    const world = await createWorld({ deliveries: { retryDelays: [] } });
    const { core, alice } = world;
    const receiver = await startReceiver((response, index) => {
      response.writeHead(index === 1 ? 200 : 500).end();
    });
    const endpoint = await endpointOf(world, receiver.url);
    await createQuote(core, alice.caller, quote);
    await world.settle();
    const [delivery] = await deliveriesOf(world, endpoint.id);
    const which = { endpointId: endpoint.id, deliveryId: delivery?.id ?? "" };
    for (const [before, after] of [
      ["failed", "succeeded"],
      ["succeeded", "failed"],
    ]) {
      expect((await deliveriesOf(world, endpoint.id))[0]?.status).toBe(before);
      expect(await retryDelivery(core, alice.caller, which)).toMatchObject({ status: "pending" });
      await world.settle();
      expect((await deliveriesOf(world, endpoint.id))[0]?.status).toBe(after);
    }
    const ids = receiver.received.map(({ headers }) => headers["x-service-delivery"]);
    expect(ids).toEqual([delivery?.id, delivery?.id, delivery?.id]);
    const { consecutive_failures } = await getEndpoint(core, alice.caller, endpoint.id);
    expect(consecutive_failures).toBe(0);
  });

  test("belongs to one app: another of the same account does not find it", async () => {
    const world = await createWorld();
    const { core, alice } = world;
    const endpoint = await endpointOf(world, "http://127.0.0.1:9/");
    const appId = await addApp(core, { accountId: alice.accountId, name: "Other" });
    const { caller } = await addKey(core, { appId, userId: alice.userId });
    const body = { disabled: true };
    const missing = { status: 404, message: "Resource not found." };
    const attempts = [
      () => getEndpoint(core, caller, endpoint.id),
      () => updateEndpoint(core, caller, { endpointId: endpoint.id, body }),
      () => deleteEndpoint(core, caller, endpoint.id),
      () => rotateSecret(core, caller, endpoint.id),
      () => pingEndpoint(core, caller, endpoint.id),
      () => listDeliveries(core, caller, { endpointId: endpoint.id, parameters: none }),
    ];
    for (const attempt of attempts) expect(await refusalOf(attempt())).toEqual(missing);
    expect(await getEndpoint(core, alice.caller, endpoint.id)).toMatchObject({ disabled: false });
  });

  test("is gone when deleted, with what waits for it", async () => {
    const world = await createWorld();
    const { core, alice } = world;
    const receiver = await startReceiver(status(500));
    const endpoint = await endpointOf(world, receiver.url);
    await createQuote(core, alice.caller, quote);
    await world.settle();
    await deleteEndpoint(core, alice.caller, endpoint.id);
    await world.pass(24 * hour);
    expect(receiver.received).toHaveLength(1);
    expect(await refusalOf(getEndpoint(core, alice.caller, endpoint.id))).toMatchObject({
      status: 404,
    });
  });

  test("is changed in part: what is left out stays, null clears", async () => {
    const world = await createWorld();
    const { core, alice } = world;
    const { data } = await createEndpoint(core, alice.caller, {
      url: "http://127.0.0.1:9/",
      description: "Case management",
      events: ["order.*"],
    });
    const { secret: _, ...shown } = data;
    const change = (body: object) =>
      updateEndpoint(core, alice.caller, { endpointId: data.id, body });
    expect(await change({})).toEqual(shown);
    expect(await change({ events: ["*"] })).toMatchObject({
      events: ["*"],
      description: "Case management",
    });
    expect(await change({ description: null })).toMatchObject({ events: ["*"], description: null });
    expect(await refusalOf(change({ events: [] }))).toMatchObject({ status: 422 });
  });

  test("must be HTTPS and public, and there is no limit to how many there are", async () => {
    const strict = await createWorld({ allowLoopback: false });
    const create = (url: string) =>
      createEndpoint(strict.core, strict.alice.caller, { url, events: ["*"] });
    for (const url of [
      "http://hooks.example.com/",
      "https://127.0.0.1/",
      "https://[::ffff:10.0.0.1]/",
      "https://localhost/",
      "https://169.254.169.254/latest",
      "https://u:p@hooks.example.com/",
      "https://hooks.example.com:22/",
    ]) {
      expect(await refusalOf(create(url))).toMatchObject({
        status: 422,
        errors: { url: [expect.any(String)] },
      });
    }
    // The source text names no limit, so 17, one more than a small limit would allow, are accepted.
    for (let count = 0; count < 17; count++) await create("https://hooks.example.com/");
    const { meta } = await listEndpoints(strict.core, strict.alice.caller, new URLSearchParams());
    expect(meta.total).toBe(17);
  });
});

describe("the outbox", () => {
  test("holds an event if and only if what it tells about happened", async () => {
    const world = await createWorld();
    const { core, alice } = world;
    const receiver = await startReceiver();
    await endpointOf(world, receiver.url);
    const { data: object } = await createQuote(core, alice.caller, quote);
    await world.settle();
    const undone = core.database.transaction(async (tx) => {
      await emit(core, tx, { accountId: alice.accountId, type: "quote.ready", object });
      throw new Error("The change did not happen.");
    });
    await expect(undone).rejects.toThrow("The change did not happen.");
    await world.settle();
    const types = receiver.received.map(({ headers }) => headers["x-service-event"]);
    expect(types).toEqual(["quote.requested"]);
  });

  test("gives a delivery to one worker only, however many look", async () => {
    const world = await createWorld();
    const { core, alice } = world;
    const receiver = await startReceiver();
    await endpointOf(world, receiver.url);
    for (let count = 0; count < 15; count++) await createQuote(core, alice.caller, quote);
    await Promise.all(Array.from({ length: 5 }, () => drain(core, workers)));
    const ids = receiver.received.map(({ headers }) => headers["x-service-delivery"]);
    expect(ids).toHaveLength(15);
    expect(new Set(ids).size).toBe(15);
  });

  test("delivers again what a worker died over, under the same id", async () => {
    const world = await createWorld();
    const { core, alice } = world;
    const receiver = await startReceiver();
    await endpointOf(world, receiver.url);
    await createQuote(core, alice.caller, quote);
    await core.database.query(
      "UPDATE jobs SET lease = 'of the dead', lease_until = clock_timestamp() + interval '1 hour'",
    );
    await world.settle();
    expect(receiver.received).toHaveLength(0);
    await core.database.query(
      "UPDATE jobs SET lease_until = clock_timestamp() - interval '1 second'",
    );
    await world.settle();
    expect(receiver.received).toHaveLength(1);
  });

  test("is emptied in the background", async () => {
    const world = await createWorld();
    const { core, alice } = world;
    const receiver = await startReceiver();
    await endpointOf(world, receiver.url);
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const background = startBackground(core, workers, { concurrency: 3, interval: 20, onError });
    for (let count = 0; count < 5; count++) await createQuote(core, alice.caller, quote);
    await expect.poll(() => receiver.received.length).toBe(5);
    await background.pause();
    await createQuote(core, alice.caller, quote);
    expect(receiver.received).toHaveLength(5);
    background.proceed();
    await expect.poll(() => receiver.received.length).toBe(6);
    await background.stop();
    expect(errors).toEqual([]);
  });
});

test("what is due at an endpoint that was disabled meanwhile is cancelled, not forgotten", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const receiver = await startReceiver();
  const endpoint = await endpointOf(world, receiver.url);
  await createQuote(core, alice.caller, quote);
  await core.database.query("UPDATE webhook_endpoints SET disabled_at = $1", [core.clock.now()]);
  await world.settle();
  expect(receiver.received).toEqual([]);
  expect((await deliveriesOf(world, endpoint.id))[0]).toMatchObject({
    status: "cancelled",
    attempts: 0,
    next_attempt_at: null,
  });
});
