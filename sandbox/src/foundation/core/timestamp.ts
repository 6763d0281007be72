/** The format of times in resources: RFC 3339 in UTC with six decimals and `Z`. */
export function timestamp(time: Date): string {
  return `${time.toISOString().slice(0, -1)}000Z`;
}

/** The same for a time that may be absent. */
export function timestampOrNull(time: Date | null): string | null {
  return time === null ? null : timestamp(time);
}

/** The same format for `to_char`, for times that differ only in microseconds. */
export const timestampFormat = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';

/** The format of the `created` field of events, for `to_char`: microseconds in UTC, with the offset. */
export const eventTimeFormat = 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"';
