import type { ChunkReader } from "../../types/platform.js";
import { concatenate } from "../signature/bytes.js";
import { WebhookConfigurationError } from "../signature/errors.js";

/** Why there are no bytes: there are more than allowed, and the rest was not read; or the sender broke off. */
export type Unread = "too-large" | "broken-off";

/**
 * The bytes of a body.
 *
 * @throws {WebhookConfigurationError} if something else has read the body before.
 */
export async function readBytes(
  { headers, body, bodyUsed }: Pick<Request, "headers" | "body" | "bodyUsed">,
  limit: number,
): Promise<Uint8Array | Unread> {
  if (Number(headers.get("content-length")) > limit) return "too-large";
  if (body === null) return new Uint8Array();
  if (bodyUsed || body.locked)
    throw new WebhookConfigurationError(
      "The body of the request has been read before. Signatures cover its bytes as they arrived: give the receiver the request before a body parser reads it, or give the parser `request.clone()`.",
    );
  return readChunks(body.getReader(), limit);
}

async function readChunks(reader: ChunkReader, limit: number): Promise<Uint8Array | Unread> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const next = await reader.read().catch(() => undefined);
    if (next === undefined) return "broken-off";
    if (next.done) return new Uint8Array(concatenate(chunks));
    length += next.value.length;
    if (length > limit) {
      await reader.cancel();
      return "too-large";
    }
    chunks.push(next.value);
  }
}
