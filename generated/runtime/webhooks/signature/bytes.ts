/** A body as it was received. */
export type Payload = string | Uint8Array | ArrayBuffer;

/** The bytes of a text (in UTF-8), a view or a buffer; undefined for anything else, such as a body that was parsed already. */
export function toBytes(payload: unknown): Uint8Array | undefined {
  if (typeof payload === "string") return new TextEncoder().encode(payload);
  if (ArrayBuffer.isView(payload)) {
    return new Uint8Array(payload.buffer, payload.byteOffset, payload.byteLength);
  }
  return isBuffer(payload) ? new Uint8Array(payload) : undefined;
}

/** Test runners and iframes have an `ArrayBuffer` of their own, for which `instanceof` is false. */
const isBuffer = (value: unknown): value is ArrayBuffer =>
  value instanceof ArrayBuffer || Object.prototype.toString.call(value) === "[object ArrayBuffer]";

export function concatenate(parts: readonly Uint8Array[]): ArrayBuffer {
  const buffer = new ArrayBuffer(parts.reduce((length, part) => length + part.length, 0));
  const bytes = new Uint8Array(buffer);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return buffer;
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

export function fromHex(text: string): Uint8Array | undefined {
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Takes the alphabet for URLs too, and padding that is left out (RFC 4648, 5). */
export function fromBase64(text: string): Uint8Array | undefined {
  const standard = text
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replace(/={1,2}$/, "");
  if (standard === "" || standard.length % 4 === 1 || !/^[A-Za-z0-9+/]+$/.test(standard))
    return undefined;
  return Uint8Array.from(atob(standard), (character) => character.charCodeAt(0));
}

/** Takes the same time wherever the bytes differ. Lengths are no secret: those of digests are known. */
export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (const [index, byte] of one.entries()) difference |= byte ^ (other[index] ?? 0);
  return difference === 0;
}
