/**
 * The status before a phrase: `204` of `204 NO_CONTENT` (RFC 9112, 4: a status line has both). `undefined` if a key has
 * no phrase, or begins with no status.
 */
export function statusBefore(key: string): number | undefined {
  const [, status] = /^([1-5]\d\d)\s*[\s_:-]\s*\p{L}/u.exec(key) ?? [];
  return status === undefined ? undefined : Number(status);
}
