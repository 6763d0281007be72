import type { Document } from "../documents/document.js";
import type { StagedFile } from "../files/file.js";
import type { Order } from "../orders/order.js";
import type { Quote } from "../quotes/quote.js";
import type { WebhookEndpoint } from "../webhook-endpoints/endpoint.js";

/** A short form of an order. */
export type OrderSummary = Pick<Order, "id" | "number" | "status" | "total" | "currency" | "url">;

/** What each type of event is about: `data.object`. */
export interface EventObjects {
  readonly "quote.requested": Quote;
  readonly "quote.ready": Quote;
  readonly "quote.approved": Quote & { readonly order: OrderSummary };
  readonly "quote.cancelled": Quote;
  readonly "order.created": Order;
  readonly "order.in_progress": Order;
  readonly "order.ready_for_review": Order;
  readonly "order.completed": Order;
  readonly "order.cancelled": Order;
  readonly "order.refunded": Order;
  readonly "file.ready": StagedFile;
  readonly "file.failed": StagedFile;
  readonly "document.approved": Document;
  readonly ping: WebhookEndpoint;
}

export type EventType = keyof EventObjects;

/** The body of a delivery. */
export interface EventEnvelope<Type extends EventType = EventType> {
  readonly id: string;
  readonly type: Type;
  readonly api_version: "v1";
  readonly created: string;
  readonly data: { readonly object: EventObjects[Type] };
}

const known: Readonly<Record<EventType, true>> = {
  "quote.requested": true,
  "quote.ready": true,
  "quote.approved": true,
  "quote.cancelled": true,
  "order.created": true,
  "order.in_progress": true,
  "order.ready_for_review": true,
  "order.completed": true,
  "order.cancelled": true,
  "order.refunded": true,
  "file.ready": true,
  "file.failed": true,
  "document.approved": true,
  ping: true,
};

export function isEventType(text: string): text is EventType {
  return Object.hasOwn(known, text);
}

export const eventTypes: readonly EventType[] = Object.keys(known).filter(isEventType);
