import type { Core } from "../core/core.js";
import { claim } from "./claim.js";
import type { Job } from "./jobs.js";
import { run, type Workers } from "./run.js";

/**
 * Does jobs like `runNext`, for many at once: deliveries to one receiver never hold more than their share of them, so that a
 * receiver which is slow to answer keeps nobody waiting but itself.
 */
export function fairly(core: Core, workers: Workers, share: number): () => Promise<boolean> {
  const held = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();
  const take = async (): Promise<Job | undefined> => {
    const full = [...held].filter(([, count]) => count >= share).map(([receiver]) => receiver);
    const job = await claim(core.database, core.clock.now(), full);
    if (job !== undefined) count(held, job, 1);
    return job;
  };
  return async () => {
    // One after the other: several would be taken before any of them is counted.
    const next = last.then(take);
    last = next.catch(() => undefined);
    const job = await next;
    if (job === undefined) return false;
    await run(core, workers, job).finally(() => count(held, job, -1));
    return true;
  };
}

function count(held: Map<string, number>, { receiver }: Job, change: 1 | -1): void {
  if (receiver === null) return;
  const now = (held.get(receiver) ?? 0) + change;
  if (now === 0) held.delete(receiver);
  else held.set(receiver, now);
}
