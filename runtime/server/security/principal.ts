/** The caller of an operation. Servers extend it with what they know about callers. */
export interface Principal {
  /** The scopes of the caller. Absent: all. */
  readonly scopes?: readonly string[] | ReadonlySet<string>;
}
