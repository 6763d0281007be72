/** Milliseconds without a further change before changes are passed on: programs write a file in several steps. */
const QUIET = 20;

/** Collects changed paths until somebody takes them. */
export class PendingChanges {
  readonly #paths = new Set<string>();
  #wake = (): void => undefined;

  add(path: string): void {
    this.#paths.add(path);
    this.#wake();
  }

  /** All changed paths, once there are any and no more follow; `undefined` if `signal` ends the wait. */
  async take(signal: AbortSignal | undefined): Promise<readonly string[] | undefined> {
    while (this.#paths.size === 0) {
      if (signal?.aborted === true) return undefined;
      await this.#changeOrAbort(signal);
    }
    await this.#quiet();
    const paths = [...this.#paths].sort();
    this.#paths.clear();
    return signal?.aborted === true ? undefined : paths;
  }

  #changeOrAbort(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      signal?.addEventListener("abort", () => resolve(), { once: true });
    });
  }

  async #quiet(): Promise<void> {
    for (let count = -1; count !== this.#paths.size;) {
      count = this.#paths.size;
      await new Promise((resolve) => setTimeout(resolve, QUIET));
    }
  }
}
