import { randomUUID } from "node:crypto";
import { type Database, type Queryable, json } from "../database/database.js";
import type { Job, JobKind } from "./jobs.js";

/** In seconds. A running job renews its lease, so this is how long the jobs of a process that died have to wait. */
const leaseSeconds = 10;
/** In milliseconds: a lease survives the loss of two renewals. */
export const renewalInterval = 3_000;

export interface Claim {
  readonly now: Date;
  /** Maximum number of jobs. */
  readonly limit: number;
  /** Maximum number of concurrent deliveries to one receiver, or downloads from it. */
  readonly perReceiver: number;
  /** The current number of them by receiver. */
  readonly held: ReadonlyMap<string, number>;
  /** Whether a delivery waits for earlier ones to its endpoint. */
  readonly inOrder: boolean;
}

/** Claims due jobs, oldest first. Several processes never claim the same one. */
export function claim(database: Database, request: Claim): Promise<Job[]> {
  const { now, limit, perReceiver, held, inOrder } = request;
  const parameters = [
    randomUUID(),
    leaseSeconds,
    now,
    json(Object.fromEntries(held)),
    perReceiver,
    limit,
  ];
  return database.query<Job>(inOrder ? orderedClaim : unorderedClaim, parameters);
}

/** Not a delivery, or the first waiting delivery of its endpoint. */
const isFirst = `NOT EXISTS (
  SELECT 1 FROM deliveries JOIN deliveries earlier ON earlier.endpoint_id = deliveries.endpoint_id
  WHERE jobs.kind = 'deliver' AND deliveries.id = jobs.subject
    AND earlier.status = 'pending' AND earlier.seq < deliveries.seq)`;

const dueJobs = `
  SELECT id, run_at, receiver FROM jobs
  WHERE run_at <= $3 AND (lease_until IS NULL OR lease_until < clock_timestamp())
    AND (receiver IS NULL OR coalesce(($4::jsonb ->> receiver)::int, 0) < $5)`;

/**
 * Selects more candidates than needed: some may have been claimed by others, or go to a receiver that has reached its
 * limit.
 */
const claimStatement = `
    ORDER BY run_at, id LIMIT $6::int * 4
  ), ranked AS (
    SELECT *, row_number() OVER (PARTITION BY receiver ORDER BY run_at, id) AS nth FROM candidates
  ), taken AS (
    SELECT jobs.id FROM jobs JOIN ranked ON ranked.id = jobs.id
    WHERE (lease_until IS NULL OR lease_until < clock_timestamp())
      AND (ranked.receiver IS NULL OR nth <= $5 - coalesce(($4::jsonb ->> ranked.receiver)::int, 0))
    ORDER BY jobs.run_at, jobs.id LIMIT $6
    FOR UPDATE OF jobs SKIP LOCKED
  ), claimed AS (
    UPDATE jobs SET lease = $1, lease_until = clock_timestamp() + $2::int * interval '1 second'
    FROM taken WHERE jobs.id = taken.id
    RETURNING jobs.id, kind, subject, receiver, run_at AS "runAt", crashes, lease
  )
  SELECT * FROM claimed ORDER BY "runAt", id`;

/**
 * Two statements, of which PostgreSQL plans each only once. If a parameter turned the order off, it would plan the
 * statement again for every claim, which takes longer than to execute it.
 */
const unorderedClaim = `WITH candidates AS (${dueJobs} ${claimStatement}`;
const orderedClaim = `WITH candidates AS (${dueJobs} AND ${isFirst} ${claimStatement}`;

/** Keeps a job that is still running from being claimed again. */
export async function renew(database: Database, { id, lease }: Job): Promise<void> {
  await database.query(
    `UPDATE jobs SET lease_until = clock_timestamp() + $3::int * interval '1 second'
     WHERE id = $1 AND lease = $2`,
    [id, lease, leaseSeconds],
  );
}

const maxCrashes = 10;
/** A time that no clock reaches. */
const never = new Date(Date.UTC(9999, 0));

/**
 * Reschedules a job that failed because of a bug or an outage, with growing delays; after ten failures it stays for
 * people to look at.
 */
export async function putBack(database: Database, job: Job, trouble: CrashReport): Promise<void> {
  const crashes = job.crashes + 1;
  const retryAt = new Date(trouble.now.getTime() + 1000 * 2 ** crashes);
  await database.query(
    `UPDATE jobs SET lease = NULL, lease_until = NULL, crashes = $3, error = $4, run_at = $5
     WHERE id = $1 AND lease = $2`,
    [job.id, job.lease, crashes, trouble.message, crashes >= maxCrashes ? never : retryAt],
  );
}

export interface CrashReport {
  readonly message: string;
  readonly now: Date;
}

/** A job that is waiting or claimed. */
export interface Upcoming {
  readonly kind: JobKind;
  readonly runAt: Date;
  readonly taken: boolean;
}

/** The next due job, up to `until`; with `inOrder`, of those that need not wait for an earlier delivery. */
export async function upcoming(
  database: Queryable,
  until: Date,
  inOrder: boolean,
): Promise<Upcoming | undefined> {
  const [job] = await database.query<Upcoming>(
    `SELECT kind, run_at AS "runAt",
       lease_until IS NOT NULL AND lease_until >= clock_timestamp() AS taken
     FROM jobs WHERE run_at <= $1 AND (NOT $2::boolean OR ${isFirst})
     ORDER BY run_at, id LIMIT 1`,
    [until, inOrder],
  );
  return job;
}
