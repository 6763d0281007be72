/** Who sent a request. Servers extend it with what they know of a caller. */
export interface Principal {
  /** What the caller may do. Absent: everything. */
  readonly scopes?: readonly string[] | ReadonlySet<string>;
}
