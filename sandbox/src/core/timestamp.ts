/** How resources write a time: RFC 3339 in UTC with six decimals and `Z`. */
export function timestamp(time: Date): string {
  return `${time.toISOString().slice(0, -1)}000Z`;
}

/** The same for a time that may not have come yet. */
export function timestampOrNull(time: Date | null): string | null {
  return time === null ? null : timestamp(time);
}

/** How the `created` field of events writes a time: whole seconds, with the offset. */
export function eventTimestamp(time: Date): string {
  return `${time.toISOString().slice(0, 19)}+00:00`;
}
