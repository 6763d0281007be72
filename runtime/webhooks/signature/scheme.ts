import type { SignedContent } from "./bytes.js";
import { WebhookConfigurationError } from "./errors.js";

/** How deliveries are signed: the document's `x-webhook-signature`, with its defaults filled in. */
export interface SignatureScheme {
  readonly algorithm: SignatureAlgorithm;
  /** The header that carries the signature. */
  readonly header: string;
  /** One signature in that header: contains `{signature}`, and may contain `{timestamp}`. */
  readonly format: string;
  /** Separates several signatures in that header. */
  readonly separator?: string;
  /** The content that is signed: contains `{body}`, and may contain `{id}` and `{timestamp}`. */
  readonly payload: string;
  readonly encoding: "hex" | "base64";
  /** How the two numbers of ECDSA are written: as ASN.1 (the default), or one behind the other. */
  readonly ecdsaForm?: "der" | "ieee-p1363";
  /** Maximum difference between a timestamp and now, in seconds. */
  readonly tolerance?: number;
  /** The header that carries the timestamp (Unix time in seconds), where `format` does not. */
  readonly timestampHeader?: string;
  /** The header that carries `{id}`. */
  readonly idHeader?: string;
  /** The header with an id that is unique per delivery and the same in its retries. */
  readonly deliveryHeader?: string;
  /** The header that repeats the type of the event. */
  readonly eventHeader?: string;
  /** The header that names the key (`kid`), where there are keys. */
  readonly keyIdHeader?: string;
  readonly secret: {
    /** The prefix of a secret, or of a public key; may be empty. */
    readonly prefix: string;
    /** The prefix of a private key, where that is another one. */
    readonly privatePrefix?: string;
    /** `utf8`: the whole secret is the key. `base64`: the key is what follows the prefix, decoded. */
    readonly encoding: "utf8" | "base64";
  };
  /** Signs and verifies by keys, if the algorithm is not an HMAC. */
  readonly keys?: KeySignatures;
}

/** The names of RFC 9421, 6.2.2, and HMACs with other hashes. */
export type SignatureAlgorithm =
  | "hmac-sha256"
  | "hmac-sha1"
  | "hmac-sha512"
  | "ed25519"
  | "ecdsa-p256-sha256"
  | "ecdsa-p384-sha384"
  | "rsa-v1_5-sha256"
  | "rsa-pss-sha512";

/** What a scheme needs whose algorithm is not an HMAC. Keys are PEM, JWK, JWKS, or bytes in Base64. */
export interface KeySignatures {
  /** For each key, that of the signatures which it has made, or an empty text. Keys of other ids are passed over. */
  verify(
    content: SignedContent,
    keys: readonly string[],
    scheme: SignatureScheme,
    claim: { readonly signatures: readonly string[]; readonly keyId: string | undefined },
  ): Promise<readonly string[]>;
  sign(
    content: SignedContent,
    keys: readonly string[],
    scheme: SignatureScheme,
  ): Promise<readonly string[]>;
  /** The ids of keys, of which the scheme's `keyIdHeader` carries one. */
  idsOf(key: string): readonly string[];
}

/** Whether the time of signing is covered by the signature. */
export const signsTimestamp = ({ payload }: SignatureScheme): boolean =>
  payload.includes("{timestamp}");

/** Whether the id is covered by the signature. */
export const signsId = ({ payload }: SignatureScheme): boolean => payload.includes("{id}");

/** Whether the timestamp is in the signature's own header. */
export const timestampInFormat = ({ format }: SignatureScheme): boolean =>
  format.includes("{timestamp}");

/**
 * Rejects a scheme without a required part, which would accept no delivery or any.
 *
 * @throws {WebhookConfigurationError}
 */
export function checkScheme(scheme: SignatureScheme): void {
  const demand = (holdsTrue: boolean, message: string): void => {
    if (!holdsTrue)
      throw new WebhookConfigurationError(`The signature scheme cannot work: ${message}.`);
  };
  demand(scheme.format.includes("{signature}"), "`format` does not contain {signature}");
  demand(
    scheme.payload.includes("{body}"),
    "`payload` does not contain {body}, so any body would pass",
  );
  demand(
    !signsId(scheme) || scheme.idHeader !== undefined,
    "`payload` contains {id}, but there is no `idHeader` to carry it",
  );
  demand(
    !signsTimestamp(scheme) || timestampInFormat(scheme) || scheme.timestampHeader !== undefined,
    "`payload` contains {timestamp}, but neither `format` nor `timestampHeader` carries it",
  );
  demand(
    scheme.keys !== undefined || scheme.algorithm.startsWith("hmac-"),
    "it signs by keys, and has no `keys` that do it",
  );
}
