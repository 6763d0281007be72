import type { HeaderSource, SignedContent } from "./bytes.js";
import { WebhookConfigurationError } from "./errors.js";

/** How deliveries are signed: the document's `x-webhook-signature`, with its defaults filled in. */
export interface SignatureScheme {
  readonly algorithm: `hmac-sha${1 | 256 | 512}` | "ed25519" | `${"ecdsa" | "rsa"}-${string}`;
  /** The header that carries the signature. */
  readonly header: string;
  /** One signature in that header: contains `{signature}`, and may contain `{timestamp}`. */
  readonly format: string;
  /** Separates several signatures in that header. */
  readonly separator?: string;
  /** The content that is signed: contains `{body}`, and may contain `{id}` and `{timestamp}`. */
  readonly payload: string;
  readonly encoding: "hex" | "base64";
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
  readonly secret: {
    /** The prefix of a secret; may be empty. */
    readonly prefix: string;
    /** `utf8`: the whole secret is the key. `base64`: the key is what follows the prefix, decoded. */
    readonly encoding: "utf8" | "base64";
  };
  /** Signs by keys if the algorithm is not an HMAC; of a delivery, returns the signatures that keys have made. */
  readonly byKeys?: SignByKeys;
  /** The header that names the key, if there is one. */
  readonly keyIds?: (keys: readonly string[], scheme: SignatureScheme) => Record<string, string>;
}

/** A signature by each key or, of a delivery, the one that a key has made; an empty text if it has made none. */
export type SignByKeys = (
  content: SignedContent,
  keys: readonly string[],
  scheme: SignatureScheme,
  delivery?: { readonly signatures: readonly string[]; readonly headers: HeaderSource },
) => Promise<readonly string[]>;

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
}
