/**
 * Thrown inside the sampler if a schema has no value with the alternatives chosen so far; other alternatives may then
 * be tried.
 */
export class NoSample extends Error {
  override readonly name = "NoSample";
  /** Property names and array indexes from the root of the value. */
  readonly path: readonly (string | number)[];

  constructor(reason: string, path: readonly (string | number)[]) {
    super(reason);
    this.path = path;
  }
}

/** Thrown if the schemas lead to ever more attempts; not caught inside the sampler, so it ends the sample. */
export class AttemptsExhausted extends Error {
  override readonly name = "AttemptsExhausted";
}
