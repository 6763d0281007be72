import type { ChunkReader, Fetch } from "../../types/platform.js";
import type { Conversion } from "../../wire/descriptors/conversion.js";
import { textAt } from "../events/parse.js";
import type { SignatureScheme } from "../signature/scheme.js";
import type { Secrets } from "../signature/secret.js";
import { sign } from "../signature/sign.js";

export interface SenderOptions {
  readonly secrets: Secrets;
  /** Default: the global `fetch`. One that refuses addresses of your own network belongs here. */
  readonly fetch?: Fetch;
  /** Milliseconds until an attempt is given up. Default: 10,000. */
  readonly timeout?: number;
  /** The clock: milliseconds since 1970. */
  readonly now?: () => number;
}

/** What the document says, as generated code passes it. */
export interface SenderSource {
  readonly scheme: SignatureScheme;
  /** The property that tells events apart, such as `type`; absent where no property of the bodies does. */
  readonly property?: string;
  /** How events are written whose types are more than JSON says, by type. */
  readonly conversions?: Readonly<Record<string, Conversion>>;
}

export interface DeliveryOptions {
  /** Unique per delivery; give the same one again when a delivery is repeated. Default: a random UUID. */
  readonly delivery?: string;
  /** What the scheme's `idHeader` shall say. Default: the event's `id`, or else the delivery's. */
  readonly id?: string;
  /** The type of the event, where its body does not tell. */
  readonly type?: string;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** How an attempt went. `body` is the beginning of what the receiver answered. */
export type DeliveryAttempt =
  | { readonly ok: true; readonly delivery: string; readonly status: number; readonly body: string }
  | {
      readonly ok: false;
      readonly reason: "status";
      readonly delivery: string;
      readonly status: number;
      readonly body: string;
      readonly headers: Headers;
    }
  | {
      readonly ok: false;
      readonly reason: "timeout" | "network";
      readonly delivery: string;
      readonly error: unknown;
    };

export interface Sender<Event> {
  /** A signed request, to be sent by other means. */
  request(url: string | URL, event: Event, options?: DeliveryOptions): Promise<Request>;
  /** Sends an event once; whether and when it is repeated is the caller's. Redirects are not followed. */
  send(url: string | URL, event: Event, options?: DeliveryOptions): Promise<DeliveryAttempt>;
}

/**
 * Sends events as the document says that they are sent: signed, with the headers that its scheme names.
 *
 * @throws {WebhookConfigurationError} (when sending) no secret, or a scheme that cannot work.
 */
export function createSender<Event>(source: SenderSource, options: SenderOptions): Sender<Event> {
  const { fetch: send = globalThis.fetch, timeout = 10_000 } = options;
  const request = (
    url: string | URL,
    event: Event,
    of: DeliveryOptions & { delivery: string },
  ): Promise<SignedRequest> => signedRequest({ url, event, delivery: of }, source, options);
  return {
    async request(url, event, of) {
      const { url: address, init } = await request(url, event, withDelivery(of));
      return new Request(address, init);
    },
    async send(url, event, of) {
      const named = withDelivery(of);
      const { url: address, init } = await request(url, event, named);
      const signal = AbortSignal.timeout(timeout);
      return attempt(() => send(address, { ...init, signal }), {
        signal,
        delivery: named.delivery,
      });
    },
  };
}

const withDelivery = (options: DeliveryOptions = {}): DeliveryOptions & { delivery: string } => ({
  ...options,
  delivery: options.delivery ?? crypto.randomUUID(),
});

interface Outgoing {
  readonly url: string | URL;
  readonly event: unknown;
  readonly delivery: DeliveryOptions & { readonly delivery: string };
}

interface SignedRequest {
  readonly url: string;
  readonly init: RequestInit;
}

async function signedRequest(
  { url, event, delivery: { delivery, id, type: stated, headers } }: Outgoing,
  { scheme, property, conversions }: SenderSource,
  { secrets, now = Date.now }: SenderOptions,
): Promise<SignedRequest> {
  const type = property === undefined ? stated : textAt(event, property);
  // All of them write alike.
  const [writer] = Object.values(conversions ?? {});
  const body = writer?.stringify(event) ?? JSON.stringify(event);
  const signed = await sign(body, secrets, scheme, {
    timestamp: Math.floor(now() / 1000),
    id: idOf(event, scheme, { delivery, ...(id !== undefined && { id }) }),
  });
  const all = new Headers({ "content-type": "application/json" });
  for (const [name, value] of Object.entries({ ...headers, ...signed })) all.set(name, value);
  if (scheme.deliveryHeader !== undefined) all.set(scheme.deliveryHeader, delivery);
  if (scheme.eventHeader !== undefined && type !== undefined) all.set(scheme.eventHeader, type);
  const init = { method: "POST", headers: all, body, redirect: "manual" } as const;
  return { url: new URL(url).href, init };
}

/** One header may be both, as in Standard Webhooks. */
function idOf(
  event: unknown,
  { idHeader, deliveryHeader }: SignatureScheme,
  { id, delivery }: { readonly id?: string; readonly delivery: string },
): string {
  if (idHeader !== undefined && idHeader.toLowerCase() === deliveryHeader?.toLowerCase())
    return delivery;
  return id ?? textAt(event, "id") ?? delivery;
}

/** Characters of an answer that are kept. */
const KEPT = 1000;

async function attempt(
  send: () => Promise<Response>,
  { signal, delivery }: { readonly signal: AbortSignal; readonly delivery: string },
): Promise<DeliveryAttempt> {
  try {
    const response = await send();
    const { ok, status, headers } = response;
    const body = await beginning(response);
    return ok
      ? { ok, delivery, status, body }
      : { ok, reason: "status", delivery, status, body, headers };
  } catch (error) {
    return { ok: false, reason: signal.aborted ? "timeout" : "network", delivery, error };
  }
}

/** Reads no more of an answer than is kept, because nobody knows how long it is. */
async function beginning({ body }: Response): Promise<string> {
  if (body === null) return "";
  const reader: ChunkReader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  while (text.length < KEPT) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text.slice(0, KEPT);
}
