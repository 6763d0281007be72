import { DecodeError } from "../../wire/values/errors.js";
import { type CallSite, NetworkError, TimeoutError } from "../call/errors.js";

/** One attempt to get an answer: it ends when its time is over or when the caller's signal says so. */
export class Attempt {
  readonly #site: CallSite;
  readonly #controller: AbortController = new AbortController();
  readonly #timeout: number;
  readonly #caller: AbortSignal | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    site: CallSite,
    { timeout, signal }: { readonly timeout: number; readonly signal?: AbortSignal | undefined },
  ) {
    this.#site = site;
    this.#timeout = timeout;
    this.#caller = signal;
  }

  /** Not a listener on the caller's signal: that may outlive any number of calls. */
  get signal(): AbortSignal {
    return this.#caller === undefined
      ? this.#controller.signal
      : (AbortSignal as AnySignal).any([this.#caller, this.#controller.signal]);
  }

  /** Waits for one step, no longer than the timeout. Every step has the whole time: an answer, then its body. */
  async step<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#timeout > 0 && this.#timeout <= MAX_TIMEOUT) {
      this.#timer = setTimeout(() => this.#controller.abort(), this.#timeout);
    }
    try {
      return await work();
    } catch (error) {
      throw this.#explain(error);
    } finally {
      if (this.#timer !== undefined) clearTimeout(this.#timer);
    }
  }

  /** The caller's own reason stays as it is. */
  #explain(error: unknown): unknown {
    if (this.#caller?.aborted === true) return this.#caller.reason;
    if (this.#controller.signal.aborted) return new TimeoutError(this.#site, this.#timeout);
    return error instanceof DecodeError ? error : new NetworkError(this.#site, error);
  }
}

/** `setTimeout` counts in 31 bits; what is longer is no limit. */
const MAX_TIMEOUT = 2 ** 31 - 1;

/** DOM standard, 3.2.2; the library of TypeScript 5.4 does not have it yet. */
type AnySignal = typeof AbortSignal & { any(signals: readonly AbortSignal[]): AbortSignal };
