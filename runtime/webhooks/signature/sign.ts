import { type Payload, toBytes } from "./bytes.js";
import { WebhookConfigurationError } from "./errors.js";
import { digests, signedContent } from "./hmac.js";
import {
  checkScheme,
  type SignatureScheme,
  signsId,
  signsTimestamp,
  timestampInFormat,
} from "./scheme.js";
import { secretList, type Secrets } from "./secret.js";
import { printSignatures } from "./headers.js";

export interface SignOptions {
  /** Unix time in seconds. Default: now. */
  readonly timestamp?: number;
  /** The value of the scheme's `idHeader`; required if the id is signed. */
  readonly id?: string;
}

/**
 * The headers by which a receiver verifies a body: the signature and, if they have headers of their own, the timestamp
 * and the id. Send exactly the bytes that were signed.
 *
 * @throws {WebhookConfigurationError} if there is no secret, a secret has the wrong form, or the scheme cannot work.
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
  const list = secretList(secrets, scheme);
  const { byKeys = digests, keyIds } = scheme;
  const signatures = await byKeys(content, list, scheme);
  return {
    ...keyIds?.(list, scheme),
    [scheme.header]: printSignatures(signatures, scheme, values.timestamp),
    ...(scheme.timestampHeader !== undefined &&
      (signsTimestamp(scheme) || !timestampInFormat(scheme)) && {
        [scheme.timestampHeader]: values.timestamp,
      }),
    ...(scheme.idHeader !== undefined && id !== undefined && { [scheme.idHeader]: id }),
  };
}
