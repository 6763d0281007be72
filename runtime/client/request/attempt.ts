import { CallError, type CallSite, NetworkError, TimeoutError } from "../call/errors.js";

/** One attempt to get a response: it ends at its timeout or when the caller aborts it. */
export interface Attempt {
  readonly signal: AbortSignal;
  /** Waits for one step, no longer than the timeout. Each step (the response, then its body) has the whole time. */
  readonly step: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Waits for the next bytes of a body that is read as it arrives, no longer than `idle` milliseconds; 0: no limit. */
  readonly next: <Value>(work: () => Promise<Value>, idle: number) => Promise<Value>;
}

/** `timeout` is in milliseconds; 0: no limit. */
export function newAttempt(
  site: CallSite,
  timeout: number,
  caller: AbortSignal | undefined,
): Attempt {
  const controller = new AbortController();
  const { signal } = controller;
  /** The result of `work`; or else an error that names the call, even if `work` does not heed the signal. */
  const inTime = async <Value>(
    work: () => Promise<Value>,
    milliseconds: number,
    what?: string,
  ): Promise<Value> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const expire = (): void => {
        controller.abort(new TimeoutError(site, milliseconds, what));
        reject(signal.reason);
      };
      if (milliseconds > 0 && milliseconds <= MAX_TIMEOUT) timer = setTimeout(expire, milliseconds);
    });
    try {
      return await Promise.race([work(), late]);
    } catch (error) {
      // The caller's own reason is thrown unchanged.
      if (caller?.aborted) throw caller.reason;
      if (signal.aborted) throw signal.reason;
      throw error instanceof CallError ? error : new NetworkError(site, error);
    } finally {
      if (timer !== undefined) clearTimeout(timer);
    }
  };
  return {
    // Not a listener on the caller's signal, because the signal may outlive any number of calls.
    signal: caller === undefined ? signal : (AbortSignal as AnySignal).any([caller, signal]),
    step: (work) => inTime(work, timeout),
    next: (work, idle) => inTime(work, idle, "received nothing more"),
  };
}

/** `setTimeout` counts in 31 bits; a longer timeout means no limit. */
export const MAX_TIMEOUT: number = 2 ** 31 - 1;

/** DOM standard, 3.2.2; missing from the library of TypeScript 5.4. */
type AnySignal = typeof AbortSignal & { any(signals: readonly AbortSignal[]): AbortSignal };
