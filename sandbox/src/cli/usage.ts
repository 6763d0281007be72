/** What was said cannot be done: the message says why, in the words of whoever said it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
