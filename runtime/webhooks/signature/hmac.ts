/** What a signature is made of: the signed content, and its hash with the platform's own crypto. */
import {
  fromBase64,
  fromHex,
  fromLatin1,
  joined,
  type SignedContent,
  toBase64,
  toHex,
} from "./bytes.js";
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

interface Hash {
  /** Strings are encoded in UTF-8. */
  update(data: string | Uint8Array): Hash;
  /** Without an encoding it would be a buffer outside of the heap, which costs more than these few characters. */
  digest(encoding: "latin1"): string;
}

/** The part of `node:crypto` that is used. */
interface NodeCrypto {
  createHmac(algorithm: string, key: string | object): Hash;
  createSecretKey(key: Uint8Array): object;
  createHash(algorithm: string): Hash;
}

interface Platform {
  readonly process?: { readonly getBuiltinModule?: (name: string) => unknown };
}

/**
 * `node:crypto` of Node, Bun and Deno; `undefined` elsewhere. It is not imported, so that bundles for browsers still
 * work. Node has `getBuiltinModule` since 20.16. WebCrypto uses a task queue, which costs more than hashing a small body.
 */
function nodeCrypto(): NodeCrypto | undefined {
  const { process }: Platform = globalThis as Platform;
  try {
    const found = process?.getBuiltinModule?.("node:crypto");
    return isNodeCrypto(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

const isNodeCrypto = (module: unknown): module is NodeCrypto =>
  typeof module === "object" &&
  module !== null &&
  "createHmac" in module &&
  typeof module.createHmac === "function" &&
  "createSecretKey" in module &&
  typeof module.createSecretKey === "function" &&
  "createHash" in module &&
  typeof module.createHash === "function";
