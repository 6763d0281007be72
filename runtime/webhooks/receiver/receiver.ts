/** Receives deliveries that are signed as the document declares. */
import { sha256, signedContent } from "../signature/hmac.js";
import { type SignatureScheme, signsId, signsTimestamp } from "../signature/scheme.js";
import { secretList, type Secrets } from "../signature/secret.js";
import { verifySignature, type VerifyOptions } from "../signature/verify.js";
import type { EventMap } from "./handlers.js";
import {
  createReceiving,
  type ReceivedSource,
  type Receiver,
  type ReceivingOptions,
} from "./receive.js";

export interface ReceiverOptions<Events extends EventMap, Unknown = unknown>
  extends VerifyOptions, ReceivingOptions<Events, Unknown> {
  /** The secrets, or a function that finds them for a request, for example by its path. */
  readonly secrets: Secrets | ((request: Request) => Secrets | Promise<Secrets>);
  /**
   * For schemes that sign no time: whether equal content with another id is another delivery. Then whoever has seen a
   * delivery can replay it under any id. Default: false; of equal events, only the first one is handled for as long as
   * the store remembers it.
   */
  readonly allowEqualContent?: boolean;
}

/** What the document says; supplied by generated code. */
export interface ReceiverSource extends ReceivedSource {
  readonly scheme: SignatureScheme;
}

/**
 * Makes a fetch-style handler for deliveries: it verifies, deduplicates and validates them, and calls the handler of
 * the event.
 *
 * Responds with 204 if the event was handled, was handled before, or has no handler (202 with `waitUntil`); with 400 if
 * the signature or the body is wrong; with 405 or 413 for another method or a body that is too large; with 408 for a body that does not arrive in time; with 409 while
 * the same delivery is being handled; with 500 if a handler throws, after which the delivery may be sent again.
 *
 * @throws {WebhookConfigurationError} at once, if there is no secret.
 */
export function createReceiver<Events extends EventMap, Unknown = unknown>(
  source: ReceiverSource,
  options: ReceiverOptions<Events, Unknown>,
): Receiver {
  const { scheme } = source;
  const { secrets, allowEqualContent = false } = options;
  if (typeof secrets !== "function") secretList(secrets, scheme);
  return createReceiving(source, options, async (request, body) => {
    const found = typeof secrets === "function" ? await secrets(request) : secrets;
    const received = { payload: body, headers: request.headers, secrets: found };
    const verified = await verifySignature(received, scheme, options);
    if (!verified.ok) return verified;
    const { delivery, id, timestamp } = verified;
    const own = delivery ?? (signsId(scheme) ? id : undefined);
    const keys = own === undefined ? [] : [`delivery:${own}`];
    // Whoever replays a delivery can change an id that is not signed. The signature is not a key: while there are two
    // secrets, a delivery has two of them.
    if (signsTimestamp(scheme) || !allowEqualContent) {
      const content = signedContent(body, scheme, { id, timestamp: String(timestamp) });
      keys.push(`content:${await sha256(content)}`);
    }
    return { ...verified, keys };
  });
}
