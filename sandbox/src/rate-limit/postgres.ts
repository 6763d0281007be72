import { type Database, only } from "../database/database.js";
import { type Counted, type RateLimiter, type RateRule, taken } from "./rate-limit.js";

/** The same for several processes: they count together, by the clock of the database server. */
export function sharedRateLimit(database: Database, rule: RateRule): RateLimiter {
  return {
    async take(bucket) {
      // The row is locked when the conflict is found, so concurrent requests are counted one after the other.
      const rows = await database.query<Counted>(statement, [bucket, rule.window, rule.limit]);
      return taken(rule, only(rows));
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
