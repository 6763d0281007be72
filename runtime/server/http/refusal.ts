/** What a server answers when it refuses a request itself. */
import type { RefusalKind } from "../../wire/descriptors/refusal-kind.js";

/** Messages by path of the field, such as `candidate.names.0`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export interface RefusalDetails {
  /** Text for people; each kind has a default. */
  readonly message?: string;
  readonly errors?: FieldErrors;
  /** Scopes that are missing. */
  readonly scopes?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** OutgoingResponse in the shape that the document gives its kind, or as `application/problem+json`. */
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

/**
 * Makes an error for a handler to throw; the router answers it in the document's own shape:
 * `throw refuse("notFound", { message: "There is no such quote." })`.
 */
export function refuse(kind: RefusalKind, details?: RefusalDetails): Refusal {
  return new Refusal(kind, details);
}

export interface HttpErrorInit {
  /** OutgoingResponse as JSON. Absent: a problem (RFC 9457) with the status and the message. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: `application/json`, or `application/problem+json` if there is no body. */
  readonly contentType?: string;
}

/** Any other answer that a handler may throw. It is sent as it is, whether the document declares it or not. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  /** 400 to 599. */
  readonly status: number;
  readonly init: HttpErrorInit;

  constructor(status: number, message: string, init: HttpErrorInit = {}) {
    super(message);
    if (!Number.isInteger(status) || status < 400 || status > 599) {
      throw new RangeError(`not the status of an error: ${status}`);
    }
    this.status = status;
    this.init = init;
  }
}

/** What the stub of a handler throws until someone writes it: 501. */
export function notImplemented(operation: string): HttpError {
  return new HttpError(501, `The operation ${operation} is not implemented.`);
}
