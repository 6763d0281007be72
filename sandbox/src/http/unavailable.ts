import { HttpError } from "@apostille/evaluation-services/server";
import { isDatabaseAway } from "../database/away.js";

/** A 503 with `Retry-After` in place of an error that says that the database is away; any other error as it is. */
export function orUnavailable(error: unknown): unknown {
  if (!isDatabaseAway(error)) return error;
  const message = "Service Unavailable";
  return new HttpError(503, message, { body: { message }, headers: { "Retry-After": "5" } });
}
