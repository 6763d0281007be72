/** Thrown if the user's own code or template fails: the user must fix it, and it is not a defect of Apostille. */
export class UserError extends Error {
  /** The file that failed, with a line if it is known: `templates/README.md.hbs:3`. */
  readonly where: string;

  constructor(where: string, cause: unknown) {
    super(messageOf(cause), { cause });
    this.name = "UserError";
    this.where = where;
  }
}

/** The message of what was thrown: usually an error, but code of users may throw anything. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

/** Why a request failed. `fetch` gives the reason as a cause: several if a host name has several addresses. */
export function whyFailed(thrown: unknown): string {
  const reason = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown;
  const reasons: readonly unknown[] = reason instanceof AggregateError ? reason.errors : [reason];
  return reasons.map(messageOf).filter(Boolean).join("; ") || messageOf(thrown);
}

/** The code of an error of the system, such as `ENOENT`; `undefined` of anything else. */
export const errorCode = (error: unknown): unknown => Reflect.get(Object(error), "code");
