import { type Background, type Core, quietly, type Workers } from "../../../foundation/index.js";
import type { Journal } from "../../journal/journal.js";

/** The dependencies of the control plane's operations. */
export interface Control {
  readonly core: Core;
  readonly workers: Workers;
  /** Runs actions that change the state of the whole sandbox. */
  readonly alone: RunAlone;
  readonly journal: Journal;
  readonly refill: () => Promise<unknown>;
}

/** Runs an action while no other such action is running, in any process, and no job of this one. */
type RunAlone = <Result>(action: () => Promise<Result>) => Promise<Result>;

/** Runs actions one after the other: moving the clock during a reset, for example, would do neither properly. */
export function exclusively(core: Core, background: Background | undefined): RunAlone {
  let last: Promise<unknown> = Promise.resolve();
  return (action) => {
    const act = () =>
      core.database.alone(async () => {
        // Another process may have moved the clock just now.
        await core.clock.reload();
        return background === undefined ? action() : quietly(background, action);
      });
    const next = last.then(act, act);
    // A failure is reported to its own caller and does not stop the following actions.
    last = next.catch(() => undefined);
    return next;
  };
}
