import {
  type EventSource,
  type ParsedEvent,
  type ParseOptions,
  readEvent,
  type TypedEvent,
  unwrap,
  withType,
} from "./parse.js";
import type { Rejection } from "../signature/errors.js";
import type { SignatureScheme } from "../signature/scheme.js";
import {
  type Delivery,
  type VerifiedDelivery,
  type VerifyOptions,
  verifySignature,
} from "../signature/verify.js";

/** The events of a document that declares how they are signed. */
export interface SignedSource extends EventSource {
  readonly scheme: SignatureScheme;
}

export type VerifyEventOptions = VerifyOptions & Omit<ParseOptions, "headers">;

/** A signed event, with the values from its headers. */
export type VerifiedEvent<Event> = VerifiedDelivery & ParsedEvent<Event>;

/** A signed event whose body does not contain its type. */
export type VerifiedTypedEvent<Events extends object> = VerifiedDelivery & {
  readonly known: boolean;
} & TypedEvent<Events>;

/**
 * Verifies a delivery and parses its event.
 *
 * @throws {WebhookConfigurationError} if there is no secret, a secret has the wrong form, or the scheme cannot work.
 */
export async function safeVerifyEvent<Event>(
  delivery: Delivery,
  source: SignedSource,
  options: VerifyEventOptions = {},
): Promise<VerifiedEvent<Event> | Rejection> {
  const verifying = verifySignature(delivery, source.scheme, options);
  const verified = verifying instanceof Promise ? await verifying : verifying;
  if (!verified.ok) return verified;
  const parsed = await readEvent<Event>(delivery, source, options);
  return parsed.ok ? { ...verified, ...parsed } : parsed;
}

/**
 * Verifies a delivery and returns its event.
 *
 * @throws {WebhookVerificationError} with the reason, if the delivery must not be trusted.
 * @throws {WebhookConfigurationError} if there is no secret, a secret has the wrong form, or the scheme cannot work.
 */
export async function verifyEvent<Event>(
  delivery: Delivery,
  source: SignedSource,
  options: VerifyEventOptions = {},
): Promise<Event> {
  const verifying = verifySignature(delivery, source.scheme, options);
  unwrap(verifying instanceof Promise ? await verifying : verifying);
  const parsing = readEvent<Event>(delivery, source, options);
  return unwrap(parsing instanceof Promise ? await parsing : parsing).event;
}

/** Like {@link verifyEvent}, for events whose bodies do not contain their type. */
export async function verifyTypedEvent<Events extends object>(
  delivery: Delivery,
  source: SignedSource,
  options?: VerifyEventOptions,
): Promise<TypedEvent<Events>> {
  return withType(unwrap(await safeVerifyEvent(delivery, source, options)));
}

/** Like {@link safeVerifyEvent}, for events whose bodies do not contain their type. */
export async function safeVerifyTypedEvent<Events extends object>(
  delivery: Delivery,
  source: SignedSource,
  options?: VerifyEventOptions,
): Promise<VerifiedTypedEvent<Events> | Rejection> {
  const result = await safeVerifyEvent(delivery, source, options);
  return result.ok ? { ...result, ...withType<Events>(result) } : result;
}
