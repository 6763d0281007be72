import type { Capability } from "../call/capability.js";
import { wait } from "./retry.js";

export interface RateLimitOptions {
  /** What a server's quota is taken to be for: the operation whose response said so, or all calls. Default `operation`. */
  readonly per?: "operation" | "client";
  /** Maximum milliseconds to wait; if the server asks for more, the request is sent at once. Default 30,000. */
  readonly maxDelay?: number;
}

/**
 * Waits with the next request until a quota that a response called used up is renewed, rather than running into a 429:
 * `RateLimit` (draft-ietf-httpapi-ratelimit-headers), `RateLimit-Remaining`, `X-RateLimit-Remaining` and their resets, in
 * seconds from now or since 1970.
 */
export function rateLimits({
  per = "operation",
  maxDelay = 30_000,
}: RateLimitOptions = {}): Capability {
  const renewals = new Map<string, number>();
  return {
    around: async (request, send, { operation, options }) => {
      const key = per === "operation" ? operation.id : "";
      const delay = (renewals.get(key) ?? 0) - Date.now();
      if (delay > 0 && delay <= maxDelay) await wait(delay, options.signal);
      const response = await send(request);
      const seconds = secondsUntilRenewal(response.headers);
      if (seconds === undefined) renewals.delete(key);
      else renewals.set(key, Date.now() + seconds * 1000);
      return response;
    },
  };
}

/** `undefined` if something is left, or if nothing is said. */
function secondsUntilRenewal(headers: Headers): number | undefined {
  const remaining = field(headers, "remaining|r", "remaining");
  const reset = field(headers, "reset|t", "reset");
  if (remaining !== 0 || reset === undefined) return undefined;
  return reset > 1e9 ? reset - Date.now() / 1000 : reset;
}

function field(headers: Headers, parameter: string, name: string): number | undefined {
  const whole = headers.get("ratelimit") ?? "";
  const text =
    new RegExp(`(?:^|[;,\\s])(?:${parameter})=(\\d+)`, "i").exec(whole)?.[1] ??
    headers.get(`ratelimit-${name}`) ??
    headers.get(`x-ratelimit-${name}`);
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}
