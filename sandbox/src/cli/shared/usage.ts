/** What was said cannot be done: the message says why, in the words of whoever said it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** What was asked for came to an end that nobody asked for. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}
