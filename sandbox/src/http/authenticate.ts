import { HttpError } from "@apostille/evaluation-services/server";
import type { Authenticate } from "@apostille/evaluation-services/runtime/server/authenticate";
import { authenticate } from "../accounts/keys.js";
import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core.js";
import type { RateLimit } from "../rate-limit/rate-limit.js";
import { rateHeaders } from "../rate-limit/rate-limit.js";
import type { Exchange } from "./exchange.js";

/**
 * Who holds the key of a request. Every request of somebody known counts, whatever then becomes of it, and one too many
 * is refused with 429 before anything else of it is looked at. Whoever tries keys that are none counts by address.
 */
export function callerOf(core: Core, rateLimit: RateLimit): Authenticate<Caller, Exchange> {
  return async (credential, { context: { req, res } }) => {
    // Platform apps have no tokens yet.
    if (credential.type !== "bearer") return undefined;
    const caller = await authenticate(core, credential.token);
    // The address of the connection itself: what forwarding headers say is the sender's own invention.
    const bucket = caller?.keyId ?? `address ${req.socket.remoteAddress ?? ""}`;
    const taken = await rateLimit.take(bucket);
    if (caller !== undefined || !taken.allowed) {
      for (const [name, value] of rateHeaders(taken)) res.setHeader(name, value);
    }
    if (!taken.allowed) throw tooMany();
    return caller;
  };
}

function tooMany(): HttpError {
  const message = "Too Many Attempts.";
  return new HttpError(429, message, { body: { message } });
}
