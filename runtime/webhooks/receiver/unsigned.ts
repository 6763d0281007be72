/** Receives deliveries that are not signed, or whose signature scheme the document does not declare. */
import type { Rejection } from "../signature/errors.js";
import type { EventMap } from "./handlers.js";
import {
  createReceiving,
  type ReceivedSource,
  type Receiver,
  type ReceivingOptions,
} from "./receive.js";

/** An accepted delivery. `id`: unique per delivery and the same in its retries; repeated ones are dropped. */
export interface VouchedDelivery {
  readonly id?: string;
}

/**
 * Decides whether a delivery may be trusted: by another kind of signature, a token in a header, or the address of its
 * sender. `false` refuses it.
 */
export type VerifyDelivery = (
  request: Request,
  body: Uint8Array,
) => Promise<VouchedDelivery | boolean> | VouchedDelivery | boolean;

export interface UnsignedReceiverOptions<
  Events extends EventMap,
  Unknown = unknown,
> extends ReceivingOptions<Events, Unknown> {
  /** How deliveries are verified. `"none"`: not at all; whoever knows the URL can send events. */
  readonly verify: VerifyDelivery | "none";
}

/**
 * Makes a fetch-style handler for deliveries of a document without a signature scheme. Its responses are those of a
 * receiver of signed deliveries; 400 if `verify` refuses.
 */
export function createUnsignedReceiver<Events extends EventMap, Unknown = unknown>(
  source: ReceivedSource,
  options: UnsignedReceiverOptions<Events, Unknown>,
): Receiver {
  const { verify } = options;
  return createReceiving(source, options, async (request, body) => {
    const isTrusted = verify === "none" || (await verify(request, body));
    if (isTrusted === false) return UNTRUSTED;
    const id = typeof isTrusted === "object" ? isTrusted.id : undefined;
    if (id === undefined) return { ok: true, keys: [] };
    return { ok: true, delivery: id, keys: [`delivery:${id}`] };
  });
}

const UNTRUSTED: Rejection = {
  ok: false,
  reason: "not-verified",
  message: "`verify` of the receiver did not accept the delivery.",
};
