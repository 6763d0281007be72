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
  const abort = (): void => controller.abort();
  // Listens to the caller's signal only without `any`, because the signal may outlive any number of calls.
  const either = caller && (AbortSignal as AnySignal).any?.([caller, signal]);
  if (either === undefined) caller?.addEventListener("abort", abort);
  if (caller?.aborted) abort();
  /** The result of `work`; or else an error that names the call, even if `work` does not heed the signal. */
  const inTime = async <Value>(
    work: () => Promise<Value>,
    milliseconds: number,
    what?: string,
  ): Promise<Value> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const expire = (): void => {
        const error = new TimeoutError(site, milliseconds, what);
        reject(error);
        controller.abort(error);
      };
      if (milliseconds > 0 && milliseconds <= MAX_TIMEOUT) timer = setTimeout(expire, milliseconds);
    });
    try {
      return await Promise.race([work(), late]);
    } catch (error) {
      // The caller's own reason is thrown unchanged.
      if (caller?.aborted) throw caller.reason ?? error;
      throw error instanceof CallError ? error : new NetworkError(site, error);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    signal: either ?? signal,
    step: (work) => inTime(work, timeout),
    next: (work, idle) => inTime(work, idle, "got nothing more"),
  };
}

/** `setTimeout` counts in 31 bits; a longer timeout means no limit. */
export const MAX_TIMEOUT: number = 2 ** 31 - 1;

/** DOM standard, 3.2.2; missing from the library of TypeScript 5.4, and from React Native. */
type AnySignal = typeof AbortSignal & { any?(signals: readonly AbortSignal[]): AbortSignal };
