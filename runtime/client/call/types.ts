import type { Fetch } from "../../types/platform.js";
import type { OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import type { ApiErrorOf, NotModified, Result, WithResponse } from "./result.js";

/**
 * A call is sent once, when the current function reaches its next `await`, unless `url()` or `request()` was called.
 * Awaiting it returns the data, or throws an `ApiError` if the server responds with a failure.
 */
export interface Call<Data, Responses> extends Promise<Data> {
  /** Any response as a value; throws only if there is no response or it cannot be read. */
  result(): Promise<Result<Responses>>;
  /** The data together with the response that contained it; of a declared 304, no data. */
  withResponse(): Promise<WithResponse<Data, Responses> | NotModified<Responses>>;
  /** Whether this call threw the error; `declared` and `status` then narrow its `body`. */
  threw(error: unknown): error is ApiErrorOf<Responses>;
  /** The URL, without credentials. Sends nothing. */
  url(): string;
  /** The request, including credentials. Sends nothing. */
  request(): Promise<Request>;
}

/** The parts of a request that an operation takes. */
export interface RequestParts {
  /** Path parameters. */
  readonly params?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly cookies?: unknown;
  readonly body?: unknown;
  /** The declared media type in which the body is sent. */
  readonly contentType?: string;
}

/** A request whose condition, if these headers have one, determines what the response may be. */
export type ConditionalRequest<Request, Header extends string, Condition> = Request & {
  readonly headers?: { readonly [Name in Header]?: Condition };
};

/** The responses to a request: a 304 answers none without a condition (RFC 9110, 15.4.5). */
export type ConditionalResponses<Responses, Condition> = [Condition] extends [undefined]
  ? Omit<Responses, 304>
  : Responses;

/** Options of a single call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Timeout of each attempt in milliseconds, instead of the client's. */
  readonly timeout?: number;
  /** Milliseconds that a stream, or a body that is returned unread, may pause, instead of the client's. */
  readonly idleTimeout?: number;
  /** Additional headers; they override all others, including credentials. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The media type to request, instead of JSON or those that the document declares. */
  readonly accept?: string;
  /** Additional options of `fetch`, such as `{ credentials: "include" }`; they override the client's. */
  readonly init?: FetchInit;
  /** Base URL, instead of the client's. */
  readonly baseUrl?: string;
  /** Sends this call's requests, instead of the client's `fetch`. */
  readonly fetch?: Fetch;
  /** Sent as `Idempotency-Key`: the server performs the operation once, however often the request is repeated. */
  readonly idempotencyKey?: string;
  /** An absolute URL instead of the operation's own, such as the link to a next page. It must have the same origin. */
  readonly url?: string;
}

/** The options of an operation whose responses have several media types. */
export interface AcceptOptions<Accept extends string> extends CallOptions {
  /** The media type to request; it determines the type of the result. */
  readonly accept?: Accept;
}

/** Options of `fetch` that are passed on as they are. */
export interface FetchInit {
  /** Whether a browser sends cookies; `include` also sends them to other origins. */
  readonly credentials?: "include" | "omit" | "same-origin";
  /** `follow` leaves redirects to the platform, which forwards headers such as `X-Api-Key` even to other origins. */
  readonly redirect?: "follow" | "error" | "manual";
  readonly [option: string]: unknown;
}

export interface Client {
  call<Data, Responses>(
    operation: OperationDescriptor,
    request?: RequestParts,
    options?: CallOptions,
  ): Call<Data, Responses>;
}
