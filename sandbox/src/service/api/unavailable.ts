import { HttpError } from "@apostille/evaluation-services/server";
import { isDatabaseAway, isDiskFull } from "../../foundation/index.js";

/**
 * Replaces an error that means that the database is unavailable, or the disk full, by a 503 with `Retry-After`; returns any other error
 * unchanged.
 */
export function orUnavailable(error: unknown): unknown {
  if (!isDatabaseAway(error) && !isDiskFull(error)) return error;
  const message = "Service Unavailable";
  return new HttpError(503, message, { body: { message }, headers: { "Retry-After": "5" } });
}
