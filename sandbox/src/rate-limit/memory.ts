import { type RateLimiter, type RateRule, taken } from "./rate-limit.js";

/** Maximum number of buckets; the least recently used ones are dropped. */
const maxBuckets = 10_000;

/**
 * Stores the times of the requests that were allowed: at most `limit` per bucket. The limit therefore holds for every
 * interval, whereas counting per minute would allow twice as many requests around the turn of a minute.
 * @param seconds a monotonic clock
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
      // Inserted again, a bucket is the last one: the first one is the least recently used.
      buckets.delete(bucket);
      buckets.set(bucket, hits);
      forgetOldest(buckets);
      return taken(rule, { allowed, hits: hits.length, oldest: hits[0], now });
    },
  };
}

/** Limits the memory, however many different buckets there are. */
function forgetOldest(buckets: Map<string, number[]>): void {
  const [oldest] = buckets.keys();
  if (buckets.size > maxBuckets && oldest !== undefined) buckets.delete(oldest);
}
