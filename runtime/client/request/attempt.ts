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
  let late: TimeoutError | undefined;
  /** The result of `work`; or else an error that names the call, even if `work` does not heed the signal. */
  const inTime = async <Value>(
    work: () => Promise<Value>,
    milliseconds: number,
    what?: string,
  ): Promise<Value> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const expired = new Promise<never>((_resolve, reject) => {
      const expire = (): void => {
        late = new TimeoutError(site, milliseconds, what);
        controller.abort(late);
        reject(late);
      };
      if (milliseconds > 0 && milliseconds <= MAX_TIMEOUT) timer = setTimeout(expire, milliseconds);
    });
    try {
      return await Promise.race([work(), expired]);
    } catch (error) {
      // The caller's own reason is thrown unchanged; in React Native, signals have none.
      if (caller?.aborted) throw caller.reason ?? error;
      if (late !== undefined) throw late;
      throw error instanceof CallError ? error : new NetworkError(site, error);
    } finally {
      if (timer !== undefined) clearTimeout(timer);
    }
  };
  return {
    signal: caller === undefined ? signal : both(caller, controller),
    step: (work) => inTime(work, timeout),
    next: (work, idle) => inTime(work, idle, "received nothing more"),
  };
}

/** `setTimeout` counts in 31 bits; a longer timeout means no limit. */
export const MAX_TIMEOUT: number = 2 ** 31 - 1;

/** The signal of a controller and its caller's. */
function both(caller: AbortSignal, controller: AbortController): AbortSignal {
  // DOM standard, 3.2.2: in browsers since 2024, not in React Native, and not in the library of TypeScript 5.4.
  const { any } = AbortSignal as { any?(signals: readonly AbortSignal[]): AbortSignal };
  // Rather than a listener on the caller's signal, which may outlive any number of calls.
  if (any !== undefined) return any.call(AbortSignal, [caller, controller.signal]);
  const abort = (): void => controller.abort(caller.reason);
  if (caller.aborted) abort();
  else caller.addEventListener("abort", abort, { once: true });
  return controller.signal;
}
