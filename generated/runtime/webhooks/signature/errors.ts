/** The program is wrong, not the delivery: no secret, a secret of the wrong form, a scheme that cannot work. */
export class WebhookConfigurationError extends Error {
  override readonly name: string = "WebhookConfigurationError";
}

/** Why a delivery is refused. */
export type RefusalReason =
  /** A header that the scheme needs is not there, or empty. */
  | "missing-header"
  /** A header has not the form that the scheme says. */
  | "malformed-header"
  /** No signature fits the body and any of the secrets. */
  | "no-match"
  /** The signature is right, and older than the tolerance. */
  | "timestamp-too-old"
  /** The signature is right, and further in the future than the tolerance. */
  | "timestamp-in-future"
  /** The receiver's own `verify` did not accept it. */
  | "not-verified"
  /** What was given as the body is neither text nor bytes. */
  | "body-not-raw"
  /** The signature is right, and the body is no JSON. */
  | "body-not-json"
  /** The signature is right, and the body is not an event that the document describes. */
  | "invalid-event";

/** A delivery that must not be trusted. The message is for the log of the receiver, not for the sender. */
export class WebhookVerificationError extends Error {
  override readonly name: string = "WebhookVerificationError";
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** What must not be trusted, and why. */
export interface Refused {
  readonly ok: false;
  readonly reason: RefusalReason;
  /** What is wrong and what to look at; for the receiver's log, not for the sender. */
  readonly message: string;
}
