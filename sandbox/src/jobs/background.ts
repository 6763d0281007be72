import type { Core } from "../core/core.js";
import { fairly } from "./fairly.js";
import type { Workers } from "./run.js";

/** Jobs that are done while the service does other things. */
export interface Background {
  /** Finishes the jobs that were begun and begins no more, until `proceed`. */
  pause(): Promise<void>;
  proceed(): void;
  /** Finishes the jobs that were begun, and stops for good. */
  stop(): Promise<void>;
}

export interface BackgroundOptions {
  /** How many jobs are done at once; deliveries to one receiver take half of them at most. */
  readonly concurrency: number;
  /** How often to look for jobs that nobody rang for, in milliseconds: those of other processes, and due times. */
  readonly interval: number;
  readonly onError: (error: unknown) => void;
}

/** Begins to do jobs as they become due. */
export function startBackground(
  core: Core,
  workers: Workers,
  options: BackgroundOptions,
): Background {
  const active = new Set<Promise<void>>();
  const runNext = fairly(core, workers, Math.max(1, Math.floor(options.concurrency / 2)));
  let open = true;
  let stopped = false;
  const fill = (): void => {
    while (open && active.size < options.concurrency) begin();
  };
  const begin = (): void => {
    const lane: Promise<void> = work().finally(() => active.delete(lane));
    active.add(lane);
  };
  const work = async (): Promise<void> => {
    try {
      while (open && (await runNext()));
    } catch (error) {
      options.onError(error);
    }
  };
  const timer = setInterval(() => {
    void core.clock.reload().then(fill, options.onError);
  }, options.interval);
  const silence = core.wake.subscribe(fill);
  fill();
  return {
    async pause() {
      open = false;
      await Promise.all(active);
    },
    proceed() {
      // What paused it may end after it was stopped.
      open = !stopped;
      fill();
    },
    async stop() {
      stopped = true;
      open = false;
      clearInterval(timer);
      silence();
      await Promise.all(active);
    },
  };
}

/** Does something while no job is done: moving the clock, or putting another state in the place of this one. */
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
