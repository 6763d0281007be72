import type { Fetch } from "../../types/platform.js";
import type { SecuritySchemes } from "../../wire/descriptors/descriptor.js";
import type { CallContext, Outgoing } from "../call/capability.js";
import type { FetchInit } from "../call/types.js";
import type { Authenticator, Credentials } from "../credentials/credentials.js";
import type { Attempt } from "./attempt.js";
import { followRedirects } from "./redirect.js";

export interface TransportOptions {
  readonly fetch?: Fetch;
  readonly init?: FetchInit;
  readonly auth?: Credentials;
  readonly securitySchemes?: SecuritySchemes;
  readonly authenticate?: Authenticator;
}

/** Sends a request. Credentials are added last, and again for each attempt. */
export async function transmit(
  request: Outgoing,
  client: TransportOptions,
  { context, attempt }: { readonly context: CallContext; readonly attempt: Attempt },
): Promise<Response> {
  const outgoing = await withCredentials(request, client, context);
  const { fetch = globalThis.fetch } = client;
  const init: FetchInit = { ...client.init, ...context.options.init, signal: attempt.signal };
  const own: string[] = [];
  outgoing.headers.forEach((_value, name) => HANDLED.test(name) || own.push(name));
  if (own.length === 0 || init.redirect !== undefined)
    return attempt.step(() => fetch(outgoing.url, { ...init, ...initOf(outgoing) }));
  const send = (next: Outgoing): Promise<Response> =>
    fetch(next.url, { ...init, redirect: "manual", ...initOf(next) });
  return attempt.step(() => followRedirects(outgoing, own, send));
}

/** Headers that never hold a key, or that `fetch` itself drops when it follows a redirect to another origin. */
const HANDLED =
  /^(?:accept|accept-language|authorization|content-.*|cookie|idempotency-key|if-.*|prefer|range|user-agent)$/;

export async function withCredentials(
  request: Outgoing,
  { auth, securitySchemes: schemes = {}, authenticate }: TransportOptions,
  context: CallContext,
): Promise<Outgoing> {
  if (auth === undefined || authenticate === undefined) return request;
  const copy = { ...request, headers: new Headers(request.headers) };
  return authenticate(copy, context, { credentials: auth, schemes });
}

/** A request as options of `fetch`. */
export const initOf = ({ method, headers, body }: Outgoing): RequestInit => ({
  method,
  headers,
  ...(body !== undefined && { body }),
  ...(body instanceof ReadableStream && { duplex: "half" }),
});
