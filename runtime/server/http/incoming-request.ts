/**
 * Requests as the router and its adapters see them. A `Request` is created only on demand, because it costs more than all
 * other work for a small request.
 */
import { pickAccepted } from "../../wire/negotiation/accept.js";
import { type Guard, readWhole } from "./limits.js";
import type { OutgoingResponse } from "./outgoing-response.js";

export interface IncomingRequest {
  readonly method: string;
  /** Path and query, normalised as in a URL. */
  readonly target: string;
  /** Values joined as in `Headers`, or `null`. `name` is in lower case. */
  header(name: string): string | null;
  headers(): Headers;
  readonly body: IncomingBody | undefined;
  readonly signal: AbortSignal;
  readonly request: Request;
  /** Its operation, once the router has found it; the path template has the prefix of all. */
  route?: { readonly id: string; readonly path: string } | undefined;
}

/** The bytes of a body, which can be read once, in one of two ways. */
export interface IncomingBody {
  stream(): ReadableStream<Uint8Array>;
  /** All bytes. Rejects with a refusal if there are more than the limit (413), or if they arrive too slowly (408). */
  whole(guard: Guard): Promise<Uint8Array>;
}

export function fetchIncoming(request: Request): IncomingRequest {
  const { method, url, headers, body, signal } = request;
  return {
    method,
    // The URL of a request is absolute and normalised already.
    target: url.slice(url.indexOf("/", url.indexOf("://") + 3)),
    header: (name) => headers.get(name),
    headers: () => headers,
    body:
      body === null
        ? undefined
        : { stream: () => body, whole: (guard) => readWhole(body.getReader(), guard) },
    signal,
    request,
  };
}

/** The key of the router's method for this; adapters look for it. */
export const direct: unique symbol = Symbol("direct");

export interface Direct<Context> {
  /** The names of query parameters that hold credentials. */
  readonly secretParameters: readonly string[];
  readonly [direct]: (incoming: IncomingRequest, context: Context) => Promise<OutgoingResponse>;
}

/** A request on its way through the router, with the context that the router was called with. */
export interface CallInput<Context> {
  readonly incoming: IncomingRequest;
  readonly context: Context;
}

/**
 * What a handler and `authenticate` get of a request. The `Request` is created when it is read, which few do. It is a
 * class because each object literal with a getter would get a hidden class of its own, which outlives it.
 */
export class IncomingCall<Context> {
  readonly context: Context;
  readonly #incoming: IncomingRequest;

  constructor({ incoming, context }: CallInput<Context>) {
    this.context = context;
    this.#incoming = incoming;
  }

  get request(): Request {
    return this.#incoming.request;
  }

  get signal(): AbortSignal {
    return this.#incoming.signal;
  }

  /** A function that needs no `this`: handlers take their input apart. */
  get accepts(): <Type extends string>(...types: readonly Type[]) => Type | undefined {
    return (...types) => {
      const offers = types.map((type) => ({ type }));
      return pickAccepted(offers, this.#incoming.header("accept"))?.type;
    };
  }
}
