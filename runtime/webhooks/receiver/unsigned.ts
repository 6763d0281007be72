/** Receives deliveries that are not signed, or in a way that no scheme says. */
import type { Refused } from "../signature/errors.js";
import type { EventMap } from "./handlers.js";
import {
  createReceiving,
  type ReceivedSource,
  type Receiver,
  type ReceivingOptions,
} from "./receive.js";

/** A delivery that somebody vouches for. `id`: unique per delivery and equal over its retries; repeated ones are dropped. */
export interface VouchedDelivery {
  readonly id?: string;
}

/**
 * Decides whether a delivery may be trusted: by a signature of another kind, a token in a header, the address of its sender.
 * `false` refuses it.
 */
export type VerifyDelivery = (
  request: Request,
  body: Uint8Array,
) => Promise<VouchedDelivery | boolean> | VouchedDelivery | boolean;

export interface UnsignedReceiverOptions<
  Events extends EventMap,
  Unknown = unknown,
> extends ReceivingOptions<Events, Unknown> {
  /** How deliveries are verified. `"none"`: not at all; whoever knows the address can send events. */
  readonly verify: VerifyDelivery | "none";
}

/**
 * A fetch-style handler that takes deliveries of a document without a signature scheme. It answers as a receiver of signed
 * deliveries does; 400 where `verify` refuses.
 */
export function createUnsignedReceiver<Events extends EventMap, Unknown = unknown>(
  source: ReceivedSource,
  options: UnsignedReceiverOptions<Events, Unknown>,
): Receiver {
  const { verify } = options;
  return createReceiving(source, options, async (request, body) => {
    const vouched = verify === "none" || (await verify(request, body));
    if (vouched === false) return UNTRUSTED;
    const id = typeof vouched === "object" ? vouched.id : undefined;
    if (id === undefined) return { ok: true, keys: [] };
    return { ok: true, delivery: id, keys: [`delivery:${id}`] };
  });
}

const UNTRUSTED: Refused = {
  ok: false,
  reason: "not-verified",
  message: "`verify` of the receiver did not accept the delivery.",
};
