/**
 * A random UUID (RFC 9562, 5.4), for keys and boundaries, which must be unique and are no secrets.
 * Pages on plain http have no `crypto.randomUUID` (Web Cryptography, 10.1), React Native no `crypto`.
 */
export const randomId = (): string =>
  Array.from(randomBytes(), (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-a$4-$5");

function randomBytes(): Uint8Array {
  const bytes = new Uint8Array(16);
  return typeof crypto === "undefined"
    ? bytes.map(() => Math.random() * 256)
    : crypto.getRandomValues(bytes);
}
