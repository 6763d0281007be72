/** Milliseconds without a further change before changes are passed on: programs write a file in several steps. */
const QUIET = 20;

/** Collects changed paths until somebody takes them, or a signal ends the wait. */
export class PendingChanges {
  readonly #paths = new Set<string>();
  readonly #signal: AbortSignal | undefined;
  #wake = (): void => undefined;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
    signal?.addEventListener("abort", () => this.#wake());
  }

  add(path: string): void {
    this.#paths.add(path);
    this.#wake();
  }

  /** All changed paths, once there are any and no more follow; `undefined` after the signal. */
  async take(): Promise<readonly string[] | undefined> {
    while (this.#paths.size === 0 && !this.#isOver)
      await new Promise<void>((resolve) => (this.#wake = resolve));
    await this.#quiet();
    const paths = [...this.#paths].sort();
    this.#paths.clear();
    return this.#isOver ? undefined : paths;
  }

  get #isOver(): boolean {
    return this.#signal?.aborted === true;
  }

  async #quiet(): Promise<void> {
    for (let count = -1; count !== this.#paths.size;) {
      count = this.#paths.size;
      await new Promise((resolve) => setTimeout(resolve, QUIET));
    }
  }
}
