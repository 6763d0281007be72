import type { OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import type { CallSite } from "./errors.js";
import type { CallOptions, RequestParts } from "./types.js";

/** A request as plain data, so that it can be sent again. */
export interface Outgoing {
  readonly method: string;
  readonly url: string;
  /** May be changed. */
  readonly headers: Headers;
  readonly body?: string | Blob | FormData | URLSearchParams | ReadableStream<Uint8Array>;
}

/** The call that something is done for. */
export interface CallContext {
  readonly operation: OperationDescriptor;
  readonly options: CallOptions;
  readonly site: CallSite;
}

export type Send = (request: Outgoing) => Promise<Response>;

/** An answer whose body has been read. */
export interface ReadAnswer {
  readonly status: number;
  /** The declared media type; absent without a body, and for a body that the document does not declare. */
  readonly mediaType?: string | undefined;
  readonly value: unknown;
}

/** What a call makes of an answer. */
export interface Decoded extends ReadAnswer {
  readonly ok: boolean;
  /** Whether status, media type and body are as the document says. */
  readonly declared: boolean;
  /** Why the value is the plain text of the body and not what its media type promises. */
  readonly unreadable?: string | undefined;
  /** Declared headers. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly response: Response;
}

/** Something that a client can do beyond sending: retry, validate, log. What is not passed in is not bundled. */
export interface Capability {
  /** Before a request is encoded. */
  readonly prepare?: (
    request: RequestParts,
    context: CallContext,
  ) => RequestParts | Promise<RequestParts>;
  /** Around the sending; the first capability is the outermost. */
  readonly around?: (request: Outgoing, send: Send, context: CallContext) => Promise<Response>;
  /** After an answer has been decoded; gives what takes its value's place. */
  readonly receive?: (answer: ReadAnswer, context: CallContext) => unknown;
}
