/** Code of a user of our own document's events. Lines that must not compile are marked. */
export const PROGRAM = `
import {
  type AllWebhookHandlers,
  createWebhookReceiver,
  createWebhookSender,
  memoryStore,
  parseWebhookEvent,
  type ReceivedWebhookEvent,
  verifyWebhook,
  type WebhookEventType,
  WebhookVerificationError,
} from "./webhooks.js";
import type { OrderCreatedEvent } from "./types.js";
import { webhookEventSchemas } from "./validators.js";

export async function receive(request: Request): Promise<string> {
  try {
    const event = await verifyWebhook(await request.arrayBuffer(), request.headers, ["whsec_a", "whsec_b"], {
      validators: webhookEventSchemas,
      tolerance: 60,
    });
    return describe(event);
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason;
    throw error;
  }
}

export function describe(event: ReceivedWebhookEvent): string {
  switch (event.type) {
    case "quote.requested":
    case "quote.ready":
    case "quote.approved":
    case "quote.cancelled":
      return event.data.object.id;
    case "order.created": {
      const created: OrderCreatedEvent = event;
      return created.data.object.number;
    }
    case "order.in_progress":
    case "order.ready_for_review":
    case "order.completed":
    case "order.cancelled":
    case "order.refunded":
      // @ts-expect-error an order has no such property
      return event.data.object.nothing_like_it;
    case "file.ready":
    case "file.failed":
    case "document.approved":
    case "ping":
      return event.id;
    default: {
      const type: string = event.type;
      const rest: unknown = event["data"];
      return type + String(rest);
    }
  }
}

export const partial: (request: Request) => Promise<Response> = createWebhookReceiver({
  secrets: ["whsec_a"],
  handlers: {
    "order.created": (event) => event.data.object.number,
    "order.*": (event, { delivery }) => [event.data.object.status, delivery],
    "*": (event) => event.id,
  },
  onUnknown: (event) => event.type,
  store: memoryStore({ limit: 100 }),
});

createWebhookReceiver({
  secrets: "whsec_a",
  // @ts-expect-error there is no such event
  handlers: { "order.creatde": () => undefined },
});

createWebhookReceiver({
  secrets: "whsec_a",
  // @ts-expect-error quotes have no number of an order's file
  handlers: { "quote.*": (event) => event.data.object.storage_key },
});

// @ts-expect-error not all events are handled
export const lacking: AllWebhookHandlers = { ping: () => undefined };

export const handled = (types: readonly WebhookEventType[]): boolean => types.includes("ping");

export async function send(event: OrderCreatedEvent): Promise<number | undefined> {
  const sender = createWebhookSender({ secrets: "whsec_a", timeout: 1000 });
  // @ts-expect-error not an event
  await sender.send("https://example.com", { type: "order.created" });
  const result = await sender.send(new URL("https://example.com"), event, { delivery: "dlv_1" });
  await parseWebhookEvent("{}", { validators: webhookEventSchemas });
  return result.ok || result.reason === "status" ? result.status : undefined;
}
`;
