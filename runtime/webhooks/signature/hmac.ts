import { concatenate, fromBase64, fromHex, toBase64, toHex } from "./bytes.js";
import type { SignatureScheme } from "./scheme.js";
import { secretKey } from "./secret.js";
import { placeholderName, templateParts } from "./template.js";

const HASHES = {
  "hmac-sha1": "SHA-1",
  "hmac-sha256": "SHA-256",
  "hmac-sha512": "SHA-512",
} as const;

/** What is signed besides the body. */
export interface SignedValues {
  readonly id?: string;
  readonly timestamp?: string;
}

/** The bytes that are signed: the scheme's `payload`, filled in. */
export function signedContent(
  body: Uint8Array,
  { payload }: SignatureScheme,
  { id = "", timestamp = "" }: SignedValues,
): ArrayBuffer {
  const values = new Map([
    ["id", id],
    ["timestamp", timestamp],
  ]);
  const encoder = new TextEncoder();
  return concatenate(
    templateParts(payload).map((part) => {
      const name = placeholderName(part);
      return name === "body" ? body : encoder.encode(values.get(name ?? "") ?? part);
    }),
  );
}

/** The HMAC (RFC 2104) of some content under each of the secrets. */
export async function digests(
  content: ArrayBuffer,
  secrets: readonly string[],
  scheme: SignatureScheme,
): Promise<readonly Uint8Array[]> {
  const algorithm = { name: "HMAC", hash: HASHES[scheme.algorithm] };
  return Promise.all(
    secrets.map(async (secret) => {
      const key = await crypto.subtle.importKey(
        "raw",
        secretKey(secret, scheme),
        algorithm,
        false,
        ["sign"],
      );
      return new Uint8Array(await crypto.subtle.sign("HMAC", key, content));
    }),
  );
}

export const encodeDigest = (digest: Uint8Array, { encoding }: SignatureScheme): string =>
  encoding === "hex" ? toHex(digest) : toBase64(digest);

export const decodeDigest = (text: string, { encoding }: SignatureScheme): Uint8Array | undefined =>
  encoding === "hex" ? fromHex(text) : fromBase64(text);
