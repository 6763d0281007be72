/** Receives deliveries that are signed as the document says. */
import { signedContent } from "../signature/hmac.js";
import { checkScheme, type SignatureScheme, signsId, signsTimestamp } from "../signature/scheme.js";
import { secretList, type Secrets } from "../signature/secret.js";
import { sha256 } from "../signature/sha256.js";
import { toHex } from "../signature/bytes.js";
import { type Verified, verifySignature, type VerifyOptions } from "../signature/verify.js";
import type { EventMap } from "./handlers.js";
import {
  createReceiving,
  type ReceivedSource,
  type Receiver,
  type ReceivingOptions,
} from "./receive.js";

export interface ReceiverOptions<Events extends EventMap, Unknown = unknown>
  extends VerifyOptions, ReceivingOptions<Events, Unknown> {
  /** The secrets, or how to find them for a request, such as by a path of its own for each endpoint. */
  readonly secrets: Secrets | ((request: Request) => Secrets | Promise<Secrets>);
}

/** What the document says, as generated code passes it. */
export interface ReceiverSource extends ReceivedSource {
  readonly scheme: SignatureScheme;
}

/**
 * A fetch-style handler that takes deliveries: it verifies, deduplicates, validates and calls the handler of the event.
 *
 * Answers 204 when the event was handled, was handled before, or has no handler (202 with `waitUntil`); 400 when signature or
 * body are wrong; 405 and 413 for another method or a body that is too large; 409 while the same delivery is being handled;
 * 500 when a handler throws, after which the delivery may come again.
 *
 * @throws {WebhookConfigurationError} at once: no secret, or a scheme that cannot work.
 */
export function createReceiver<Events extends EventMap, Unknown = unknown>(
  source: ReceiverSource,
  options: ReceiverOptions<Events, Unknown>,
): Receiver {
  const { scheme } = source;
  const { secrets } = options;
  checkScheme(scheme);
  if (typeof secrets !== "function") secretList(secrets, scheme);
  return createReceiving(source, options, async (request, body) => {
    const found = typeof secrets === "function" ? await secrets(request) : secrets;
    const delivery = { payload: body, headers: request.headers, secrets: found };
    const verified = await verifySignature(delivery, scheme, options);
    return verified.ok ? { ...verified, keys: await keysOf(verified, body, scheme) } : verified;
  });
}

/**
 * What a delivery is known by: its id, and, where the time is signed, what was signed, because an id that is not signed may be
 * changed by whoever replays a delivery. Not its signature: while two secrets are held it has two.
 */
async function keysOf(
  { delivery, id, timestamp }: Verified,
  body: Uint8Array,
  scheme: SignatureScheme,
): Promise<readonly string[]> {
  const own = delivery ?? (signsId(scheme) ? id : undefined);
  const keys = own === undefined ? [] : [`delivery:${own}`];
  if (!signsTimestamp(scheme)) return keys;
  const values = { timestamp: String(timestamp), ...(id !== undefined && { id }) };
  const content = signedContent(body, scheme, values);
  return [...keys, `content:${toHex(await sha256(content))}`];
}
