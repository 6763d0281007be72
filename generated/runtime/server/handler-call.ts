/**
 * What handlers and authentication are called with. Few of them look at the request itself, so that it is made when they do.
 * Classes, as each literal with a getter gets a hidden class of its own, which outlives it.
 */
import type { AuthenticationCall } from "./authenticate.js";
import type { Received } from "./exchange.js";
import type { Parameters } from "./parameters.js";
import type { HandlerContext } from "./types.js";

export interface Asked<Context> {
  readonly received: Received;
  readonly context: Context;
}

export type Identity = Pick<HandlerContext<unknown, unknown>, "auth" | "principals">;

export class AuthenticateCall<Context> implements AuthenticationCall<Context> {
  readonly context: Context;
  readonly #received: Received;

  constructor({ received, context }: Asked<Context>) {
    this.context = context;
    this.#received = received;
  }

  get request(): Request {
    return this.#received.request;
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
  readonly #received: Received;

  constructor(
    { received, context }: Asked<Context>,
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
    this.#received = received;
  }

  get request(): Request {
    return this.#received.request;
  }

  get signal(): AbortSignal {
    return this.#received.signal;
  }
}
