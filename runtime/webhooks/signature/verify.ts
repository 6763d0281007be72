import {
  equalTexts,
  fromBase64,
  type HeaderSource,
  type Payload,
  standardBase64,
  toBytes,
  toHex,
} from "./bytes.js";
import type { RefusalReason, Rejection } from "./errors.js";
import { type HeaderSignature, parseSignatures, readHeader } from "./headers.js";
import { digests, signedContent } from "./hmac.js";
import {
  checkScheme,
  type SignatureScheme,
  signsId,
  signsTimestamp,
  timestampInFormat,
} from "./scheme.js";
import { secretHint, secretList, type Secrets } from "./secret.js";

export interface VerifyOptions {
  /** The clock: milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
  /** Maximum difference between a timestamp and now, in seconds. Default: the scheme's, or else 300. */
  readonly tolerance?: number;
}

/** A delivery with a valid signature. */
export interface VerifiedDelivery {
  readonly ok: true;
  /** The value of the scheme's `idHeader`. */
  readonly id?: string;
  /** Time of signing, as Unix time in seconds. */
  readonly timestamp?: number;
  /** The value of the scheme's `deliveryHeader`; not covered by the signature. */
  readonly delivery?: string;
  /** Index of the matching secret in the list: once an old secret is no longer used, it can be removed. */
  readonly secret: number;
  /** The signature in hexadecimal. If a timestamp is signed, the same signature again is a replay. */
  readonly signature: string;
}

/**
 * Checks whether a delivery was signed recently with one of the secrets. The body must be the bytes as they were
 * received: JSON that is parsed and serialised again is not the same string.
 *
 * @throws {WebhookConfigurationError} if there is no secret, a secret has the wrong form, or the scheme cannot work.
 */
export async function verify(
  payload: Payload,
  headers: HeaderSource,
  secrets: Secrets,
  scheme: SignatureScheme,
  options: VerifyOptions = {},
): Promise<VerifiedDelivery | Rejection> {
  checkScheme(scheme);
  return verifySignature({ payload, headers, secrets }, scheme, options);
}

/** A delivery as it was received. */
export interface Delivery {
  readonly payload: Payload;
  readonly headers: HeaderSource;
  readonly secrets: Secrets;
}

/** Like {@link verify}, for a scheme that can work; returns at once if the platform supports it. */
export function verifySignature(
  { payload, headers, secrets }: Delivery,
  scheme: SignatureScheme,
  options: VerifyOptions,
): VerifiedDelivery | Rejection | Promise<VerifiedDelivery | Rejection> {
  const keys = secretList(secrets, scheme);
  const body = toBytes(payload);
  if (body === undefined) return refuse("body-not-raw", NOT_RAW);
  const claim = readClaim(headers, scheme);
  if ("ok" in claim) return claim;
  const content = signedContent(body, scheme, claim);
  const expected =
    scheme.byKeys?.(content, keys, scheme, { ...claim, headers }) ?? digests(content, keys, scheme);
  const decide = (known: readonly string[]): VerifiedDelivery | Rejection => {
    const secret = matchingSecret(claim.signatures, known, scheme);
    if (secret === undefined) return refuse("no-match", `${NO_MATCH}${secretHint(keys, scheme)}`);
    const time = claim.timestamp === undefined ? undefined : Number(claim.timestamp);
    const tolerance = options.tolerance ?? scheme.tolerance ?? 300;
    const late = checkTime(time, tolerance, options.now);
    if (late !== undefined) return late;
    const { deliveryHeader } = scheme;
    const delivery = deliveryHeader === undefined ? undefined : readHeader(headers, deliveryHeader);
    const signature = inHexadecimal(known[secret] ?? "", scheme);
    return {
      ok: true,
      secret,
      signature,
      ...(claim.id !== undefined && { id: claim.id }),
      ...(delivery !== undefined && { delivery }),
      ...(time !== undefined && { timestamp: time }),
    };
  };
  return expected instanceof Promise ? expected.then(decide) : decide(expected);
}

const NOT_RAW =
  "The body was parsed before it was verified. Pass the bytes as they were received: `await request.arrayBuffer()`, or in " +
  'Express the body of `express.raw({ type: "*/*" })`.';

const NO_MATCH =
  "No signature matches this body and secret. Either the secret is another endpoint's, or the body was changed: " +
  "JSON that is parsed and serialised again differs in white space and order, so pass the raw bytes.";

function refuse(reason: RefusalReason, message: string): Rejection {
  return { ok: false, reason, message };
}

/** The values that a delivery claims. */
interface Claim {
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
  readonly signatures: readonly string[];
}

const FORMS = {
  hex: /^(?:[\dA-Fa-f]{2})+$/,
  /** Also the URL-safe alphabet, and without padding (RFC 4648, 5). */
  base64: /^(?:[\w+/-]{4})*[\w+/-]{2,4}={0,2}$/,
};

function readClaim(headers: HeaderSource, scheme: SignatureScheme): Claim | Rejection {
  const { header: name, format, encoding, idHeader } = scheme;
  const header = readHeader(headers, name);
  if (header === undefined) return missing(name, "signature");
  const shown = parseSignatures(header, scheme);
  const signatures = shown
    .map(({ signature }) => signature)
    .filter((signature) => FORMS[encoding].test(signature));
  if (signatures.length === 0)
    return malformedHeader(name, `${format} with a signature in ${encoding}`);
  const id = idHeader === undefined ? undefined : readHeader(headers, idHeader);
  if (id === undefined && signsId(scheme)) return missing(idHeader, "id");
  const time = readTimestamp(shown, headers, scheme);
  if (typeof time === "object") return time;
  return { signatures, id, timestamp: time };
}

const missing = (header: string | undefined, what: string): Rejection =>
  refuse(
    "missing-header",
    `The header ${header ?? ""} with the ${what} is missing. Does a proxy between the sender and this receiver remove it?`,
  );

const malformedHeader = (header: string, form: string): Rejection =>
  refuse("malformed-header", `The header ${header} does not have the form ${form}.`);

/** The only timestamp of a delivery. With two, it would be unclear which one was signed. */
function readTimestamp(
  signatures: readonly HeaderSignature[],
  headers: HeaderSource,
  scheme: SignatureScheme,
): string | Rejection | undefined {
  const inFormat = timestampInFormat(scheme);
  const name = inFormat ? scheme.header : scheme.timestampHeader;
  if (name === undefined) return undefined;
  const first = (inFormat ? signatures[0]?.timestamp : readHeader(headers, name)) ?? "";
  if (!inFormat && first === "")
    return signsTimestamp(scheme) ? missing(name, "timestamp") : undefined;
  const isOne = !inFormat || signatures.every(({ timestamp }) => timestamp === first);
  if (!isOne || !/^\d{1,11}$/.test(first))
    return malformedHeader(name, "of a Unix time in seconds");
  return first;
}

/** Compares every signature with every secret's, without stopping at the first match: the index of that secret. */
function matchingSecret(
  signatures: readonly string[],
  expected: readonly string[],
  { encoding }: SignatureScheme,
): number | undefined {
  const isHex = encoding === "hex";
  const known = isHex ? expected : expected.map(standardBase64);
  const given = signatures.map(isHex ? lowerCase : standardBase64);
  const matches = given.flatMap((signature) =>
    known.flatMap((digest, secret) => (equalTexts(digest, signature) ? [secret] : [])),
  );
  return matches[0];
}

/** Nearly all senders write small letters. */
const lowerCase = (text: string): string => (/[A-F]/.test(text) ? text.toLowerCase() : text);

/**
 * Checks both directions: a wrong clock, or a sender that signs ahead of time, must not keep a delivery valid
 * indefinitely.
 */
function checkTime(
  timestamp: number | undefined,
  tolerance: number,
  now: () => number = Date.now,
): Rejection | undefined {
  if (timestamp === undefined) return undefined;
  const age = Math.floor(now() / 1000) - timestamp;
  if (age > tolerance) return refuse("timestamp-too-old", tooFar(`${age} seconds ago`, tolerance));
  if (-age > tolerance)
    return refuse("timestamp-in-future", tooFar(`${-age} seconds in the future`, tolerance));
  return undefined;
}

const tooFar = (when: string, tolerance: number): string =>
  `The delivery was signed ${when}; the limit is ${tolerance} seconds. It is a replay, or one of the two clocks is wrong.`;

const inHexadecimal = (digest: string, { encoding }: SignatureScheme): string =>
  encoding === "hex" ? digest : toHex(fromBase64(digest) ?? new Uint8Array());
