import { only, type Queryable } from "../database/database.js";
import type { JobKind } from "./jobs.js";

/** A job that is waiting or running. */
export interface WaitingJob {
  readonly kind: JobKind;
  readonly subject: string;
  readonly runAt: Date;
  readonly running: boolean;
  /** How often it failed because of a bug or an outage, and the last such failure. */
  readonly crashes: number;
  readonly error: string | null;
}

/** The jobs that are due first. */
export function listJobs(database: Queryable, limit: number): Promise<WaitingJob[]> {
  return database.query<WaitingJob>(
    `SELECT kind, subject, run_at AS "runAt", crashes, error,
       lease_until IS NOT NULL AND lease_until >= clock_timestamp() AS running
     FROM jobs ORDER BY run_at, id LIMIT $1`,
    [limit],
  );
}

export async function countJobs(database: Queryable): Promise<number> {
  const statement = "SELECT count(*) AS count FROM jobs";
  return only(await database.query<{ count: number }>(statement)).count;
}
