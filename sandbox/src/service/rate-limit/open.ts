import { type Database, only } from "../../foundation/index.js";
import { type RateLimiter, type RateRule, quotaOf, type CountedHits } from "./rate-limit.js";

/** `x-rate-limit` in the document: requests per key. */
export const requestsPerKey: RateRule = { limit: 120, window: 60 };

/** Counts in the database if several processes can share it; otherwise in memory. */
export function openRateLimit(database: Database, rule: RateRule = requestsPerKey): RateLimiter {
  return database.kind === "postgres" ? sharedRateLimit(database, rule) : memoryRateLimit(rule);
}

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
      return quotaOf(rule, { allowed, hits: hits.length, oldest: hits[0], now });
    },
  };
}

/** Limits the memory, however many different buckets there are. */
function forgetOldest(buckets: Map<string, number[]>): void {
  const [oldest] = buckets.keys();
  if (buckets.size > maxBuckets && oldest !== undefined) buckets.delete(oldest);
}

/** The same for several processes: they count together, by the clock of the database server. */
export function sharedRateLimit(database: Database, rule: RateRule): RateLimiter {
  return {
    async take(bucket) {
      // The row is locked when the conflict is found, so concurrent requests are counted one after the other.
      const rows = await database.query<CountedHits>(statement, [bucket, rule.window, rule.limit]);
      return quotaOf(rule, only(rows));
    },
  };
}

const statement = `
  INSERT INTO rate_windows AS kept (bucket, hits, allowed)
  VALUES ($1, jsonb_build_array(extract(epoch FROM clock_timestamp())), true)
  ON CONFLICT (bucket) DO UPDATE SET (hits, allowed) = (
    SELECT
      CASE WHEN count(hit) < $3::int
        THEN coalesce(jsonb_agg(hit ORDER BY hit) FILTER (WHERE hit IS NOT NULL), '[]')
          || jsonb_build_array(extract(epoch FROM clock_timestamp()))
        ELSE jsonb_agg(hit ORDER BY hit)
      END,
      count(hit) < $3::int
    FROM jsonb_array_elements(kept.hits) AS hit
    WHERE hit::numeric > extract(epoch FROM clock_timestamp()) - $2::int
  )
  RETURNING allowed, jsonb_array_length(hits) AS hits, (hits -> 0)::float8 AS oldest,
    extract(epoch FROM clock_timestamp())::float8 AS now`;
