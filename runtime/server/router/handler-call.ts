import type { CallInput } from "../http/call-input.js";
import type { IncomingRequest } from "../http/incoming-request.js";
import type { Input } from "../request/read-input.js";
import type { Identity } from "../security/identity.js";
import type { HandlerInput } from "./handler-context.js";

/**
 * The argument of a handler. The `Request` is created when a handler reads it, which few do. It is a class because each
 * object literal with a getter would get a hidden class of its own, which outlives it.
 */
export class HandlerCall<Auth, Context> implements HandlerInput<Auth | undefined, Context> {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly cookies: unknown;
  readonly body: unknown;
  readonly contentType: string | undefined;
  readonly auth: Auth | undefined;
  readonly principals: ReadonlyMap<string, NonNullable<Auth>>;
  readonly context: Context;
  readonly #incoming: IncomingRequest;

  constructor(
    { incoming, context }: CallInput<Context>,
    { parameters, body, contentType }: Input,
    { auth, principals }: Identity<Auth>,
  ) {
    this.params = parameters.params;
    this.query = parameters.query;
    this.headers = parameters.headers;
    this.cookies = parameters.cookies;
    this.body = body;
    this.contentType = contentType;
    this.auth = auth;
    this.principals = principals;
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
