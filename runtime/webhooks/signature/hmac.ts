/** What a signature is made of: the signed content, and its hash with the platform's own crypto. */
import { joinContent, type SignedContent, toBase64, toHex } from "./bytes.js";
import type { SignatureScheme } from "./scheme.js";
import { secretKey } from "./secret.js";
import { fillTemplate } from "./template.js";

/** The names of the hashes: in Node, and in WebCrypto. */
const HASHES = {
  "hmac-sha1": { node: "sha1", web: "SHA-1" },
  "hmac-sha256": { node: "sha256", web: "SHA-256" },
  "hmac-sha512": { node: "sha512", web: "SHA-512" },
} as const;

/** The signed content, in parts: the scheme's `payload`, filled in. */
export function signedContent(
  body: Uint8Array,
  { payload }: SignatureScheme,
  { id = "", timestamp = "" }: Partial<Record<"id" | "timestamp", string | undefined>>,
): SignedContent {
  const content: (string | Uint8Array)[] = [];
  for (const [index, text] of payload.split("{body}").entries()) {
    if (index > 0) content.push(body);
    if (text !== "") content.push(fillTemplate(text, { id, timestamp }));
  }
  return content;
}

/** The HMAC (RFC 2104) of some content under each of the secrets, encoded: at once if the platform supports it. */
export function digests(
  content: SignedContent,
  secrets: readonly string[],
  scheme: SignatureScheme,
): readonly string[] | Promise<readonly string[]> {
  const crypto = nodeCrypto();
  if (crypto === undefined) return webDigests(joinContent(content), secrets, scheme);
  const { node } = HASHES[scheme.algorithm as keyof typeof HASHES];
  return secrets.map((secret) => {
    const key = secretKey(secret, scheme);
    // Node 24 takes 12 µs to find out that bytes are not a key object, and 2 µs to make one from them.
    const hmacKey = typeof key === "string" ? key : crypto.createSecretKey(key);
    const hmac = crypto.createHmac(node, hmacKey);
    for (const part of content) hmac.update(part);
    return hmac.digest(scheme.encoding);
  });
}

type WebKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** The keys of the last delivery by a scheme: importing one takes as long as hashing. */
const lastKeys = /* @__PURE__ */ new WeakMap<SignatureScheme, ReadonlyMap<string, WebKey>>();

async function webDigests(
  content: ArrayBuffer,
  secrets: readonly string[],
  scheme: SignatureScheme,
): Promise<readonly string[]> {
  const known = lastKeys.get(scheme);
  const algorithm = { name: "HMAC", hash: HASHES[scheme.algorithm as keyof typeof HASHES].web };
  const keys = new Map<string, WebKey>();
  for (const secret of secrets) {
    const bytes = joinContent([secretKey(secret, scheme)]);
    const key = known?.get(secret);
    keys.set(
      secret,
      key ?? (await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"])),
    );
  }
  lastKeys.set(scheme, keys);
  const encode = scheme.encoding === "hex" ? toHex : toBase64;
  const sign = async (key: WebKey) => encode(await crypto.subtle.sign("HMAC", key, content));
  return Promise.all([...keys.values()].map(sign));
}

/** The SHA-256 of some content (FIPS 180-4), in hexadecimal: at once if the platform supports it. */
export function sha256(content: SignedContent): string | Promise<string> {
  const hash = nodeCrypto()?.createHash("sha256");
  if (hash === undefined) return crypto.subtle.digest("SHA-256", joinContent(content)).then(toHex);
  for (const part of content) hash.update(part);
  return hash.digest("hex");
}

interface Hash {
  /** Strings are encoded in UTF-8. */
  update(data: string | Uint8Array): Hash;
  digest(encoding: "hex" | "base64"): string;
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

function isNodeCrypto(module: unknown): module is NodeCrypto {
  const functions = Object(module) as Readonly<Record<string, unknown>>;
  const needed = ["createHmac", "createSecretKey", "createHash"];
  return needed.every((name) => typeof functions[name] === "function");
}
