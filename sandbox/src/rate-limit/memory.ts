import { type RateLimiter, type RateRule, taken } from "./rate-limit.js";

/** As many buckets are kept; of more, those that were used last. */
const maxBuckets = 10_000;

/**
 * Keeps the times of the requests that were allowed. They are at most `limit` for a bucket, and make the limit hold
 * for every stretch of time, where counting from minute to minute lets twice as many through around the turn.
 * @param seconds a clock that is never set back
 */
export function memoryRateLimit(
  rule: RateRule,
  seconds: () => number = () => performance.now() / 1000,
): RateLimiter {
  const buckets = new Map<string, number[]>();
  return {
    async take(bucket) {
      const now = seconds();
      const hits = (buckets.get(bucket) ?? []).filter((hit) => hit > now - rule.window);
      const allowed = hits.length < rule.limit;
      if (allowed) hits.push(now);
      // Set anew, a bucket is the last one: the first is the one that was not used for longest.
      buckets.delete(bucket);
      buckets.set(bucket, hits);
      forgetOldest(buckets);
      return taken(rule, { allowed, hits, now });
    },
  };
}

/** Memory has a bound, however many different buckets are asked for. */
function forgetOldest(buckets: Map<string, number[]>): void {
  const [oldest] = buckets.keys();
  if (buckets.size > maxBuckets && oldest !== undefined) buckets.delete(oldest);
}
