import type { Core } from "../core/core.js";
import { claim, putBack } from "./claim.js";
import { type Job, type JobKind, LeaseLost } from "./jobs.js";

/**
 * Does one job. It must strike the job off with `finish`, in the transaction that notes what came of it. If it throws,
 * or this process dies, the job is done again later.
 */
export type Worker = (core: Core, job: Job) => Promise<void>;

export type Workers = Readonly<Record<JobKind, Worker>>;

const oneAtATime = { limit: 1, perReceiver: 1, held: new Map<string, number>() };

/** Does the next job that is due, and says whether there was one. */
export async function runNext(core: Core, workers: Workers): Promise<boolean> {
  const { inOrder } = core.settings.deliveries;
  const now = core.clock.now();
  const [job] = await claim(core.database, { ...oneAtATime, now, inOrder });
  if (job === undefined) return false;
  await run(core, workers, job);
  return true;
}

/** Does everything that is due now, what becomes due on the way included, one after the other. */
export async function drain(core: Core, workers: Workers): Promise<void> {
  while (await runNext(core, workers));
}

/** Does a job that was taken; one that fails because of us is put back. */
export async function run(core: Core, workers: Workers, job: Job): Promise<void> {
  try {
    await workers[job.kind](core, job);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    const message = error instanceof Error ? error.message : String(error);
    await putBack(core.database, job, { message, now: core.clock.now() });
  }
}
