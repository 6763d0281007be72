/** The configuration is wrong, not the delivery: no secret, one of the wrong form, or a scheme that cannot work. */
export class WebhookConfigurationError extends Error {
  override readonly name: string = "WebhookConfigurationError";
}

/** Why a delivery is refused. */
export type RefusalReason =
  /** A header that the scheme needs is missing or empty. */
  | "missing-header"
  /** A header does not have the form that the scheme requires. */
  | "malformed-header"
  /** No signature matches the body with any of the secrets. */
  | "no-match"
  /** The signature is valid, but older than the tolerance allows. */
  | "timestamp-too-old"
  /** The signature is valid, but further in the future than the tolerance allows. */
  | "timestamp-in-future"
  /** The receiver's own `verify` did not accept it. */
  | "not-verified"
  /** The given body is neither a string nor bytes. */
  | "body-not-raw"
  /** The signature is valid, but the body is not JSON. */
  | "body-not-json"
  /** The signature is valid, but the body is not an event that the document describes. */
  | "invalid-event";

/** A delivery that must not be trusted. The message is meant for the receiver's log, not for the sender. */
export class WebhookVerificationError extends Error {
  override readonly name: string = "WebhookVerificationError";
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Why something must not be trusted. */
export interface Rejection {
  readonly ok: false;
  readonly reason: RefusalReason;
  /** What is wrong and what to check; meant for the receiver's log, not for the sender. */
  readonly message: string;
}
