/** The errors with which a server refuses a request, and those that a handler may throw. */
import type { RefusalKind } from "../../wire/descriptors/refusal-kind.js";

/** Messages by path of the field, such as `candidate.names.0`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export interface RefusalDetails {
  /** A message for people; each kind has a default. */
  readonly message?: string;
  readonly errors?: FieldErrors;
  /** The missing scopes. */
  readonly scopes?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sent in the shape that the document declares for its kind, or as `application/problem+json`. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly kind: RefusalKind;
  readonly details: RefusalDetails;

  constructor(kind: RefusalKind, details: RefusalDetails = {}) {
    super(details.message ?? kind);
    this.kind = kind;
    this.details = details;
  }
}

/** Makes an error for a handler to throw, which is sent in the shape that is declared: `throw refuse("notFound")`. */
export const refuse = (kind: RefusalKind, details?: RefusalDetails): Refusal =>
  new Refusal(kind, details);

export interface HttpErrorInit {
  /** Sent as JSON; a text of a media type `text/*`, as it is. Absent: a problem (RFC 9457) with the status and the message. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: `application/json`, or `application/problem+json` if there is no body. */
  readonly contentType?: string;
}

/** Any other error response that a handler may throw. It is sent unchanged, whether the document declares it or not. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  /** 400 to 599. */
  readonly status: number;
  readonly init: HttpErrorInit;

  constructor(status: number, message: string, init: HttpErrorInit = {}) {
    super(message);
    if (!Number.isInteger(status) || status < 400 || status > 599) {
      throw new RangeError(`not an error status: ${status}`);
    }
    this.status = status;
    this.init = init;
  }
}

/** Thrown by the generated stub of a handler until it is implemented: 501. */
export const notImplemented = (operation: string): HttpError =>
  new HttpError(501, `The operation ${operation} is not implemented.`);
