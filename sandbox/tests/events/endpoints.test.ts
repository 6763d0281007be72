/** Which events an endpoint receives, and when it is disabled. */
import { expect, test } from "vitest";

import { createQuote } from "../../src/domain/quotes/create.js";
import { pingEndpoint, retryDelivery } from "../../src/domain/webhook-endpoints/deliveries.js";
import {
  createEndpoint,
  deleteEndpoint,
  updateEndpoint,
} from "../../src/domain/webhook-endpoints/manage.js";
import { getEndpoint, listEndpoints } from "../../src/domain/webhook-endpoints/read.js";
import { status } from "../support/receiver.js";
import { refusalOf, suite } from "../support/suite.js";
import { minute, hour, endpointOf, deliveriesOf, quote } from "./endpoint.js";

const { world: createWorld, receiver: startReceiver } = suite();

test("an endpoint is disabled after 20 failed deliveries in a row; what waits is cancelled", async () => {
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

test("an endpoint has its failures forgotten by one success", async () => {
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

test("an endpoint can count attempts instead of deliveries", async () => {
  const deliveries = { countedFailures: "attempts", maxFailures: 3 } as const;
  const seen: unknown[] = [];
  const observer = {
    onAttempt: ({ status }: { status: number | null }) => void seen.push(status),
    onDisabled: (id: string) => void seen.push(id),
  };
  const world = await createWorld({ deliveries, observer });
  const receiver = await startReceiver(status(500));
  const endpoint = await endpointOf(world, receiver.url);
  await createQuote(world.core, world.alice.caller, quote);
  await world.pass(24 * hour);
  expect(receiver.received).toHaveLength(3);
  expect(seen).toEqual([500, 500, 500, endpoint.id]);
  expect(await getEndpoint(world.core, world.alice.caller, endpoint.id)).toMatchObject({
    disabled: true,
  });
  expect((await deliveriesOf(world, endpoint.id))[0]?.status).toBe("cancelled");
});

test("an endpoint is pinged whatever it subscribes to, alone, unless it is disabled", async () => {
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

test("an endpoint gets a delivery again when asked, under its id, whatever became of it", async () => {
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

test("an endpoint is disabled by hand; what waits is cancelled then, and not by other changes", async () => {
  const world = await createWorld({ deliveries: { retryDelays: [minute] } });
  const { core, alice } = world;
  const receiver = await startReceiver(status(500));
  const endpoint = await endpointOf(world, receiver.url);
  await createQuote(core, alice.caller, quote);
  await world.settle();
  const statusAfter = async (body: object): Promise<unknown> => {
    await updateEndpoint(core, alice.caller, { endpointId: endpoint.id, body });
    return (await deliveriesOf(world, endpoint.id))[0];
  };
  expect(await statusAfter({ description: "Orders" })).toMatchObject({ status: "pending" });
  expect(await statusAfter({ disabled: true })).toMatchObject({
    status: "cancelled",
    next_attempt_at: null,
  });
  const disabled = await getEndpoint(core, alice.caller, endpoint.id);
  await world.pass(minute);
  for (const body of [{ disabled: true }, { description: "Files" }]) {
    await statusAfter(body);
    const { disabled_at, disabled_reason } = await getEndpoint(core, alice.caller, endpoint.id);
    expect([disabled_at, disabled_reason]).toEqual([disabled.disabled_at, "manual"]);
  }
});

test("an endpoint is gone when deleted, with what waits for it", async () => {
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

test("an endpoint is changed in part: what is left out stays, null clears", async () => {
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

test("an endpoint must be HTTPS and public, and there is no limit to how many there are", async () => {
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
    `https://hooks.example.com/${"a".repeat(2048)}`,
  ]) {
    expect(await refusalOf(create(url))).toMatchObject({
      status: 422,
      errors: { url: [expect.any(String)] },
    });
  }
  const codeOf = async (url: string) =>
    ((await refusalOf(create(url))) as { error_code?: string }).error_code;
  expect(await codeOf("https://10.0.0.1/")).toBe("url_not_allowed");
  expect(await codeOf("http://hooks.example.com/")).toBeUndefined();
  // The source text names no limit, so 17, one more than a small limit would allow, are accepted.
  for (let count = 0; count < 17; count++) await create("https://hooks.example.com/");
  const { meta } = await listEndpoints(strict.core, strict.alice.caller, {});
  expect(meta.total).toBe(17);
});
