import { type CallSite, NetworkError, TimeoutError } from "../call/errors.js";

/** One attempt to get a response: it ends at its timeout or when the caller aborts it. */
export interface Attempt {
  readonly signal: AbortSignal;
  /** Waits for one step, no longer than the timeout. Each step (the response, then its body) has the whole time. */
  readonly step: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** The error to throw where the platform threw one: the caller's reason, or an error that names the call. */
  readonly failure: (error: unknown) => unknown;
}

/** `timeout` is in milliseconds; 0: no limit. */
export function newAttempt(
  site: CallSite,
  timeout: number,
  caller: AbortSignal | undefined,
): Attempt {
  const controller = new AbortController();
  const { signal } = controller;
  const failure = (error: unknown): unknown => {
    // The caller's own reason is thrown unchanged.
    if (caller?.aborted) return caller.reason;
    if (signal.aborted) return new TimeoutError(site, timeout);
    return error instanceof NetworkError ? error : new NetworkError(site, error);
  };
  return {
    failure,
    // Not a listener on the caller's signal, because the signal may outlive any number of calls.
    signal: caller === undefined ? signal : (AbortSignal as AnySignal).any([caller, signal]),
    step: async (work) => {
      const timer =
        timeout > 0 && timeout <= MAX_TIMEOUT
          ? setTimeout(() => controller.abort(), timeout)
          : undefined;
      try {
        return await work();
      } catch (error) {
        throw failure(error);
      } finally {
        if (timer !== undefined) clearTimeout(timer);
      }
    },
  };
}

/** `setTimeout` counts in 31 bits; a longer timeout means no limit. */
const MAX_TIMEOUT = 2 ** 31 - 1;

/** DOM standard, 3.2.2; missing from the library of TypeScript 5.4. */
type AnySignal = typeof AbortSignal & { any(signals: readonly AbortSignal[]): AbortSignal };
