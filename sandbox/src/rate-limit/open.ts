import type { Database } from "../database/database.js";
import { memoryRateLimit } from "./memory.js";
import { sharedRateLimit } from "./postgres.js";
import type { RateLimiter, RateRule } from "./rate-limit.js";

/** `x-rate-limit` in the document: requests per key. */
export const requestsPerKey: RateRule = { limit: 120, window: 60 };

/** Counts in the database if several processes can share it; otherwise in memory. */
export function openRateLimit(database: Database, rule: RateRule = requestsPerKey): RateLimiter {
  return database.kind === "postgres" ? sharedRateLimit(database, rule) : memoryRateLimit(rule);
}
