/** Signatures by keys: the sender has a private one, and receivers have the public one. */
import { fromBase64, joinContent, toBase64, toHex } from "./bytes.js";
import { WebhookConfigurationError } from "./errors.js";
import { readHeader } from "./headers.js";
import type { SignByKeys, SignatureScheme } from "./scheme.js";

/** The algorithms of RFC 9421, 6.2.2, as WebCrypto calls them; `size` is that of a number of ECDSA, in bytes. */
const ALGORITHMS = {
  ed25519: { kty: "OKP", import: { name: "Ed25519" }, use: { name: "Ed25519" } },
  "ecdsa-p256-sha256": {
    kty: "EC",
    size: 32,
    import: { name: "ECDSA", namedCurve: "P-256" },
    use: { name: "ECDSA", hash: "SHA-256" },
  },
  "ecdsa-p384-sha384": {
    kty: "EC",
    size: 48,
    import: { name: "ECDSA", namedCurve: "P-384" },
    use: { name: "ECDSA", hash: "SHA-384" },
  },
  "rsa-v1_5-sha256": {
    kty: "RSA",
    import: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
    use: { name: "RSASSA-PKCS1-v1_5" },
  },
  "rsa-pss-sha512": {
    kty: "RSA",
    import: { name: "RSA-PSS", hash: "SHA-512" },
    use: { name: "RSA-PSS", saltLength: 64 },
  },
} as const;

/** A scheme that signs by keys. Keys are PEM, JWK, JWKS, or bytes in Base64. */
export interface KeyScheme extends SignatureScheme {
  /** The header that names the key (`kid`). */
  readonly keyIdHeader?: string;
  /** How the two numbers of ECDSA are written: as ASN.1 (the default), or one behind the other. */
  readonly ecdsaForm?: "der" | "ieee-p1363";
  readonly secret: SignatureScheme["secret"] & {
    /** The prefix of a private key in Base64, where it is not that of a public one. */
    readonly privatePrefix?: string;
  };
}

/** Keys with other ids than the one that a delivery names are passed over. */
export const signByKeys: SignByKeys = (content, keys, scheme, delivery) => {
  const bytes = joinContent(content);
  return delivery === undefined
    ? signatures(bytes, keys, scheme)
    : Promise.all(keys.map((key) => signatureOf(key, bytes, { scheme, delivery })));
};

async function signatures(
  bytes: ArrayBuffer,
  texts: readonly string[],
  scheme: KeyScheme,
): Promise<readonly string[]> {
  const { use } = algorithmOf(scheme);
  const encode = scheme.encoding === "hex" ? toHex : toBase64;
  const keys = await Promise.all(texts.map((text) => keysOf(text, "sign", scheme)));
  const sign = async ({ key }: NamedKey): Promise<string> =>
    encode(writtenSignature(await crypto.subtle.sign(use, key, bytes), scheme));
  return Promise.all(keys.flat().map(sign));
}

interface KeyDelivery {
  readonly scheme: KeyScheme;
  readonly delivery: NonNullable<Parameters<SignByKeys>[3]>;
}

/** The signature of a delivery that a key, or one of a set, has made. */
async function signatureOf(
  text: string,
  bytes: ArrayBuffer,
  { scheme, delivery }: KeyDelivery,
): Promise<string> {
  const { use } = algorithmOf(scheme);
  const wanted = scheme.keyIdHeader && readHeader(delivery.headers, scheme.keyIdHeader);
  for (const { key, id } of await keysOf(text, "verify", scheme)) {
    if (wanted !== undefined && id !== undefined && id !== wanted) continue;
    for (const signature of delivery.signatures) {
      const raw = rawSignature(signature, scheme);
      if (raw && (await crypto.subtle.verify(use, key, raw, bytes)))
        return scheme.encoding === "hex" ? signature.toLowerCase() : signature;
    }
  }
  return "";
}

/** The ids of a key or of a set of them. */
export const keyIdsOf = (key: string): readonly string[] =>
  key.trim().startsWith("{")
    ? jwksOf(key).flatMap(({ kid }) => kid ?? [])
    : [...(ID.exec(key)?.slice(1) ?? [])];

/** The header that names the first key. */
export function keyIdHeaders(
  [key = ""]: readonly string[],
  { keyIdHeader }: KeyScheme,
): Record<string, string> {
  const [id] = keyIdsOf(key);
  return keyIdHeader === undefined || id === undefined ? {} : { [keyIdHeader]: id };
}

function algorithmOf({ algorithm }: KeyScheme) {
  if (algorithm in ALGORITHMS) return ALGORITHMS[algorithm as keyof typeof ALGORITHMS];
  throw new WebhookConfigurationError(`${algorithm} does not sign by keys.`);
}

type Usage = "sign" | "verify";
type PlatformKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

interface NamedKey {
  readonly key: PlatformKey;
  readonly id: string | undefined;
}

/** The keys of the last delivery by a scheme: importing one takes as long as verifying. */
const importedKeys = /* @__PURE__ */ new WeakMap<
  SignatureScheme,
  Map<string, Promise<readonly NamedKey[]>>
>();

/** @throws {WebhookConfigurationError} None of them is for the algorithm of the scheme. */
export function keysOf(
  text: string,
  usage: Usage,
  scheme: KeyScheme,
): Promise<readonly NamedKey[]> {
  const known = importedKeys.get(scheme) ?? new Map<string, Promise<readonly NamedKey[]>>();
  const found = known.get(`${usage} ${text}`);
  if (found !== undefined) return found;
  const imported = importKeys(text.trim(), usage, scheme).catch(() => {
    const kind = usage === "sign" ? "private" : "public";
    throw new WebhookConfigurationError(
      `A webhook key is not a ${kind} key for ${scheme.algorithm}, in PEM, as JWK or JWKS, or in Base64.`,
    );
  });
  // Of keys that are rotated, the last ones are kept.
  if (known.size >= 32) known.clear();
  importedKeys.set(scheme, known.set(`${usage} ${text}`, imported));
  return imported;
}

/** RFC 7468; what stands before may name the key: `kid: 2026-01`. */
const PEM = /-----BEGIN (?:PUBLIC|PRIVATE) KEY-----([^-]+)-----END/;
const ID = /^kid: *(\S+)/m;

async function importKeys(
  text: string,
  usage: Usage,
  scheme: KeyScheme,
): Promise<readonly NamedKey[]> {
  const { kty, import: algorithm } = algorithmOf(scheme);
  const curve = "namedCurve" in algorithm ? algorithm.namedCurve : algorithm.name;
  if (text.startsWith("{")) {
    const fitting = jwksOf(text).filter((one) => one.kty === kty && (one.crv ?? curve) === curve);
    const keys = fitting.map(async ({ kid, ...jwk }) => {
      const key = await crypto.subtle.importKey("jwk", jwk, algorithm, false, [usage]);
      return { key, id: kid };
    });
    // RFC 7517, 5: of a set, a key that cannot be used is ignored.
    const usable = (await Promise.allSettled(keys)).flatMap((one) =>
      one.status === "fulfilled" ? [one.value] : [],
    );
    if (usable.length === 0) throw new TypeError("no key of this kind");
    return usable;
  }
  const pem = PEM.exec(text);
  const { prefix, privatePrefix = prefix } = scheme.secret;
  const begin = usage === "sign" ? privatePrefix : prefix;
  const encoded = pem?.[1] ?? (text.startsWith(begin) ? text.slice(begin.length) : text);
  const bytes = fromBase64(encoded.replace(/\s/g, "")) ?? new Uint8Array();
  const [format, data] = pem
    ? ([usage === "sign" ? "pkcs8" : "spki", bytes] as const)
    : formOf(bytes, usage);
  const key = await crypto.subtle.importKey(format, joinContent([data]), algorithm, false, [usage]);
  return [{ key, id: pem ? ID.exec(text.slice(0, pem.index))?.[1] : undefined }];
}

/** A private key of Ed25519 as PKCS #8 begins like this (RFC 8410, 7); its 32 bytes follow. */
const PRIVATE_ED25519 = "MC4CAQAwBQYDK2VwBCIEIA==";

/** Bytes are a bare key if they have its length: of Ed25519, also the private key with the public one behind it. */
function formOf(bytes: Uint8Array, usage: Usage): readonly ["raw" | "spki" | "pkcs8", Uint8Array] {
  const { length } = bytes;
  if (usage === "verify") return [length === 32 || bytes[0] === 4 ? "raw" : "spki", bytes];
  if (length !== 32 && length !== 64) return ["pkcs8", bytes];
  const begin = fromBase64(PRIVATE_ED25519) ?? new Uint8Array();
  return ["pkcs8", new Uint8Array(joinContent([begin, bytes.subarray(0, 32)]))];
}

type Jwk = Readonly<Partial<Record<"kty" | "crv" | "kid" | "alg" | "use", string>>> & {
  readonly key_ops?: string[];
};

/** RFC 7517: one key, or a set of them. */
function jwksOf(text: string): readonly Jwk[] {
  const value = JSON.parse(text) as Jwk & { readonly keys?: readonly Jwk[] };
  return value.keys ?? [value];
}

/** A signature as WebCrypto has it; `undefined` if it has another form. */
function rawSignature(text: string, scheme: KeyScheme): ArrayBuffer | undefined {
  const bytes = scheme.encoding === "hex" ? fromHex(text) : fromBase64(text);
  const algorithm = algorithmOf(scheme);
  if (bytes === undefined) return undefined;
  if (!("size" in algorithm) || scheme.ecdsaForm === "ieee-p1363") return joinContent([bytes]);
  return fromDer(bytes, algorithm.size);
}

function writtenSignature(raw: ArrayBuffer, scheme: KeyScheme): ArrayBuffer {
  const algorithm = algorithmOf(scheme);
  return "size" in algorithm && scheme.ecdsaForm !== "ieee-p1363" ? toDer(raw) : raw;
}

const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

/** A sequence of two integers (RFC 3279, 2.2.3), in its only form; below 128 bytes, as lengths of one byte allow. */
function fromDer(bytes: Uint8Array, size: number): ArrayBuffer | undefined {
  const [sequence, length, , first = 0] = bytes;
  const second = bytes[5 + first] ?? 0;
  const isWhole = length === bytes.length - 2 && first + second + 4 === length;
  if (sequence !== 0x30 || !isWhole) return undefined;
  const numbers = [bytes.subarray(4, 4 + first), bytes.subarray(6 + first)];
  const padded = numbers.map((number) => {
    const digits = number[0] === 0 ? number.subarray(1) : number;
    return new Uint8Array([...new Uint8Array(Math.max(0, size - digits.length)), ...digits]);
  });
  const raw = joinContent(padded);
  const again = new Uint8Array(toDer(raw));
  const isCanonical =
    again.length === bytes.length && again.every((byte, at) => byte === bytes[at]);
  return raw.byteLength === 2 * size && isCanonical ? raw : undefined;
}

function toDer(raw: ArrayBuffer): ArrayBuffer {
  const half = raw.byteLength / 2;
  const integers = [0, half].flatMap((begin) => {
    const number = [...new Uint8Array(raw, begin, half)];
    while (number[0] === 0 && (number[1] ?? 128) < 128) number.shift();
    if ((number[0] ?? 0) >= 128) number.unshift(0);
    return [2, number.length, ...number];
  });
  return joinContent([new Uint8Array([0x30, integers.length, ...integers])]);
}

/** A scheme of a document, with what verifies and signs by keys if it does not use an HMAC. */
export const withKeys = (scheme: KeyScheme): KeyScheme =>
  scheme.algorithm in ALGORITHMS ? { ...scheme, byKeys: signByKeys, keyIds: keyIdHeaders } : scheme;
