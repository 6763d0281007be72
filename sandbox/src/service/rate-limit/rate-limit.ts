/**
 * Counts the requests of each bucket: a key, or the address of a client without one. Uses real time, not the sandbox
 * clock.
 */
export interface RateLimiter {
  /** Counts a request, if it is still allowed. */
  take(bucket: string): Promise<LimitResult>;
}

export interface LimitResult {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the next request is allowed; 0 if this one was. */
  readonly retryAfter: number;
}

/** At most `limit` requests in any interval of `window` seconds. */
export interface RateRule {
  readonly limit: number;
  readonly window: number;
}

/** What was counted in the interval before a request, and with it if it is allowed. Times are in seconds. */
export interface CountedHits {
  readonly allowed: boolean;
  readonly hits: number;
  /** The time of the oldest counted request. */
  readonly oldest: number | undefined;
  readonly now: number;
}

export function quotaOf(
  { limit, window }: RateRule,
  { allowed, hits, oldest, now }: CountedHits,
): LimitResult {
  const wait = Math.ceil((oldest ?? now) + window - now);
  const retryAfter = allowed ? 0 : Math.min(Math.max(wait, 1), window);
  return { allowed, limit, remaining: Math.max(limit - hits, 0), retryAfter };
}

/** The headers of every response, and `Retry-After` on a 429. */
export function rateHeaders({
  allowed,
  limit,
  remaining,
  retryAfter,
}: LimitResult): [string, string][] {
  const headers: [string, string][] = [
    ["X-RateLimit-Limit", String(limit)],
    ["X-RateLimit-Remaining", String(remaining)],
  ];
  return allowed ? headers : [...headers, ["Retry-After", String(retryAfter)]];
}
