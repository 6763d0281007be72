import type { Core } from "../core/core.js";
import { claim } from "./claim.js";
import type { Job } from "./jobs.js";
import { run, type Workers } from "./run.js";

/** Jobs that run in the background. */
export interface Background {
  /** Finishes the running jobs and starts no more, until `proceed`. */
  pause(): Promise<void>;
  proceed(): void;
  /** Finishes the running jobs, and stops permanently. */
  stop(): Promise<void>;
}

export interface BackgroundOptions {
  /** Maximum number of concurrent jobs. */
  readonly concurrency: number;
  /** How many of them may be deliveries to one receiver, or downloads from it, so that a slow one does not delay others. */
  readonly perReceiver: number;
  /**
   * How often to look for jobs without a notification, in milliseconds: those of other processes, and those that become
   * due.
   */
  readonly interval: number;
  readonly onError: (error: unknown) => void;
}

/** Starts to run jobs as they become due. */
export function startBackground(
  core: Core,
  workers: Workers,
  options: BackgroundOptions,
): Background {
  const pump = new Pump(core, workers, options);
  const timer = setInterval(() => {
    void core.clock.reload().then(pump.fill, options.onError);
  }, options.interval);
  const unsubscribe = core.wake.subscribe(pump.fill);
  pump.fill();
  let stopped = false;
  return {
    pause: () => pump.pause(),
    proceed() {
      // The action that paused it may end after it was stopped.
      if (!stopped) pump.proceed();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      unsubscribe();
      await pump.pause();
    },
  };
}

/** Claims as many jobs as can run, in one statement, and again whenever one is done for which others wait. */
class Pump {
  readonly #core: Core;
  readonly #workers: Workers;
  readonly #options: BackgroundOptions;
  readonly #active = new Set<Promise<void>>();
  readonly #held = new Map<string, number>();
  #open = true;
  #asked = false;
  /** Whether the last look may have left due jobs behind, because as many as allowed were running. */
  #full = false;
  #claiming: Promise<void> | undefined;

  constructor(core: Core, workers: Workers, options: BackgroundOptions) {
    this.#core = core;
    this.#workers = workers;
    this.#options = options;
  }

  /** Looks for jobs; if it is called meanwhile, it looks once more afterwards. */
  readonly fill = (): void => {
    this.#asked = true;
    this.#claiming ??= this.#claim()
      .catch(this.#options.onError)
      .finally(() => {
        this.#claiming = undefined;
        if (this.#asked && this.#open) this.fill();
      });
  };

  async pause(): Promise<void> {
    this.#open = false;
    await this.#claiming;
    await Promise.all(this.#active);
  }

  proceed(): void {
    this.#open = true;
    this.fill();
  }

  async #claim(): Promise<void> {
    this.#asked = false;
    const { concurrency, perReceiver } = this.#options;
    const limit = concurrency - this.#active.size;
    if (!this.#open || limit === 0) return;
    const { inOrder } = this.#core.settings.deliveries;
    const now = this.#core.clock.now();
    const request = { now, limit, perReceiver, held: this.#held, inOrder };
    // A job that ends meanwhile makes room that this look does not count on.
    this.#full = true;
    const jobs = await claim(this.#core.database, request);
    this.#full = jobs.length === limit;
    for (const job of jobs) this.#begin(job);
  }

  #begin(job: Job): void {
    count(this.#held, job, 1);
    const running: Promise<void> = run(this.#core, this.#workers, job)
      .catch(this.#options.onError)
      .finally(() => {
        count(this.#held, job, -1);
        this.#active.delete(running);
        // A delivery that ends may let others begin, to the same receiver or endpoint; a download, from the same server.
        if (this.#full || job.receiver !== null) this.fill();
      });
    this.#active.add(running);
  }
}

function count(counts: Map<string, number>, { receiver }: Job, change: 1 | -1): void {
  if (receiver === null) return;
  const now = (counts.get(receiver) ?? 0) + change;
  if (now === 0) counts.delete(receiver);
  else counts.set(receiver, now);
}

/** Runs an action while no job is running: moving the clock, or replacing the state. */
export async function quietly<Result>(
  background: Background,
  action: () => Promise<Result>,
): Promise<Result> {
  await background.pause();
  try {
    return await action();
  } finally {
    background.proceed();
  }
}
