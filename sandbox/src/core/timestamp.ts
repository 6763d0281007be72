/** The format of times in resources: RFC 3339 in UTC with six decimals and `Z`. */
export function timestamp(time: Date): string {
  return `${time.toISOString().slice(0, -1)}000Z`;
}

/** The same for a time that may be absent. */
export function timestampOrNull(time: Date | null): string | null {
  return time === null ? null : timestamp(time);
}

/** The format of the `created` field of events: whole seconds, with the offset. */
export function eventTimestamp(time: Date): string {
  return `${time.toISOString().slice(0, 19)}+00:00`;
}
