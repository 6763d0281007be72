/** A body as it was received. */
export type Payload = string | Uint8Array | ArrayBuffer;

// It keeps no state between strings, and creating one for each costs more than using it.
const encoder = /* @__PURE__ */ new TextEncoder();

/** Encodes a string in UTF-8. */
export const utf8 = (text: string): Uint8Array => encoder.encode(text);

/**
 * The bytes of a string (in UTF-8), a view or a buffer; `undefined` for anything else, such as a body that has been
 * parsed already.
 */
export function toBytes(payload: unknown): Uint8Array | undefined {
  if (typeof payload === "string") return utf8(payload);
  if (ArrayBuffer.isView(payload))
    return new Uint8Array(payload.buffer, payload.byteOffset, payload.byteLength);
  return isBuffer(payload) ? new Uint8Array(payload) : undefined;
}

/** In test runners and iframes, `instanceof` is false for an `ArrayBuffer` of another realm. */
const isBuffer = (value: unknown): value is ArrayBuffer =>
  Object.prototype.toString.call(value) === "[object ArrayBuffer]";

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

const HEX = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, "0"),
);

export function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += HEX[byte] ?? "";
  return text;
}

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** The bytes of a string of hexadecimal digit pairs; `undefined` for any other string. */
export function fromHex(text: string): Uint8Array | undefined {
  if (text === "" || text.length % 2 === 1) return undefined;
  const bytes = new Uint8Array(text.length / 2);
  for (let index = 0; index < bytes.length; index++) {
    const high = hexDigit(text.charCodeAt(2 * index));
    const low = hexDigit(text.charCodeAt(2 * index + 1));
    if (high === -1 || low === -1) return undefined;
    bytes[index] = 16 * high + low;
  }
  return bytes;
}

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

/** Accepts the URL-safe alphabet too, and missing padding (RFC 4648, 5). */
export function fromBase64(text: string): Uint8Array | undefined {
  const standard = text
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replace(/={1,2}$/, "");
  if (standard === "" || standard.length % 4 === 1 || !/^[A-Za-z0-9+/]+$/.test(standard))
    return undefined;
  return fromLatin1(atob(standard));
}

/** The bytes that a string has as its characters, U+0000 to U+00FF. */
export function fromLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/** Compares in constant time. The lengths are not secret: those of digests are known. */
export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let index = 0; index < one.length; index++)
    difference |= (one[index] ?? 0) ^ (other[index] ?? 0);
  return difference === 0;
}

/** Content to be signed or hashed: bytes, and strings in UTF-8. */
export type SignedContent = readonly (string | Uint8Array)[];

/** The whole content as one buffer. */
export const joined = (content: SignedContent): ArrayBuffer =>
  concatenate(content.map((part) => (typeof part === "string" ? utf8(part) : part)));
