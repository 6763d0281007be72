import type { IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Direct, direct, HeaderList } from "@apostille/runtime/server";
import {
  type Authenticate,
  HttpError,
  refuse,
  type Router,
} from "@apostille/evaluation-services/server";
import type { Core, NodeExchange } from "../../foundation/index.js";
import {
  authenticate,
  authenticateToken,
  type Caller,
  isStanding,
  tokenIsStanding,
} from "../../domain/index.js";
import { type RateLimiter, rateHeaders } from "../rate-limit/rate-limit.js";
import { orUnavailable } from "./unavailable.js";

/** The body of a 429 response. */
const tooMany = { message: "Too Many Attempts." };

/** Finds the caller by the key or the access token of a request, which `findCaller` counts. */
export function callerOf(core: Core, rateLimit: RateLimiter): Authenticate<Caller, NodeExchange> {
  return async (credential, { context }) => {
    if (credential.type !== "bearer" && credential.type !== "oauth2") return undefined;
    const { token } = credential;
    // Called once for each scheme with the same header: keys belong to one scheme, access tokens to the other.
    if (isKey(token) !== (credential.type === "bearer")) return undefined;
    return findCaller({ core, rateLimit }, token, context);
  };
}

/**
 * The caller that a key or an access token belongs to. Every request of a known caller is counted, whatever its outcome;
 * if it exceeds the rate limit, it is refused with 429 before anything else is checked.
 */
export async function findCaller(
  { core, rateLimit }: { readonly core: Core; readonly rateLimit: RateLimiter },
  token: string,
  { req, res }: NodeExchange,
): Promise<Caller | undefined> {
  const asks = isKey(token) ? authenticate : authenticateToken;
  // A body that came together with the headers is read in the same turn of the event loop.
  if (!hasArrived(req)) await nextTurn();
  const bodyArrived = hasArrived(req);
  const known = await asks(core, token).catch(throwAvailability);
  if (known === undefined) return undefined;
  const caller = { ...known, bodyArrived };
  const quota = await rateLimit.take(caller.rateBucket).catch(throwAvailability);
  for (const [name, value] of rateHeaders(quota)) res.setHeader(name, value);
  if (!quota.allowed) throw new HttpError(429, tooMany.message, { body: tooMany });
  return caller;
}

/**
 * A body may take a long time to arrive, but a revoked key has to stop working at once: the key of a request whose body
 * arrived after it was looked up is therefore checked again. Refuses it with 401, like a new request.
 */
export async function requireStanding(core: Core, auth: Caller): Promise<void> {
  if (auth.bodyArrived === true || (await stands(core, auth.keyId))) return;
  throw refuse("unauthenticated", { headers: { "WWW-Authenticate": "Bearer" } });
}

const isKey = (token: string): boolean => token.startsWith("sk-");

async function stands(core: Core, id: string): Promise<boolean> {
  return (await isStanding(core, id)) || tokenIsStanding(core, id);
}

/** Whether a request has no body, or one that has been read whole, even if nobody asked for it yet. */
function hasArrived({ complete, headers }: IncomingMessage): boolean {
  return complete || !hasBody(headers);
}

/** RFC 9112, section 6: one of two headers announces a body. */
function hasBody(headers: IncomingMessage["headers"]): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function throwAvailability(error: unknown): never {
  throw orUnavailable(error);
}

/**
 * Counts requests without a valid key by IP address: those without a key, with a wrong one, and for unknown paths. A
 * request over the limit gets a 429. Requests with a valid key are counted by key, which `callerOf` notes on the
 * response.
 */
export function limitedByAddress(
  router: Router<NodeExchange> & Partial<Direct<NodeExchange>>,
  rateLimit: RateLimiter,
): Router<NodeExchange> {
  const serve = router[direct];
  if (serve === undefined) throw new TypeError("The router cannot be called directly.");
  const counting: Direct<NodeExchange> = {
    secretParameters: router.secretParameters ?? [],
    async [direct](incoming, context) {
      const outgoing = await serve(incoming, context);
      if (context.res.hasHeader("X-RateLimit-Limit")) return outgoing;
      const refused = await refusedByAddress(context, rateLimit).catch(unavailable);
      if (refused === undefined) return outgoing;
      if (outgoing.body instanceof ReadableStream) await outgoing.body.cancel();
      const headers = new HeaderList();
      for (const [name, value] of refused.headers) headers.set(name, value);
      return { ...refused, headers };
    },
  };
  return Object.assign<Router<NodeExchange>, Direct<NodeExchange>>(
    (request, ...context) => router(request, ...context),
    counting,
  );
}

/** Where requests cannot be counted, none is answered. */
function unavailable(cause: unknown): Refusal {
  const error = orUnavailable(cause);
  if (!(error instanceof HttpError)) throw error;
  const { body, headers } = error.init;
  const fields: [string, string][] = [
    ["content-type", "application/json"],
    ...new Headers(headers),
  ];
  return { status: error.status, headers: fields, body: JSON.stringify(body) };
}

interface Refusal {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: string;
}

/** Counts a request without a valid key; returns its refusal if its address has sent too many. */
export async function refusedByAddress(
  { req }: NodeExchange,
  rateLimit: RateLimiter,
): Promise<Refusal | undefined> {
  // The address of the connection itself: clients can put anything into forwarding headers.
  const quota = await rateLimit.take(`address ${req.socket.remoteAddress ?? ""}`);
  if (quota.allowed) return undefined;
  const headers: [string, string][] = [["content-type", "application/json"], ...rateHeaders(quota)];
  return { status: 429, headers, body: JSON.stringify(tooMany) };
}
