/** Events between the database and the workers that deliver them. */
import { expect, test } from "vitest";

import { emit } from "../../src/domain/events/emit.js";
import { startBackground } from "../../src/foundation/jobs/background.js";
import { workers } from "../../src/domain/workers.js";
import { createQuote } from "../../src/domain/quotes/create.js";
import { suite } from "../support/suite.js";
import { endpointOf, deliveriesOf, quote } from "./endpoint.js";
import { drain } from "../support/world.js";

const { world: createWorld, receiver: startReceiver } = suite();

test("the outbox holds an event if and only if what it tells about happened", async () => {
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

test("the outbox gives a delivery to one worker only, however many look", async () => {
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

test("the outbox delivers again what a worker died over, under the same id", async () => {
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

test("the outbox is emptied in the background", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const receiver = await startReceiver();
  await endpointOf(world, receiver.url);
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const background = startBackground(core, workers, {
    concurrency: 3,
    perReceiver: 1,
    interval: 20,
    onError,
  });
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

test("a delivery to an endpoint that was disabled meanwhile is cancelled, not forgotten", async () => {
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
