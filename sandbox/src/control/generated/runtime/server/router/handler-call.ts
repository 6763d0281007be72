/**
 * What handlers and authentication are called with. Few of them look at the request itself, so that it is made when they do.
 * Classes, as each literal with a getter gets a hidden class of its own, which outlives it.
 */
import type { AuthenticationCall } from "../security/authenticate.js";
import type { IncomingRequest } from "../http/incoming-request.js";
import type { Parameters } from "../request/parameters.js";
import type { HandlerContext } from "./handler-context.js";

export interface CallInput<Context> {
  readonly incoming: IncomingRequest;
  readonly context: Context;
}

export type Identity = Pick<HandlerContext<unknown, unknown>, "auth" | "principals">;

export class AuthenticateCall<Context> implements AuthenticationCall<Context> {
  readonly context: Context;
  readonly #incoming: IncomingRequest;

  constructor({ incoming, context }: CallInput<Context>) {
    this.context = context;
    this.#incoming = incoming;
  }

  get request(): Request {
    return this.#incoming.request;
  }
}

export interface HandlerInput {
  readonly parameters: Parameters;
  readonly body: unknown;
  readonly contentType: string | undefined;
  readonly identity: Identity;
}

export class HandlerCall<Context> implements HandlerContext<unknown, Context> {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly cookies: unknown;
  readonly body: unknown;
  readonly contentType: string | undefined;
  readonly auth: unknown;
  readonly principals: Identity["principals"];
  readonly context: Context;
  readonly #incoming: IncomingRequest;

  constructor(
    { incoming, context }: CallInput<Context>,
    { parameters, body, contentType, identity }: HandlerInput,
  ) {
    this.params = parameters.params;
    this.query = parameters.query;
    this.headers = parameters.headers;
    this.cookies = parameters.cookies;
    this.body = body;
    this.contentType = contentType;
    this.auth = identity.auth;
    this.principals = identity.principals;
    this.context = context;
    this.#incoming = incoming;
  }

  get request(): Request {
    return this.#incoming.request;
  }

  get signal(): AbortSignal {
    return this.#incoming.signal;
  }
}
