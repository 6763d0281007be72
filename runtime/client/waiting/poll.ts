import type { OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import type { CallOptions } from "../call/types.js";
import { retryAfter, wait } from "../capabilities/retry.js";
import { MAX_TIMEOUT } from "../request/attempt.js";

/** Options of a wait, which go to each of its calls too. */
export interface WaitOptions extends Omit<CallOptions, "timeout" | "url"> {
  /** Maximum milliseconds that the wait takes in all. Default 600,000; 0: no limit. */
  readonly timeout?: number;
  /** Milliseconds before the first request. Default 0. */
  readonly delay?: number;
  /** Maximum number of requests. By default, only the time is limited. */
  readonly attempts?: number;
  /**
   * Minimum milliseconds between two requests; each pause is half as long again as the one before. Default 1,000, and at
   * least 100 and what the document's rate limit leaves for one request.
   */
  readonly interval?: number;
  /** Maximum milliseconds between two requests, unless `Retry-After` asks for more. Default 30,000. */
  readonly maxInterval?: number;
  /**
   * Resolves when something may have changed, such as when a webhook has arrived: this ends a pause early, but not
   * before `interval`. The signal is aborted when nobody waits for it any more.
   */
  readonly changed?: (signal: AbortSignal) => PromiseLike<unknown>;
}

/** What one request of a wait has shown. */
export interface PollResult {
  readonly state: string | undefined;
  readonly data: unknown;
  readonly headers: Headers;
  /** `final`: what is awaited cannot follow any more. */
  readonly verdict: "reached" | "pending" | "final";
}

/** A wait ended without what was awaited: in another final state, or because the time or the requests were up. */
export class WaitError extends Error {
  override readonly name: string = "WaitError";
  /** `operationId`. */
  readonly operation: string;
  /** The state that was seen last; `undefined` if none was. */
  readonly state: string | undefined;
  /** Whether nothing can follow this state that was awaited. Otherwise the time or the requests were up. */
  readonly isFinal: boolean;
  /** The body that was seen last. */
  readonly data: unknown;

  constructor(operation: string, goal: string, last: PollResult | undefined) {
    const state = last?.state;
    const isFinal = last?.verdict === "final";
    const seen = state === undefined ? "no state was seen" : `the state is ${state}`;
    super(`${operation} did not show ${goal}${isFinal ? "" : " in time"}: ${seen}`);
    this.operation = operation;
    this.state = state;
    this.isFinal = isFinal;
    this.data = last?.data;
  }
}

interface Wait {
  readonly operation: OperationDescriptor;
  /** What is awaited, for messages. */
  readonly goal: string;
  readonly options: WaitOptions;
}

/** Sends one request after another until one shows what is awaited; returns the last body. */
export async function poll(
  look: (options: CallOptions) => Promise<PollResult>,
  { operation: { id, rateLimit }, goal, options }: Wait,
): Promise<unknown> {
  const { timeout = 600_000, delay = 0, attempts = Infinity, ...pauses } = options;
  const { interval = 1000, maxInterval = 30_000, changed, ...each } = pauses;
  const { signal } = each;
  const share = rateLimit === undefined ? 0 : (rateLimit.window * 1000) / rateLimit.limit;
  const least = Math.max(interval || 0, 100, share);
  const end = new AbortController();
  let last: PollResult | undefined;
  // Not every platform keeps the reason of a signal.
  let reason: unknown;
  const stop = (why: unknown): void => {
    reason = why;
    end.abort();
  };
  const abort = (): void => stop(signal?.reason ?? new Error("The wait was aborted."));
  const expire = (): void => stop(new WaitError(id, goal, last));
  const timer = timeout > 0 && timeout <= MAX_TIMEOUT ? setTimeout(expire, timeout) : undefined;
  signal?.addEventListener("abort", abort);
  if (signal?.aborted === true) abort();
  try {
    if (delay > 0) await wait(Math.min(delay, MAX_TIMEOUT), end.signal);
    let pause = least;
    for (let attempt = 1; ; attempt += 1) {
      if (end.signal.aborted) throw reason;
      last = await look({ ...each, signal: end.signal });
      if (last.verdict === "reached") return last.data;
      if (last.verdict === "final" || attempt >= attempts) throw new WaitError(id, goal, last);
      const asked = retryAfter(last.headers.get("retry-after")) ?? pause;
      await rest({ least, most: Math.min(asked, MAX_TIMEOUT), changed }, end.signal);
      pause = Math.min(pause * 1.5, Math.max(maxInterval, least));
    }
  } catch (error) {
    throw end.signal.aborted ? reason : error;
  } finally {
    clearTimeout(timer ?? 0);
    signal?.removeEventListener("abort", abort);
  }
}

interface Pause {
  readonly changed: WaitOptions["changed"];
  /** Milliseconds. */
  readonly least: number;
  readonly most: number;
}

async function rest({ least, most, changed }: Pause, signal: AbortSignal): Promise<void> {
  const early = new AbortController();
  const wake = (): void => early.abort();
  signal.addEventListener("abort", wake);
  try {
    const change = changed?.(early.signal).then(
      () => true,
      () => false,
    );
    await wait(least, signal);
    void change?.then((isChanged) => isChanged && wake());
    await wait(most - least, early.signal).catch(() => undefined);
  } finally {
    signal.removeEventListener("abort", wake);
    wake();
  }
}
