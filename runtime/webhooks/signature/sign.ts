import { type Payload, toBytes } from "./bytes.js";
import { WebhookConfigurationError } from "./errors.js";
import { digests, encodeDigest, signedContent } from "./hmac.js";
import {
  checkScheme,
  type SignatureScheme,
  signsId,
  signsTimestamp,
  timestampInFormat,
} from "./scheme.js";
import { secretList, type Secrets } from "./secret.js";
import { printSignatures } from "./signature-header.js";

export interface SignOptions {
  /** Unix time in seconds. Default: now. */
  readonly timestamp?: number;
  /** What the scheme's `idHeader` shall say; needed where the id is signed. */
  readonly id?: string;
}

/**
 * The headers that a receiver verifies a body by: the signature, and timestamp and id where they have headers of their own.
 * Send the very bytes that were signed.
 *
 * @throws {WebhookConfigurationError} no secret, a secret of the wrong form, or a scheme that cannot work.
 */
export async function sign(
  payload: Payload,
  secrets: Secrets,
  scheme: SignatureScheme,
  { timestamp = Math.floor(Date.now() / 1000), id }: SignOptions = {},
): Promise<Record<string, string>> {
  checkScheme(scheme);
  const body = toBytes(payload);
  if (body === undefined)
    throw new WebhookConfigurationError(
      "Only text and bytes can be signed: serialise the event first.",
    );
  if (signsId(scheme) && id === undefined)
    throw new WebhookConfigurationError("This signature scheme signs an id: pass `id`.");
  const values = { timestamp: String(timestamp), ...(id !== undefined && { id }) };
  const content = signedContent(body, scheme, values);
  const found = await digests(content, secretList(secrets, scheme), scheme);
  const encoded = found.map((digest) => encodeDigest(digest, scheme));
  return {
    [scheme.header]: printSignatures(encoded, scheme, values.timestamp),
    ...(scheme.timestampHeader !== undefined &&
      (signsTimestamp(scheme) || !timestampInFormat(scheme)) && {
        [scheme.timestampHeader]: values.timestamp,
      }),
    ...(scheme.idHeader !== undefined && id !== undefined && { [scheme.idHeader]: id }),
  };
}
