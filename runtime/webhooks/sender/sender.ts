import type { ChunkReader, Fetch } from "../../types/platform.js";
import { randomId } from "../../wire/values/random-id.js";
import { type EventConversion, textAt } from "../events/parse.js";
import type { SignatureScheme } from "../signature/scheme.js";
import type { Secrets } from "../signature/secret.js";
import { sign } from "../signature/sign.js";

export interface SenderOptions {
  readonly secrets: Secrets;
  /**
   * Default: the global `fetch`. Pass one that refuses addresses of your own network if receivers choose their URLs.
   */
  readonly fetch?: Fetch;
  /** Milliseconds after which an attempt is abandoned. Default: 10,000. */
  readonly timeout?: number;
  /** The clock: milliseconds since 1970. */
  readonly now?: () => number;
}

/** What the document says; supplied by generated code. */
export interface SenderSource {
  readonly scheme: SignatureScheme;
  /** The property that holds the type, such as `type`; absent if the bodies have no such property. */
  readonly property?: string;
  /** Conversions for events with types that JSON does not have, by event type. */
  readonly conversions?: Readonly<Record<string, EventConversion>>;
}

export interface DeliveryOptions {
  /** Unique per delivery; pass the same one to repeat a delivery. Default: a random UUID. */
  readonly delivery?: string;
  /** The value of the scheme's `idHeader`. Default: the event's `id`, or else the delivery's. */
  readonly id?: string;
  /** The type of the event, if its body does not contain it. */
  readonly type?: string;
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The outcome of an attempt. `body` is the beginning of the receiver's response body. */
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
  /** Sends an event once; the caller decides whether and when to retry. Redirects are not followed. */
  send(url: string | URL, event: Event, options?: DeliveryOptions): Promise<DeliveryAttempt>;
}

/**
 * Sends events as the document declares: signed, with the headers that its scheme names.
 *
 * @throws {WebhookConfigurationError} (when sending) if there is no secret or the scheme cannot work.
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
  delivery: options.delivery ?? randomId(),
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
  // Any of them will do: they all write in the same way.
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

/** In Standard Webhooks, for example, one header is both. */
function idOf(
  event: unknown,
  { idHeader, deliveryHeader }: SignatureScheme,
  { id, delivery }: { readonly id?: string; readonly delivery: string },
): string {
  if (idHeader !== undefined && idHeader.toLowerCase() === deliveryHeader?.toLowerCase())
    return delivery;
  return id ?? textAt(event, "id") ?? delivery;
}

/** Maximum number of characters of a response body that are kept. */
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

/** Reads no more of a response than is kept, because its length is unknown. */
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
