import { expect, test } from "vitest";
import { approveDocument } from "../src/domain/documents/deliverable.js";
import { addDeliverable } from "./support/populate.js";
import { eventTypes } from "../src/domain/events/event.js";
import { uploadFile, ingestFile } from "../src/domain/files/stage.js";
import type { ResourceLifecycle } from "../src/foundation/core/lifecycle.js";
import { allows, creation, NoTransition, transition } from "../src/domain/lifecycles/machine.js";
import { moveOrder } from "../src/domain/orders/move.js";
import { simplePdf } from "../src/domain/documents/pdf.js";
import { approveQuote } from "../src/domain/orders/approve.js";
import { cancelQuote } from "../src/domain/quotes/cancel.js";
import { createQuote } from "../src/domain/quotes/create.js";
import { priceQuote } from "../src/domain/quotes/price.js";
import { pingEndpoint } from "../src/domain/webhook-endpoints/deliveries.js";
import { createEndpoint } from "../src/domain/webhook-endpoints/manage.js";
import { documentLifecycles } from "../src/domain/lifecycles/document.js";
import { schemaFile } from "./support/document.js";
import { documentSchemas, undeclared } from "./support/schemas.js";
import { suite } from "./support/suite.js";
import type { World } from "./support/world.js";

const { world: createWorld, receiver: startReceiver } = suite();
const schema = documentSchemas();

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Everything that can happen, once. */
async function everything(world: World, source: string): Promise<void> {
  const { core, alice } = world;
  const uploaded = await uploadFile(core, alice.caller, { name: "a.txt", content: bytes("a") });
  await ingestFile(core, alice.caller, { url: `${source}/a.txt` });
  await ingestFile(core, alice.caller, { url: `${source}/missing` });
  await world.settle();
  const cancelled = await createQuote(core, alice.caller, { quote_type: "perm_ad" });
  await cancelQuote(core, cancelled.data.id);
  const created = await createQuote(core, alice.caller, {
    quote_type: "translation",
    turnaround: "same_day",
    translation_preference: "client_provided",
    team: alice.teamId,
    document_ids: [uploaded.data.id],
    cc_emails: ["a@example.com"],
  });
  const priced = await priceQuote(core, created.data.id);
  const order = await approveQuote(core, alice.caller, priced.id);
  await moveOrder(core, order.id, { to: "in_progress" });
  const deliverable = await addDeliverable(core, order.id, {
    title: "Translation",
    fileName: "translation.pdf",
    content: simplePdf(["Translation"]),
    mimeType: "application/pdf",
    type: "certified_translation",
    category: "legal",
    role: "translation",
    pages: 1,
  });
  await moveOrder(core, order.id, { to: "awaiting_review" });
  await approveDocument(core, deliverable.id);
  await moveOrder(core, order.id, { to: "completed" });
  await moveOrder(core, order.id, { to: "refunded" });
  const second = await createQuote(core, alice.caller, { quote_type: "perm_ad" });
  await priceQuote(core, second.data.id);
  const dropped = await approveQuote(core, alice.caller, second.data.id);
  await moveOrder(core, dropped.id, { to: "cancelled" });
}

/** The schemas of what events are about, by type or group. */
const objects = new Map([
  ["document", "Document"],
  ["file", "File"],
  ["order", "Order"],
  ["ping", "WebhookEndpoint"],
  ["quote", "Quote"],
  ["quote.approved", "ApprovedQuote"],
]);

test("every event matches the document", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const receiver = await startReceiver();
  const source = await startReceiver((response, _index, { path }) => {
    if (path.endsWith("missing")) response.writeHead(404);
    response.end("text");
  });
  const { data } = await createEndpoint(core, alice.caller, { url: receiver.url, events: ["*"] });
  await everything(world, new URL(source.url).origin);
  await pingEndpoint(core, alice.caller, data.id);
  await world.settle();

  const seen = receiver.received.map(({ body }) => JSON.parse(body));
  expect(new Set(seen.map(({ type }) => type))).toEqual(new Set(eventTypes));
  const validate = schema("Event");
  for (const { type, ...event } of seen) {
    validate({ type, ...event });
    const name = objects.get(type) ?? objects.get(type.split(".", 1).join()) ?? "";
    const found = { errors: validate.errors, undeclared: undeclared(name, event.data.object) };
    expect([type, found]).toEqual([type, { errors: null, undeclared: [] }]);
  }
});

test("the service knows exactly the event types of the document", () => {
  expect([...eventTypes]).toEqual(schemaFile("EventType")["enum"]);
});

test("the service takes states, stamps and events from the document", () => {
  const lifecycles = documentLifecycles;
  const reading = new Map(Object.entries(lifecycles) as [string, ResourceLifecycle][]);
  for (const [resource, { transitions }] of reading) {
    for (const { emits } of transitions) {
      for (const type of emits) expect(eventTypes, resource).toContain(type);
    }
  }
  expect(creation(lifecycles.quote, { to: "requested" }).emits).toEqual(["quote.requested"]);
  expect(
    transition(lifecycles.quote, "awaiting_payment", { to: "cancelled", by: "time" }).trigger,
  ).toEqual({ time: "expires_at" });
  expect(allows(lifecycles.quote, "requested", { to: "approved" })).toBe(false);
  expect(() => creation(lifecycles.order, { to: "completed" })).toThrow(NoTransition);
});

test("the service follows another lifecycle if it is given one", async () => {
  const lifecycles = documentLifecycles;
  const [{ transitions }] = [lifecycles.quote];
  const quote = {
    ...lifecycles.quote,
    transitions: transitions
      .filter(({ to }) => to !== "cancelled")
      .map((each) => (each.to === "awaiting_payment" ? { ...each, emits: [] } : each)),
  };
  const world = await createWorld();
  const core = { ...world.core, lifecycles: { ...lifecycles, quote } };
  const { data } = await createQuote(core, world.alice.caller, { quote_type: "perm_ad" });
  await expect(cancelQuote(core, data.id)).rejects.toThrow(NoTransition);
  await priceQuote(core, data.id);
  const events = await core.database.query<{ type: string }>("SELECT type FROM events");
  expect(events.map(({ type }) => type)).toEqual(["quote.requested"]);
});
