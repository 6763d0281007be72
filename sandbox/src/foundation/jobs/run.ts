import type { Core } from "../core/core.js";
import { claim, putBack, renew, renewalInterval } from "./claim.js";
import { type Job, type JobKind, LeaseLost } from "./jobs.js";

/**
 * Runs one job. It must delete the job with `finish`, in the transaction that stores its results. If it throws, or if
 * this process dies, the job is run again later.
 */
export type Worker = (core: Core, job: Job) => Promise<void>;

export type Workers = Readonly<Record<JobKind, Worker>>;

const oneAtATime = { limit: 1, perReceiver: 1, held: new Map<string, number>() };

/** Runs the next due job; returns whether there was one. */
export async function runNext(core: Core, workers: Workers): Promise<boolean> {
  const { inOrder } = core.settings.deliveries;
  const now = core.clock.now();
  const [job] = await claim(core.database, { ...oneAtATime, now, inOrder });
  if (job === undefined) return false;
  await run(core, workers, job);
  return true;
}

/** Runs a claimed job; reschedules one that fails because of a bug or an outage. */
export async function run(core: Core, workers: Workers, job: Job): Promise<void> {
  const renewal = setInterval(() => {
    // Without the database the job cannot be finished either, and its lease may end.
    renew(core.database, job).catch(() => undefined);
  }, renewalInterval);
  try {
    await workers[job.kind](core, job);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    const message = error instanceof Error ? error.message : String(error);
    await putBack(core.database, job, { message, now: core.clock.now() });
  } finally {
    clearInterval(renewal);
  }
}
