import type { Core } from "../core/core.js";
import { json, type Queryable, type Transaction } from "../database/database.js";

/** The kind of a job, which determines what `subject` is the id of. */
export type JobKind =
  | "deliver"
  | "ingest_file"
  | "fetch_document"
  | "price_quote"
  | "expire_quote"
  | "idle_cart";

/** Work that is stored in the same transaction as the change that causes it, and done later, at least once. */
export interface NewJob {
  readonly kind: JobKind;
  readonly subject: string;
  /** Host and port that it waits for: of the receiver of a delivery, or the server of a download. */
  readonly receiver?: string | null;
  /** When it is due, by the sandbox clock. */
  readonly runAt: Date;
}

/** A job that this process has claimed. Its `lease` is unique to the claim. */
export interface Job extends NewJob {
  readonly id: number;
  readonly receiver: string | null;
  readonly crashes: number;
  readonly lease: string;
}

/** Stores jobs. There is one per kind and subject: a second one changes the time of the first. */
export async function schedule(
  core: Core,
  tx: Transaction,
  ...jobs: readonly NewJob[]
): Promise<void> {
  await tx.query(
    `INSERT INTO jobs (kind, subject, run_at, receiver)
     SELECT kind, subject, "runAt", receiver
     FROM jsonb_to_recordset($1::jsonb) each(kind text, subject text, "runAt" timestamptz, receiver text)
     ON CONFLICT (kind, subject) DO UPDATE
       SET run_at = excluded.run_at, lease = NULL, lease_until = NULL, crashes = 0, error = NULL`,
    [json(jobs)],
  );
  const now = core.clock.now();
  // The workers find a later job when it is due: the clock either runs, or whoever moves it looks for jobs.
  if (jobs.some(({ runAt }) => runAt <= now)) tx.afterCommit(core.wake.notify);
}

/** Makes a job due at `runAt` if it exists and is due later. */
export async function hasten(
  core: Core,
  tx: Transaction,
  { kind, subject, runAt }: Omit<NewJob, "receiver">,
): Promise<void> {
  const rows = await tx.query(
    "UPDATE jobs SET run_at = $3 WHERE kind = $1 AND subject = $2 AND run_at > $3 RETURNING id",
    [kind, subject, runAt],
  );
  if (rows.length > 0) tx.afterCommit(core.wake.notify);
}

/** Deletes the jobs of these kinds and subjects. */
export async function unschedule(
  database: Queryable,
  ...jobs: readonly Pick<NewJob, "kind" | "subject">[]
): Promise<void> {
  await database.query(
    `DELETE FROM jobs USING jsonb_to_recordset($1::jsonb) each(kind text, subject text)
     WHERE jobs.kind = each.kind AND jobs.subject = each.subject`,
    [json(jobs)],
  );
}

/** Another process has taken over the job: the work of this one must not be stored too. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

/** Deletes a job in the transaction that stores its results. Throws `LeaseLost`. */
export async function finish(tx: Transaction, job: Job): Promise<void> {
  const rows = await tx.query("DELETE FROM jobs WHERE id = $1 AND lease = $2 RETURNING id", [
    job.id,
    job.lease,
  ]);
  if (rows.length === 0) throw new LeaseLost();
}
