import type { CallContext, Capability, Outgoing, Send } from "../call/capability.js";
import { randomId } from "../../wire/values/random-id.js";
import { isStream } from "../../wire/values/streams.js";
import { NetworkError, TimeoutError } from "../call/errors.js";
import { MAX_TIMEOUT } from "../request/attempt.js";

export interface RetryOptions {
  /** Maximum number of attempts, including the first. Default 3. */
  readonly attempts?: number;
  /** Statuses of failures that may be temporary. Default 408, 425, 429, 500, 502, 503 and 504. */
  readonly statuses?: readonly number[];
  /** Average number of milliseconds before the second attempt; doubled for each further one. Default 500. */
  readonly delay?: number;
  /** Maximum milliseconds to wait: if the server asks for more, its response is returned. Default 30,000. */
  readonly maxDelay?: number;
  /** Whether a call may be repeated. Default: if its method is idempotent, or if it carries an `Idempotency-Key`. */
  readonly when?: (request: Outgoing, context: CallContext) => boolean;
}

/** Repeats calls after failures that may be temporary. A declared `Idempotency-Key` is the same for every attempt. */
export function retry(options: RetryOptions = {}): Capability {
  return {
    around: async (request, send, context) => {
      mintKey(request, context);
      const { when = mayRepeat } = options;
      const repeatable = !isStream(request.body) && when(request, context);
      return repeatable ? repeat(request, send, { context, options }) : send(request);
    },
  };
}

/** RFC 9110, 9.2.2; QUERY is safe too (OpenAPI 3.2). */
const IDEMPOTENT = /^(?:GET|HEAD|OPTIONS|TRACE|PUT|DELETE|QUERY)$/;
const STATUSES: readonly number[] = [408, 425, 429, 500, 502, 503, 504];
const KEY = "idempotency-key";

const mayRepeat = ({ method, headers }: Outgoing): boolean =>
  IDEMPOTENT.test(method) || headers.has(KEY);

function mintKey({ headers }: Outgoing, { operation }: CallContext): void {
  const declared = operation.parameters?.map((one) => `${one.in} ${one.name}`.toLowerCase()) ?? [];
  if (declared.includes(`header ${KEY}`) && !headers.has(KEY)) headers.set(KEY, randomId());
}

async function repeat(
  request: Outgoing,
  send: Send,
  { context, options }: { readonly context: CallContext; readonly options: RetryOptions },
): Promise<Response> {
  const { attempts = 3, statuses = STATUSES, maxDelay = 30_000 } = options;
  for (let attempt = 1; ; attempt++) {
    const last = attempt >= attempts;
    let pause = backoff(attempt, options);
    try {
      const response = await send(request);
      if (last || !statuses.includes(response.status)) return response;
      pause = retryAfter(response.headers.get("retry-after")) ?? pause;
      if (pause > Math.min(maxDelay, MAX_TIMEOUT)) return response;
      await response.body?.cancel().catch(() => undefined);
    } catch (error) {
      if (last || !(error instanceof NetworkError || error instanceof TimeoutError)) throw error;
    }
    await wait(pause, context.options.signal);
  }
}

/** Half of the time is random, so that clients that failed together do not all retry together. */
const backoff = (attempt: number, { delay = 500, maxDelay = 30_000 }: RetryOptions): number =>
  (Math.min(delay * 2 ** (attempt - 1), maxDelay) * (1 + Math.random())) / 2;

/** RFC 9110, 10.2.3: seconds or a date. Returns milliseconds from now; `undefined` for anything else. */
export function retryAfter(text: string | null): number | undefined {
  if (text === null) return undefined;
  if (/^\s*\d+\s*$/.test(text)) return Number(text) * 1000;
  // `Date.parse` accepts nearly anything as a date, including `-5` and `1.5`, and mostly as one long past.
  const date = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/** RFC 9110, 5.6.7, as far as needed to recognise a date. */
const HTTP_DATE = /^\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d\d:\d\d:\d\d/;

/** Waits; ends early, with the caller's reason, if the caller aborts. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason ?? new Error("The call was aborted."));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) stop();
    signal?.addEventListener("abort", stop, { once: true });
  });
}
