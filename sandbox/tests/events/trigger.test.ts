import { expect, test } from "vitest";
import { eventTypes } from "../../src/domain/events/event.js";
import { getFile } from "../../src/domain/files/file.js";
import { trigger } from "../../src/domain/seeds/trigger.js";
import { getOrder } from "../../src/domain/orders/read.js";
import { getQuote } from "../../src/domain/quotes/read.js";
import { createEndpoint, updateEndpoint } from "../../src/domain/webhook-endpoints/manage.js";
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
