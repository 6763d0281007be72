import type { OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import type { SentBody } from "../../types/platform.js";
import type { CallSite } from "./errors.js";
import type { CallOptions, RequestParts } from "./types.js";

/** A request as plain data, so that it can be sent again. */
export interface Outgoing {
  readonly method: string;
  readonly url: string;
  /** May be changed. */
  readonly headers: Headers;
  readonly body?: SentBody | undefined;
}

/** The call that a request, a response or an item belongs to. */
export interface CallContext {
  readonly operation: OperationDescriptor;
  readonly options: CallOptions;
  readonly site: CallSite;
}

export type Send = (request: Outgoing) => Promise<Response>;

/** A response whose body has been read. */
export interface ParsedBody {
  readonly status: number;
  /** The declared media type. Absent if there is no body, or if the document does not declare it. */
  readonly mediaType?: string | undefined;
  readonly value: unknown;
}

/** A decoded response. */
export interface CallOutcome extends ParsedBody {
  /** Becomes what capabilities make of it. */
  value: unknown;
  readonly site: CallSite;
  readonly ok: boolean;
  /** Whether the document declares this status, media type and body. */
  readonly declared: boolean;
  readonly isNotModified: boolean;
  /** Why the value is the body as plain text rather than what its media type promises. */
  readonly unreadable?: string | undefined;
  /** The declared headers, decoded. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly response: Response;
}

/** Something that a client can do beyond sending: retry, validate, log. Unused capabilities are not bundled. */
export interface Capability {
  /** Called before a request is encoded. */
  readonly prepare?: (
    request: RequestParts,
    context: CallContext,
  ) => RequestParts | Promise<RequestParts>;
  /** Wraps the sending of a request; the first capability is the outermost. */
  readonly around?: (request: Outgoing, send: Send, context: CallContext) => Promise<Response>;
  /** Called after a response has been decoded; returns the value that replaces the decoded one. */
  readonly receive?: (answer: ParsedBody, context: CallContext) => unknown;
}
