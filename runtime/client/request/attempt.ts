import { CallError, type CallSite, NetworkError, TimeoutError } from "../call/errors.js";

/** One attempt to get a response: it ends at its timeout or when the caller aborts it. */
export interface Attempt {
  /** Aborted at the end of a step that failed. To make one is costly, and what is only prepared needs none. */
  readonly signal: () => AbortSignal;
  /** Waits for what is sent, no longer than the timeout; what `work` throws is thrown unchanged. */
  readonly prepare: <Value>(work: () => Promise<Value>) => Promise<Value>;
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
  let controller: AbortController | undefined;
  /** The result of `work`; or else an error that names the call, even if `work` does not heed the signal. */
  const inTime = async <Value>(
    work: () => Promise<Value>,
    milliseconds: number,
    what?: string,
  ): Promise<Value> => {
    let fail: (error: CallError) => void;
    const end = (error: CallError): void => {
      fail(error);
      controller?.abort(error);
    };
    const stop = (): void => end(new CallError("was aborted", site));
    const expire = (): void => end(new TimeoutError(site, milliseconds, what));
    const isLimited = milliseconds > 0 && milliseconds <= MAX_TIMEOUT;
    const timer = isLimited ? setTimeout(expire, milliseconds) : undefined;
    // The caller's signal may outlive any number of calls.
    caller?.addEventListener("abort", stop);
    try {
      return await new Promise<Value>((resolve, reject) => {
        fail = reject;
        if (caller?.aborted) stop();
        work().then(resolve, reject);
      });
    } catch (error) {
      // The caller's own reason is thrown unchanged.
      if (caller?.aborted) throw caller.reason ?? error;
      throw what === UNSENT || error instanceof CallError ? error : new NetworkError(site, error);
    } finally {
      clearTimeout(timer ?? 0);
      caller?.removeEventListener("abort", stop);
    }
  };
  return {
    signal: () => {
      const { signal } = (controller ??= new AbortController());
      // Also ends a body that nobody reads at the time.
      return (caller && (AbortSignal as AnySignal).any?.([caller, signal])) ?? signal;
    },
    prepare: (work) => inTime(work, timeout, UNSENT),
    step: (work) => inTime(work, timeout),
    next: (work, idle) => inTime(work, idle, "got nothing more"),
  };
}

const UNSENT = "was not sent";

/** `setTimeout` counts in 31 bits; a longer timeout means no limit. */
export const MAX_TIMEOUT: number = 2 ** 31 - 1;

/** DOM standard, 3.2.2; missing from the library of TypeScript 5.4, and from React Native. */
type AnySignal = typeof AbortSignal & { any?(signals: readonly AbortSignal[]): AbortSignal };
