import { randomUUID } from "node:crypto";
import type { Database, Queryable } from "../database/database.js";
import { json } from "../database/database.js";
import type { Job, JobKind } from "./jobs.js";

/** Longer than any job takes, so that no other process takes one that is still being worked on. In seconds. */
const leaseSeconds = 120;

/**
 * Takes the next job that is due at `now`, but no delivery to one of the receivers in `except`. Several processes, or workers
 * of one, never take the same.
 */
export async function claim(
  database: Database,
  now: Date,
  except: readonly string[] = [],
): Promise<Job | undefined> {
  const [job] = await database.query<Job>(
    `WITH due AS (
       SELECT jobs.id, split_part(endpoint.url, '/', 3) AS receiver
       FROM jobs
         LEFT JOIN deliveries ON jobs.kind = 'deliver' AND deliveries.id = jobs.subject
         LEFT JOIN webhook_endpoints endpoint ON endpoint.id = deliveries.endpoint_id
       WHERE run_at <= $3 AND (lease_until IS NULL OR lease_until < clock_timestamp())
         AND (endpoint.id IS NULL OR NOT $4::jsonb ? split_part(endpoint.url, '/', 3))
       ORDER BY run_at, jobs.id LIMIT 1
       FOR UPDATE OF jobs SKIP LOCKED
     )
     UPDATE jobs SET lease = $1, lease_until = clock_timestamp() + $2 * interval '1 second'
     FROM due WHERE jobs.id = due.id
     RETURNING jobs.id, kind, subject, run_at AS "runAt", crashes, lease, receiver`,
    [randomUUID(), leaseSeconds, now, json(except)],
  );
  return job;
}

const maxCrashes = 10;
/** Later than any clock is moved to. */
const never = new Date(Date.UTC(9999, 0));

/** Puts a job back that failed because of us, with growing delay; after ten times it stays for people to look at. */
export async function putBack(database: Database, job: Job, trouble: CrashReport): Promise<void> {
  const crashes = job.crashes + 1;
  const delayed = new Date(trouble.now.getTime() + 1000 * 2 ** crashes);
  await database.query(
    `UPDATE jobs SET lease = NULL, lease_until = NULL, crashes = $3, error = $4, run_at = $5
     WHERE id = $1 AND lease = $2`,
    [job.id, job.lease, crashes, trouble.message, crashes >= maxCrashes ? never : delayed],
  );
}

export interface CrashReport {
  readonly message: string;
  readonly now: Date;
}

/** A job that waits, or that some worker has taken. */
export interface Upcoming {
  readonly kind: JobKind;
  readonly runAt: Date;
  readonly taken: boolean;
}

/** The job that is due first, up to `until`. */
export async function upcoming(database: Queryable, until: Date): Promise<Upcoming | undefined> {
  const [job] = await database.query<Upcoming>(
    `SELECT kind, run_at AS "runAt",
       lease_until IS NOT NULL AND lease_until >= clock_timestamp() AS taken
     FROM jobs WHERE run_at <= $1 ORDER BY run_at, id LIMIT 1`,
    [until],
  );
  return job;
}
