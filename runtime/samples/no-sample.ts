/** Thrown inside the sampler where a schema, with the alternatives chosen so far, gets no value; others may then be tried. */
export class NoSample extends Error {
  override readonly name = "NoSample";
  /** Property names and array indexes from the root of the value. */
  readonly path: readonly (string | number)[];

  constructor(reason: string, path: readonly (string | number)[]) {
    super(reason);
    this.path = path;
  }
}
