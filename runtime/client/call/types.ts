import type { OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import type { ApiErrorOf, Data, NoHeaders, Result, WithResponse } from "./result.js";

/**
 * A call is sent when it is made, and once; it waits only for the current function to reach its next `await`, so that
 * `url()` and `request()` can be asked for instead. Awaiting gives the data, or throws an `ApiError` if the server answers
 * that it failed; see errors.ts for what else may be thrown.
 */
export interface Call<Responses, Headers = NoHeaders> extends Promise<Data<Responses>> {
  /** Every answer as a value; throws only where there is none, or where it cannot be read. */
  result(): Promise<Result<Responses, Headers>>;
  /** The data, and the response that it came in. */
  withResponse(): Promise<WithResponse<Responses, Headers>>;
  /** Whether this call threw the error; its `body` is then narrowed by `declared` and `status`. */
  threw(error: unknown): error is ApiErrorOf<Responses>;
  /** The address, without sending anything and without credentials. */
  url(): string;
  /** The request, credentials included, without sending it. */
  request(): Promise<Request>;
}

/** What an operation takes. */
export interface RequestParts {
  /** Path parameters. */
  readonly params?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly cookies?: unknown;
  readonly body?: unknown;
  /** Which of the declared media types the body is in. */
  readonly contentType?: string;
}

/** What may be set for one call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds for each attempt, instead of the client's. */
  readonly timeout?: number;
  /** Further headers; they win over all others, credentials included. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The media type to ask for, instead of JSON or of what the document declares. */
  readonly accept?: string;
  /** Further options of `fetch`, such as `{ credentials: "include" }`; they win over the client's. */
  readonly init?: FetchInit;
  /** Base address, instead of the client's. */
  readonly baseUrl?: string;
  /** Sent as `Idempotency-Key`: the server does what is asked once, however often it is asked. */
  readonly idempotencyKey?: string;
  /** A whole address instead of the operation's own, such as the link to a next page. It has to be of the same origin. */
  readonly url?: string;
}

/** The options of an operation that answers in several media types. */
export interface AcceptOptions<Accept extends string> extends CallOptions {
  /** The media type to ask for; the result has its type. */
  readonly accept?: Accept;
}

/** Options of `fetch` that are passed on as they are. */
export interface FetchInit {
  /** Whether a browser sends cookies: `include` also to other origins. */
  readonly credentials?: "include" | "omit" | "same-origin";
  /** `follow` leaves redirects to the platform, which hands every header to where they lead. */
  readonly redirect?: "follow" | "error" | "manual";
  readonly [option: string]: unknown;
}

export interface Client {
  call<Responses, Headers = NoHeaders>(
    operation: OperationDescriptor,
    request?: RequestParts,
    options?: CallOptions,
  ): Call<Responses, Headers>;
}
