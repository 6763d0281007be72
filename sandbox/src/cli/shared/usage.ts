/** A usage error: the message says what is wrong, in terms of the command line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A command ended early, without being asked to. */
export class InterruptedError extends Error {
  override readonly name = "InterruptedError";
}
