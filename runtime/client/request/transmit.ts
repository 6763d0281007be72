import { isStream } from "../../wire/values/streams.js";
import type { CallContext, Outgoing } from "../call/capability.js";
import type { ClientOptions } from "./options.js";
import type { Attempt } from "./attempt.js";

/** Sends a request. Credentials are added last, and again for each attempt. */
export async function transmit(
  request: Outgoing,
  client: ClientOptions,
  { context, attempt }: { readonly context: CallContext; readonly attempt: Attempt },
): Promise<Response> {
  const outgoing = client.auth
    ? await attempt.prepare(() => withCredentials(request, client, context))
    : request;
  const { fetch = client.fetch ?? globalThis.fetch } = context.options;
  const init: RequestInit = { ...client.init, ...context.options.init, signal: attempt.signal() };
  const own: string[] = [];
  outgoing.headers.forEach((_value, name) => HANDLED.test(name) || own.push(name));
  const follows = own.length > 0 && init.redirect === undefined;
  if (follows) init.redirect = "manual";
  const send = (next: Outgoing): Promise<Response> => fetch(next.url, { ...init, ...initOf(next) });
  return attempt.step(() => (follows ? followRedirects(outgoing, own, send) : send(outgoing)));
}

/** Headers that never hold a key, or that `fetch` itself drops when it follows a redirect to another origin. */
const HANDLED =
  /^(?:accept|accept-language|apostille-contract|authorization|content-.*|cookie|idempotency-key|if-.*|prefer|range|user-agent)$/;

export async function withCredentials(
  request: Outgoing,
  { auth, authenticate }: ClientOptions,
  context: CallContext,
): Promise<Outgoing> {
  const headers = new Headers(request.headers);
  return (auth && authenticate?.({ ...request, headers }, context, auth)) ?? request;
}

/** A request as options of `fetch`. */
export const initOf = ({ method, headers, body }: Outgoing): RequestInit => ({
  method,
  headers,
  body: body ?? null,
  // Streams demand it (fetch standard, 5.3), and there is no other value.
  ...{ duplex: "half" },
});

/** Fetch standard, 4.4. */
const MAX_REDIRECTS = 20;

/**
 * Follows redirects as `fetch` does, but drops headers when a redirect leads to another origin: `fetch` drops only
 * `Authorization` and `Cookie`, not keys such as `X-Api-Key`. `send` must not follow redirects itself.
 */
export async function followRedirects(
  request: Outgoing,
  ownHeaders: readonly string[],
  send: (request: Outgoing) => Promise<Response>,
): Promise<Response> {
  let current = request;
  for (let count = 0; ; count++) {
    const response = await send(current);
    if ((response.type as string) === "opaqueredirect")
      throw new TypeError("a browser hides redirects: see init.redirect");
    const next = redirect(current, response, ownHeaders);
    if (next === undefined || count === MAX_REDIRECTS) return response;
    await response.body?.cancel();
    current = next;
  }
}

/** The redirected request; `undefined` if its body can be read only once, or if the target is not an HTTP URL. */
function redirect(
  request: Outgoing,
  { status, headers: answered }: Response,
  ownHeaders: readonly string[],
): Outgoing | undefined {
  const { method, url, body } = request;
  const location = answered.get("location");
  if (location === null || !/^30[12378]$/.test(`${status}`)) return undefined;
  const next = new URL(location, url);
  const toGet = status === 303 ? !/^(?:GET|HEAD)$/.test(method) : status < 303 && method === "POST";
  if (!/^https?:/.test(next.href) || (!toGet && isStream(body))) return undefined;
  const headers = new Headers(request.headers);
  const leave = (name: string): void => headers.delete(name);
  if (next.origin !== new URL(url).origin)
    ["authorization", "cookie", ...ownHeaders].forEach(leave);
  if (!toGet) return { ...request, url: next.href, headers };
  ["content-type", "content-length", "content-encoding"].forEach(leave);
  return { method: "GET", url: next.href, headers };
}
