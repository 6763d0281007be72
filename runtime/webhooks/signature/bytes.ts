/** A body as it was received. */
export type Payload = string | Uint8Array | ArrayBuffer;

/** Headers of a fetch `Request`, or of a Node request (`request.headers`). */
export type HeaderSource =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>;

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

export function toHex(bytes: Uint8Array | ArrayBuffer): string {
  let text = "";
  for (const byte of new Uint8Array(bytes)) text += HEX[byte] ?? "";
  return text;
}

export const toBase64 = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** Accepts the URL-safe alphabet too, and missing padding (RFC 4648, 5). */
export function fromBase64(text: string): Uint8Array | undefined {
  const standard = standardBase64(text);
  if (standard === "" || standard.length % 4 === 1 || !/^[A-Za-z0-9+/]+$/.test(standard))
    return undefined;
  return Uint8Array.from(atob(standard), (character) => character.charCodeAt(0));
}

/** In the standard alphabet, without padding. */
export const standardBase64 = (text: string): string =>
  text
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replace(/={1,2}$/, "");

/** Compares in constant time. The lengths are not secret: those of digests are known. */
export function equalTexts(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let index = 0; index < one.length; index++)
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  return difference === 0;
}

/** Content to be signed or hashed: bytes, and strings in UTF-8. */
export type SignedContent = readonly (string | Uint8Array)[];

/** The whole content as one buffer. */
export const joinContent = (content: SignedContent): ArrayBuffer =>
  concatenate(content.map((part) => (typeof part === "string" ? utf8(part) : part)));
