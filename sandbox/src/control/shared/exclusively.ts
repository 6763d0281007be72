import { type Background, quietly } from "../../jobs/background.js";

/** Runs an action while no other such action and no job is running. */
export type Alone = <Result>(action: () => Promise<Result>) => Promise<Result>;

/** Runs actions one after the other: moving the clock during a reset, for example, would do neither properly. */
export function exclusively(background: Background | undefined): Alone {
  let last: Promise<unknown> = Promise.resolve();
  return (action) => {
    const act = () => (background === undefined ? action() : quietly(background, action));
    const next = last.then(act, act);
    // A failure is reported to its own caller and does not stop the following actions.
    last = next.catch(() => undefined);
    return next;
  };
}
