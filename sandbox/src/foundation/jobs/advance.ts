import { setTimeout as sleep } from "node:timers/promises";
import type { Core } from "../core/core.js";
import { upcoming } from "./claim.js";
import { type Workers, runNext } from "./run.js";

/** How long to wait for another process that has claimed a job before checking again, in milliseconds. */
const patience = 20;

/**
 * Moves the clock ahead to `target`, stopping at every time at which a job is due: each job runs at its due time, in
 * order, and all of them are done when this returns.
 */
export async function advanceTo(core: Core, workers: Workers, target: Date): Promise<void> {
  const { clock } = core;
  const { inOrder } = core.settings.deliveries;
  const wasRunning = !clock.frozen;
  if (target < clock.now()) throw new RangeError("The clock cannot be moved back.");
  if (wasRunning) await clock.freeze();
  try {
    for (;;) {
      const next = await upcoming(core.database, target, inOrder);
      if (next === undefined) break;
      if (next.runAt > clock.now()) await clock.moveTo(next.runAt);
      if (!(await runNext(core, workers))) await sleep(patience);
    }
    await clock.moveTo(target);
  } finally {
    if (wasRunning) await clock.resume();
  }
}

/** Runs every due job, and waits for those that other processes run: none is due any more when this returns. */
export async function finishDue(core: Core, workers: Workers): Promise<void> {
  const { inOrder } = core.settings.deliveries;
  while ((await upcoming(core.database, core.clock.now(), inOrder)) !== undefined) {
    if (!(await runNext(core, workers))) await sleep(patience);
  }
}
