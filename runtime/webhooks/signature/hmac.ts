import {
  fromBase64,
  fromHex,
  fromLatin1,
  joined,
  type SignedContent,
  toBase64,
  toHex,
} from "./bytes.js";
import { nodeCrypto } from "./platform-crypto.js";
import type { SignatureScheme } from "./scheme.js";
import { secretKey } from "./secret.js";
import { templateParts, placeholderText } from "./template.js";

/** The names of the hashes: in Node, and in WebCrypto. */
const HASHES = {
  "hmac-sha1": { node: "sha1", web: "SHA-1" },
  "hmac-sha256": { node: "sha256", web: "SHA-256" },
  "hmac-sha512": { node: "sha512", web: "SHA-512" },
} as const;

/** The signed values besides the body. */
export interface SignedValues {
  readonly id?: string | undefined;
  readonly timestamp?: string | undefined;
}

/** The signed content, in parts: the scheme's `payload`, filled in. */
export function signedContent(
  body: Uint8Array,
  { payload }: SignatureScheme,
  { id = "", timestamp = "" }: SignedValues,
): SignedContent {
  const contents: (string | Uint8Array)[] = [];
  const values = { id, timestamp };
  let text = "";
  for (const { literal, name } of templateParts(payload)) {
    text += literal;
    if (name === undefined) continue;
    if (name !== "body") {
      text += placeholderText(name, values);
      continue;
    }
    if (text !== "") contents.push(text);
    text = "";
    contents.push(body);
  }
  if (text !== "") contents.push(text);
  return contents;
}

/** The HMAC (RFC 2104) of some content under each of the secrets: at once if the platform supports it. */
export function digests(
  content: SignedContent,
  secrets: readonly string[],
  scheme: SignatureScheme,
): readonly Uint8Array[] | Promise<readonly Uint8Array[]> {
  const crypto = nodeCrypto();
  if (crypto === undefined) return webDigests(joined(content), secrets, scheme);
  const { node } = HASHES[scheme.algorithm];
  return secrets.map((secret) => {
    const key = secretKey(secret, scheme);
    // Node 24 takes 12 µs to find out that bytes are not a key object, and 2 µs to make one from them.
    const made = typeof key === "string" ? key : crypto.createSecretKey(key);
    const hmac = crypto.createHmac(node, made);
    for (const part of content) hmac.update(part);
    return fromLatin1(hmac.digest("latin1"));
  });
}

type WebKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/**
 * The keys of the last delivery that was verified or signed by a scheme: importing them takes as long as hashing. A
 * secret that was rotated out is forgotten with the next delivery.
 */
const lastKeys = /* @__PURE__ */ new WeakMap<SignatureScheme, ReadonlyMap<string, WebKey>>();

async function webDigests(
  content: ArrayBuffer,
  secrets: readonly string[],
  scheme: SignatureScheme,
): Promise<readonly Uint8Array[]> {
  const known = lastKeys.get(scheme);
  const keys = await Promise.all(
    secrets.map(
      async (secret) => [secret, known?.get(secret) ?? (await importKey(secret, scheme))] as const,
    ),
  );
  lastKeys.set(scheme, new Map(keys));
  return Promise.all(
    keys.map(async ([, key]) => new Uint8Array(await crypto.subtle.sign("HMAC", key, content))),
  );
}

function importKey(secret: string, scheme: SignatureScheme): Promise<WebKey> {
  const algorithm = { name: "HMAC", hash: HASHES[scheme.algorithm].web };
  const key = joined([secretKey(secret, scheme)]);
  return crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
}

export const encodeDigest = (digest: Uint8Array, { encoding }: SignatureScheme): string =>
  encoding === "hex" ? toHex(digest) : toBase64(digest);

export const decodeDigest = (text: string, { encoding }: SignatureScheme): Uint8Array | undefined =>
  encoding === "hex" ? fromHex(text) : fromBase64(text);

/** The SHA-256 of some content (FIPS 180-4): at once if the platform supports it. */
export function sha256(content: SignedContent): Uint8Array | Promise<Uint8Array> {
  const hash = nodeCrypto()?.createHash("sha256");
  if (hash === undefined) return webSha256(joined(content));
  for (const part of content) hash.update(part);
  return fromLatin1(hash.digest("latin1"));
}

const webSha256 = async (content: ArrayBuffer): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", content));
