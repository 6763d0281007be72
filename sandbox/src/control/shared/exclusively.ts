import { type Background, quietly } from "../../jobs/background.js";

/** Does something while nothing else of its kind is done, and no job. */
export type Alone = <Result>(action: () => Promise<Result>) => Promise<Result>;

/** One after the other: moving the clock during a reset would be neither. */
export function exclusively(background: Background | undefined): Alone {
  let last: Promise<unknown> = Promise.resolve();
  return (action) => {
    const act = () => (background === undefined ? action() : quietly(background, action));
    const next = last.then(act, act);
    // A failure is reported to its own caller and does not stop those that follow.
    last = next.catch(() => undefined);
    return next;
  };
}
