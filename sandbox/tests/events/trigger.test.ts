import { expect, test } from "vitest";
import { eventTypes } from "../../src/domain/events/event.js";
import { readEvents } from "../../src/domain/events/read.js";
import { getFile } from "../../src/domain/files/file.js";
import { trigger } from "../../src/domain/seeds/trigger.js";
import { quietly, startBackground } from "../../src/foundation/jobs/background.js";
import { workers } from "../../src/domain/workers.js";
import { getOrder } from "../../src/domain/orders/read.js";
import { getQuote } from "../../src/domain/quotes/read.js";
import { advanceTo } from "../../src/foundation/jobs/advance.js";
import { createEndpoint, updateEndpoint } from "../../src/domain/webhook-endpoints/manage.js";
import { status } from "../support/receiver.js";
import { suite } from "../support/suite.js";

const { world: createWorld, receiver: startReceiver } = suite();

test("every event can be made to happen, about something that is really there", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const receiver = await startReceiver();
  await createEndpoint(core, alice.caller, { url: receiver.url, events: ["*"] });
  for (const type of eventTypes) {
    const before = receiver.received.length;
    const id = await trigger(core, alice.caller, { type });
    await world.settle();
    const events = receiver.received.slice(before).map(({ body }) => JSON.parse(body));
    const event = events.find((each) => each.type === type);
    expect(event, type).toBeDefined();
    const { object } = event.data;
    if (type !== "ping") expect(object.id).toBe(id);
    if (type.startsWith("order.")) {
      expect((await getOrder(core, alice.caller, id)).status).toBe(object.status);
    } else if (type.startsWith("quote.")) {
      expect(await getQuote(core, alice.caller, id)).toMatchObject({ status: object.status });
    } else if (type.startsWith("file.")) {
      expect(await getFile(core, alice.caller, id)).toEqual(object);
    }
  }
});

test("a ping goes to every endpoint that is enabled, and to no other", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const receiver = await startReceiver();
  const url = (name: string) => ({ url: `${receiver.url}/${name}`, events: ["*"] as const });
  await createEndpoint(core, alice.caller, url("one"));
  await createEndpoint(core, alice.caller, url("two"));
  const { data } = await createEndpoint(core, alice.caller, url("off"));
  const off = { endpointId: data.id, body: { disabled: true } };
  await updateEndpoint(core, alice.caller, off);
  await trigger(core, alice.caller, { type: "ping" });
  await world.settle();
  expect(receiver.received.map(({ path }) => path).toSorted()).toEqual([
    "/events/one",
    "/events/two",
  ]);
});

test("events can be read in the order in which they happened, from anywhere on", async () => {
  const { core, alice, bob } = await createWorld();
  await trigger(core, alice.caller, { type: "order.created" });
  await trigger(core, bob.caller, { type: "quote.requested" });
  const all = await readEvents(core.database, { after: 0, limit: 100 });
  expect(all.map(({ type }) => type)).toEqual([
    "quote.requested",
    "quote.ready",
    "quote.approved",
    "order.created",
    "quote.requested",
  ]);
  const after = all[1]?.seq ?? 0;
  const { accountId } = alice;
  const rest = await readEvents(core.database, { after, limit: 1, accountId });
  expect(rest).toEqual([all[2]]);
  expect(await readEvents(core.database, { after: all[4]?.seq ?? 0, limit: 10 })).toEqual([]);
});

test("time can be moved ahead while jobs are done in the background", async () => {
  const { core, alice } = await createWorld();
  const receiver = await startReceiver(status(500));
  await createEndpoint(core, alice.caller, { url: receiver.url, events: ["*"] });
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const background = startBackground(core, workers, { concurrency: 4, interval: 10, onError });
  await trigger(core, alice.caller, { type: "quote.requested" });
  const target = new Date(core.clock.now().getTime() + 24 * 3600 * 1000);
  await quietly(background, () => advanceTo(core, workers, target));
  expect(receiver.received).toHaveLength(7);
  await background.stop();
  expect(errors).toEqual([]);
});
