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

/** `undefined` if something is left, or if nothing is said. Of several quotas, each must have something left. */
function secondsUntilRenewal(headers: Headers): number | undefined {
  const quotas = (headers.get("ratelimit") ?? "").split(",");
  const empty = quotas.filter((quota) => parameter(quota, "r") === 0);
  const resets = empty.map((quota) => parameter(quota, "t") ?? 0);
  if (resets.length > 0) return Math.max(...resets);
  const reset = field(headers, "reset");
  if (field(headers, "remaining") !== 0 || reset === undefined) return undefined;
  return reset > 1e9 ? reset - Date.now() / 1000 : reset;
}

/** In the form of earlier drafts, `RateLimit` has what later were fields of their own. */
const field = (headers: Headers, name: string): number | undefined =>
  parameter(headers.get("ratelimit") ?? "", name) ??
  whole(headers.get(`ratelimit-${name}`) ?? headers.get(`x-ratelimit-${name}`) ?? "");

const parameter = (text: string, name: string): number | undefined =>
  whole(new RegExp(`(?:^|[;,\\s])${name}=(\\d+)`, "i").exec(text)?.[1] ?? "");

const whole = (text: string): number | undefined => (/^\d+$/.test(text) ? Number(text) : undefined);
