/**
 * Every event of the document: signed and sent, received over HTTP, verified, and distinguished by its type.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from "vitest";

import { toListener } from "../../generated/server.js";
import type {
  ApprovedQuote,
  Document,
  File,
  Order,
  Quote,
  WebhookEndpoint,
} from "../../generated/types.js";
import { webhookEventSchemas } from "../../generated/validators.js";
import {
  type AllWebhookHandlers,
  createWebhookReceiver,
  createWebhookSender,
  type ReceivedWebhookEvent,
  type UnknownWebhookEvent,
  type WebhookEvent,
  webhookEventTypes,
  WebhookVerificationError,
  verifyWebhook,
} from "../../generated/webhooks.js";
import { readExamples } from "./document.js";

const SECRET = "whsec_5f2c8a1d9e";
const { events } = readExamples();

/**
 * One line for each event; it compiles only because `type` determines the type of `data.object`.
 */
function describeEvent(event: WebhookEvent): string {
  switch (event.type) {
    case "quote.requested":
    case "quote.ready":
    case "quote.cancelled":
      expectTypeOf(event.data.object).toEqualTypeOf<Quote>();
      return `${event.type} ${event.data.object.number}`;
    case "quote.approved":
      expectTypeOf(event.data.object).toEqualTypeOf<ApprovedQuote>();
      return `${event.type} ${event.data.object.number}`;
    case "order.created":
    case "order.in_progress":
    case "order.ready_for_review":
    case "order.completed":
    case "order.cancelled":
    case "order.refunded":
      expectTypeOf(event.data.object).toEqualTypeOf<Order>();
      return `${event.type} ${event.data.object.number}`;
    case "file.ready":
    case "file.failed":
      expectTypeOf(event.data.object).toEqualTypeOf<File>();
      return `${event.type} ${event.data.object.file_name}`;
    case "document.approved":
      expectTypeOf(event.data.object).toEqualTypeOf<Document>();
      return `${event.type} ${event.data.object.file_name}`;
    case "ping":
      expectTypeOf(event.data.object).toEqualTypeOf<WebhookEndpoint>();
      return `${event.type} ${event.data.object.url}`;
    default:
      return event satisfies never;
  }
}

/** An event whose type is not in the document. */
function typeOf(event: ReceivedWebhookEvent): string {
  return event.type === "ping" ? event.data.object.id : String(event.type);
}

let handled: string[] = [];
let unknown: UnknownWebhookEvent[] = [];
const handle = (event: WebhookEvent): void => void handled.push(describeEvent(event));

/** Compiles only if it covers all events. */
const handlers: AllWebhookHandlers = {
  "quote.requested": handle,
  "quote.ready": handle,
  "quote.approved": handle,
  "quote.cancelled": handle,
  "order.created": handle,
  "order.in_progress": handle,
  "order.ready_for_review": handle,
  "order.completed": handle,
  "order.cancelled": handle,
  "order.refunded": handle,
  "file.ready": handle,
  "file.failed": handle,
  "document.approved": handle,
  ping: ({ data }) => void handled.push(`ping ${data.object.url}`),
};

const receive = createWebhookReceiver({
  secrets: SECRET,
  handlers,
  validators: webhookEventSchemas,
  onUnknown: (event) => void unknown.push(event),
});
const requests: { readonly headers: Headers; readonly body: string }[] = [];
const server = createServer(
  toListener(async (request) => {
    const body = await request.clone().text();
    requests.push({ headers: request.headers, body });
    return receive(request);
  }),
);
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
});
afterAll(() => void server.close());
beforeEach(() => {
  [handled, unknown] = [[], []];
  requests.length = 0;
});

const sender = createWebhookSender({ secrets: SECRET });
/** The validators of the receiver type the examples, and reject wrong ones. */
const eventOf = (example: (typeof events)[number]): WebhookEvent =>
  example.event as unknown as WebhookEvent;

it("the events are all there", () => {
  expect(events.map(({ type }) => type)).toEqual(webhookEventTypes);
  expect(events.map(({ event }) => event.type)).toEqual(webhookEventTypes);
});

it.each(events)("the events: $type goes its whole way", async (example) => {
  const event = eventOf(example);
  const headers = { "X-Service-Event-Id": event.id, "X-Service-Webhook-Id": "we_1" };
  const delivery = `dlv_${example.type}`;
  const sent = await sender.send(url, event, { delivery, headers });
  expect(sent).toMatchObject({ ok: true, status: 204, delivery });
  expect(handled).toEqual([describeEvent(event)]);
  const [first] = requests;
  expect(first?.headers.get("x-service-event")).toBe(example.type);
  expect(first?.headers.get("x-service-delivery")).toBe(delivery);
  expect(first?.headers.get("x-service-event-id")).toBe(event.id);
  expect(first?.headers.get("x-service-signature")).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  expect(JSON.parse(first?.body ?? "")).toEqual(event);
});

it.each(events)("the events: $type is verified by stripe's own package", async (example) => {
  const request = await sender.request(url, eventOf(example));
  const body = await request.text();
  const header = request.headers.get("x-service-signature") ?? "";
  const stripe = new Stripe("sk_test_unused");
  const event: unknown = stripe.webhooks.constructEvent(body, header, SECRET);
  expect(event).toEqual(example.event);
  expect(() => stripe.webhooks.constructEvent(`${body} `, header, SECRET)).toThrow(/signature/i);
  expect(() => stripe.webhooks.constructEvent(body, header, "whsec_other")).toThrow(/signature/i);
});

it("events that are signed by stripe's own package are verified by us", async () => {
  const stripe = new Stripe("sk_test_unused");
  for (const example of events) {
    const payload = JSON.stringify(example.event);
    const header = stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
    const headers = { "x-service-signature": header };
    const event = await verifyWebhook(payload, headers, SECRET);
    expect(event).toEqual(example.event);
    expect(typeOf(event)).not.toBe("");
  }
});

describe("deliveries", () => {
  const [ping = expect.fail()] = events.filter(({ type }) => type === "ping");

  it("deliveries are handled once, however often they come", async () => {
    const event = { ...eventOf(ping), id: "evt_again" };
    for (let time = 0; time < 3; time++) {
      const sent = await sender.send(url, event, { delivery: "dlv_same" });
      expect(sent).toMatchObject({ ok: true, status: 204 });
    }
    expect(handled.length).toBe(1);
  });

  it("deliveries of a type that came later are handed over as such", async () => {
    const later = { ...ping.event, type: "quote.archived" };
    const sent = await sender.send(url, later as unknown as WebhookEvent);
    expect(sent).toMatchObject({ ok: true, status: 204 });
    expect(unknown).toEqual([later]);
    expect(handled).toEqual([]);
  });

  it("deliveries that are forged, old, changed or not events are refused", async () => {
    const forged = await createWebhookSender({ secrets: "whsec_other" }).send(url, eventOf(ping));
    const hour = 3_600_000;
    const late = createWebhookSender({ secrets: SECRET, now: () => Date.now() - hour });
    const early = createWebhookSender({ secrets: SECRET, now: () => Date.now() + hour });
    const signed = await sender.request(url, eventOf(ping));
    const changed = await fetch(url, { method: "POST", headers: signed.headers, body: "{}" });
    const broken = { ...ping.event, data: { object: { id: 5 } } } as unknown as WebhookEvent;
    const refused = { ok: false, reason: "status", status: 400 };
    expect(forged).toMatchObject(refused);
    expect(await late.send(url, eventOf(ping))).toMatchObject(refused);
    expect(await early.send(url, eventOf(ping))).toMatchObject(refused);
    expect(changed.status).toBe(400);
    expect(await sender.send(url, broken)).toMatchObject(refused);
    expect(handled).toEqual([]);
  });

  it("deliveries say why they are refused to who verifies them", async () => {
    const request = await sender.request(url, eventOf(ping));
    const verifying = verifyWebhook(await request.text(), request.headers, "whsec_other");
    await expect(verifying).rejects.toBeInstanceOf(WebhookVerificationError);
    await expect(verifying).rejects.toMatchObject({ reason: "no-match" });
  });

  it("deliveries fail if no receiver accepts them", async () => {
    const gone = await sender.send("http://127.0.0.1:9", eventOf(ping));
    expect(gone).toMatchObject({ ok: false, reason: "network" });
  });
});
