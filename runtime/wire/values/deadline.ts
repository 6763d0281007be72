/** Work of others, for which nobody waits for ever. */

/** The result of `work`, or the error that `late` makes if it takes longer than the given time. */
export function inTime<T>(work: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  if (milliseconds === Infinity) return work;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), milliseconds);
    const stop = (): void => clearTimeout(timer);
    work.then(stop, stop);
    work.then(resolve, reject);
  });
}

/**
 * What a function of the operator decides about a caller, who gets a response even if it never does: it fails after half
 * a minute.
 */
export const decisionOf = <T>(pending: T | PromiseLike<T>, maker: string): T | Promise<T> =>
  typeof (pending as Partial<PromiseLike<T>> | null | undefined)?.then === "function"
    ? inTime(
        Promise.resolve(pending),
        PATIENCE,
        () => new Error(`${maker} took too long to decide`),
      )
    : (pending as T);

const PATIENCE = 30_000;
