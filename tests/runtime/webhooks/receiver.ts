/** A receiver, and deliveries to it. */
import type { Rejection } from "../../../runtime/webhooks/signature/errors.js";
import type { DeliveryContext, Handlers } from "../../../runtime/webhooks/receiver/handlers.js";
import {
  createReceiver,
  type ReceiverOptions,
  type ReceiverSource,
} from "../../../runtime/webhooks/receiver/receiver.js";
import { sign } from "../../../runtime/webhooks/signature/sign.js";
import { service } from "./schemes.js";

export interface Created {
  readonly type: "order.created";
  readonly order?: string;
}
export interface Added {
  readonly type: "order.item.added";
}
export interface Ping {
  readonly type: "ping";
}
export interface Events {
  "order.created": Created;
  "order.item.added": Added;
  ping: Ping;
}

export const SECRET = "whsec_a";
export const source: ReceiverSource = {
  property: "type",
  types: ["order.created", "order.item.added", "ping"],
  scheme: service,
};

export interface Sent {
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly delivery?: string;
  readonly headers?: Record<string, string>;
  readonly timestamp?: number;
  readonly scheme?: typeof service;
}

export async function request(
  event: unknown,
  { body, delivery = "dlv_1", headers, timestamp, scheme = service }: Sent = {},
): Promise<Request> {
  const bytes = body ?? JSON.stringify(event);
  const signed = await sign(bytes, SECRET, scheme, {
    id: "evt_1",
    ...(timestamp !== undefined && { timestamp }),
  });
  const own = scheme.deliveryHeader === undefined ? {} : { [scheme.deliveryHeader]: delivery };
  return new Request("https://example.com/hooks", {
    method: "POST",
    headers: { ...signed, ...own, ...headers },
    body: bytes,
  });
}

export type Options = Partial<ReceiverOptions<Events>>;

/** A receiver that records the calls of its handlers. */
export function receiver(
  patterns: readonly string[],
  options: Options = {},
  of: ReceiverSource = source,
) {
  const calls: { pattern: string; event: unknown; context: DeliveryContext }[] = [];
  const refused: Rejection[] = [];
  const errors: unknown[] = [];
  const entries = patterns.map((pattern) => [
    pattern,
    (event: unknown, context: DeliveryContext) => void calls.push({ pattern, event, context }),
  ]);
  const handlers = Object.fromEntries(entries) as Handlers<Events>;
  const receive = createReceiver<Events>(of, {
    secrets: SECRET,
    handlers,
    onRefused: (one) => refused.push(one),
    onError: (error) => errors.push(error),
    ...options,
  });
  return { receive, calls, refused, errors, patterns: () => calls.map(({ pattern }) => pattern) };
}
