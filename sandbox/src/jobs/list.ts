import type { Queryable } from "../database/database.js";
import type { JobKind } from "./jobs.js";

/** Work that waits for its time, or that some process is doing. */
export interface WaitingJob {
  readonly kind: JobKind;
  readonly subject: string;
  readonly runAt: Date;
  readonly running: boolean;
  /** How often it failed because of us, and how it did last. */
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
  const [row] = await database.query<{ count: number }>("SELECT count(*) AS count FROM jobs");
  return row?.count ?? 0;
}
