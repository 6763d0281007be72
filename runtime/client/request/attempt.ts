import { type CallSite, NetworkError, TimeoutError } from "../call/errors.js";

/** One attempt to get an answer: it ends when its time is over or when the caller's signal says so. */
export interface Attempt {
  readonly signal: AbortSignal;
  /** Waits for one step, no longer than the timeout. Every step has the whole time: an answer, then its body. */
  readonly step: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

/** `timeout` is in milliseconds; 0: no limit. */
export function newAttempt(
  site: CallSite,
  timeout: number,
  caller: AbortSignal | undefined,
): Attempt {
  const controller = new AbortController();
  const { signal } = controller;
  return {
    // Not a listener on the caller's signal: that may outlive any number of calls.
    signal: caller === undefined ? signal : (AbortSignal as AnySignal).any([caller, signal]),
    step: async (work) => {
      const timer =
        timeout > 0 && timeout <= MAX_TIMEOUT
          ? setTimeout(() => controller.abort(), timeout)
          : undefined;
      try {
        return await work();
      } catch (error) {
        // The caller's own reason stays as it is.
        if (caller?.aborted === true) throw caller.reason;
        throw signal.aborted ? new TimeoutError(site, timeout) : new NetworkError(site, error);
      } finally {
        if (timer !== undefined) clearTimeout(timer);
      }
    },
  };
}

/** `setTimeout` counts in 31 bits; what is longer is no limit. */
const MAX_TIMEOUT = 2 ** 31 - 1;

/** DOM standard, 3.2.2; the library of TypeScript 5.4 does not have it yet. */
type AnySignal = typeof AbortSignal & { any(signals: readonly AbortSignal[]): AbortSignal };
