import { setTimeout as sleep } from "node:timers/promises";
import type { Core } from "../core/core.js";
import { upcoming } from "./claim.js";
import { type Workers, runNext } from "./run.js";

/** How long to wait for another process that has claimed a job before checking again, in milliseconds. */
const patience = 20;

/** Runs every due job, and waits for those that other processes run: none is due any more when this returns. */
export async function finishDue(core: Core, workers: Workers): Promise<void> {
  const { inOrder } = core.settings.deliveries;
  while ((await upcoming(core.database, core.clock.now(), inOrder)) !== undefined) {
    if (!(await runNext(core, workers))) await sleep(patience);
  }
}
