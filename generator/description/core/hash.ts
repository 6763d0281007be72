/**
 * A short, stable hash of a string: FNV-1a (draft-eastlake-fnv), 32 bit, in base 36. Distinguishes clashing names; not
 * for security.
 */
export function mark(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
