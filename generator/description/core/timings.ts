/** How long each stage took, in milliseconds, in the order in which they first ran. */
export class Timings {
  readonly #milliseconds = new Map<string, number>();
  readonly #onStage: (stage: string, part: string | undefined) => void;

  /** @param onStage Called when a stage begins, with its part. */
  constructor(onStage: (stage: string, part?: string) => void = () => undefined) {
    this.#onStage = onStage;
  }

  /** Runs a stage, or a part of it such as `2 of 9`, and adds its duration to the stage's total. */
  measure<T>(stage: string, run: () => T, part?: string): T {
    this.#onStage(stage, part);
    const start = performance.now();
    const record = (): void => {
      this.#milliseconds.set(
        stage,
        (this.#milliseconds.get(stage) ?? 0) + performance.now() - start,
      );
    };
    let asynchronous = false;
    try {
      const result = run();
      if (result instanceof Promise) {
        asynchronous = true;
        void result.then(record, record);
      }
      return result;
    } finally {
      if (!asynchronous) record();
    }
  }

  get milliseconds(): Readonly<Record<string, number>> {
    return Object.fromEntries(
      [...this.#milliseconds].map(([stage, time]) => [stage, Math.round(time * 10) / 10]),
    );
  }
}
