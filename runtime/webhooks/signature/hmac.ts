import { fromBase64, fromHex, toBase64, toHex } from "./bytes.js";
import { type SignedContent, joined } from "./content.js";
import { nodeCrypto } from "./platform-crypto.js";
import type { SignatureScheme } from "./scheme.js";
import { secretKey } from "./secret.js";
import { placeholderName, templateParts } from "./template.js";

const HASHES = {
  "hmac-sha1": "SHA-1",
  "hmac-sha256": "SHA-256",
  "hmac-sha512": "SHA-512",
} as const;

/** The signed values besides the body. */
export interface SignedValues {
  readonly id?: string;
  readonly timestamp?: string;
}

/** The signed content, in parts: the scheme's `payload`, filled in. */
export function signedContent(
  body: Uint8Array,
  { payload }: SignatureScheme,
  { id = "", timestamp = "" }: SignedValues,
): SignedContent {
  const contents: (string | Uint8Array)[] = [];
  let text = "";
  for (const part of templateParts(payload)) {
    const name = placeholderName(part);
    if (name !== "body") {
      text += name === "id" ? id : name === "timestamp" ? timestamp : part;
      continue;
    }
    if (text !== "") contents.push(text);
    text = "";
    contents.push(body);
  }
  if (text !== "") contents.push(text);
  return contents;
}

/** Computes the HMAC (RFC 2104) of some content: at once if the platform supports it. */
type Hmac = (content: SignedContent) => Uint8Array | Promise<Uint8Array>;

function createHmac(key: string | Uint8Array, { algorithm }: SignatureScheme): Hmac {
  const crypto = nodeCrypto();
  if (crypto === undefined) return webHmac(key, HASHES[algorithm]);
  const name = algorithm.slice("hmac-".length);
  // Node 24 takes 12 µs to find out that bytes are not a key object, and 2 µs to make one from them.
  const made = typeof key === "string" ? key : crypto.createSecretKey(key);
  return (content) => {
    const hmac = crypto.createHmac(name, made);
    for (const part of content) hmac.update(part);
    return hmac.digest();
  };
}

function webHmac(key: string | Uint8Array, hash: string): Hmac {
  const algorithm = { name: "HMAC", hash };
  const imported = crypto.subtle.importKey("raw", joined([key]), algorithm, false, ["sign"]);
  return async (content) =>
    new Uint8Array(await crypto.subtle.sign("HMAC", await imported, joined(content)));
}

/**
 * The HMAC of some content under each of the secrets. Keys are not cached, so that a secret that was rotated out does
 * not stay in memory.
 */
export function digests(
  content: SignedContent,
  secrets: readonly string[],
  scheme: SignatureScheme,
): readonly Uint8Array[] | Promise<readonly Uint8Array[]> {
  const found = secrets.map((secret) => createHmac(secretKey(secret, scheme), scheme)(content));
  const isKnown = (digest: Uint8Array | Promise<Uint8Array>): digest is Uint8Array =>
    !(digest instanceof Promise);
  return found.every(isKnown) ? found : Promise.all(found);
}

export const encodeDigest = (digest: Uint8Array, { encoding }: SignatureScheme): string =>
  encoding === "hex" ? toHex(digest) : toBase64(digest);

export const decodeDigest = (text: string, { encoding }: SignatureScheme): Uint8Array | undefined =>
  encoding === "hex" ? fromHex(text) : fromBase64(text);
