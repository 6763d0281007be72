import {
  advanceTo,
  type Core,
  finishDue,
  handle,
  type Job,
  listJobs,
  observedWorkers,
  timestamp,
} from "../../../foundation/index.js";
import type { Control } from "../shared/control.js";
import type { ClockHandlers, JobsHandlers } from "../../../generated/server.js";
import type { Clock, ClockAdvance, DoneJob } from "../../../generated/types.js";
import { refuseField } from "../shared/refuse.js";

export function clockHandlers(control: Control): ClockHandlers {
  const { core, alone } = control;
  return {
    get: handle(200, async () => clockOf(core)),
    freeze: handle(200, () => alone(async () => (await core.clock.freeze(), clockOf(core)))),
    resume: handle(200, () => alone(async () => (await core.clock.resume(), clockOf(core)))),
    advance: handle(200, ({ body }) => alone(() => advance(control, body))),
  };
}

export function jobsHandlers({ core, workers, alone }: Control): JobsHandlers {
  return {
    list: handle(200, async () => {
      const jobs = await listJobs(core.database, 100);
      return {
        data: jobs.map(({ runAt, crashes, ...job }) => ({
          ...job,
          due_at: timestamp(runAt),
          failures: crashes,
        })),
      };
    }),
    drain: handle(200, () =>
      alone(async () => {
        const jobs: DoneJob[] = [];
        await finishDue(
          core,
          observedWorkers(workers, (job) => jobs.push(doneJob(job))),
        );
        return { jobs };
      }),
    ),
  };
}

export function clockOf({ clock }: Core): Clock {
  return { now: timestamp(clock.now()), frozen: clock.frozen };
}

/** Jobs that failed permanently are scheduled beyond this time, which no clock may reach. */
const endOfTime = new Date(Date.UTC(9000, 0));

async function advance({ core, workers }: Control, body: ClockAdvance) {
  const now = core.clock.now();
  const [field, target] =
    "to" in body
      ? ["to", new Date(body.to)]
      : ["seconds", new Date(now.getTime() + body.seconds * 1000)];
  if (target < now) throw refuseField(field, "The clock cannot be moved back.");
  if (!(target < endOfTime)) throw refuseField(field, "The clock ends before the year 9000.");
  const jobs: DoneJob[] = [];
  await advanceTo(
    core,
    observedWorkers(workers, (job) => jobs.push(doneJob(job))),
    target,
  );
  return { ...clockOf(core), jobs };
}

function doneJob({ kind, subject, runAt }: Job): DoneJob {
  return { kind, subject, due_at: timestamp(runAt) };
}
