import type { ChunkReader } from "../../types/platform.js";
import { concatenate } from "../signature/bytes.js";
import { WebhookConfigurationError } from "../signature/errors.js";

/** Why there are no bytes: there are more than allowed, or they took too long; or the sender broke off. */
export type Unread = "too-large" | "too-late" | "broken-off";

export interface BodyBounds {
  readonly maxBytes: number;
  /** Milliseconds for the whole body; 0: no limit. */
  readonly timeout: number;
}

/**
 * The bytes of a body.
 *
 * @throws {WebhookConfigurationError} if something else has read the body before.
 */
export async function readBytes(
  { headers, body, bodyUsed }: Pick<Request, "headers" | "body" | "bodyUsed">,
  { maxBytes, timeout }: BodyBounds,
): Promise<Uint8Array | Unread> {
  if (Number(headers.get("content-length")) > maxBytes) return "too-large";
  if (body === null) return new Uint8Array();
  if (bodyUsed || body.locked)
    throw new WebhookConfigurationError(
      "The body of the request has been read before. Signatures cover its bytes as they arrived: give the receiver the request before a body parser reads it, or give the parser `request.clone()`.",
    );
  const reader = body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"too-late">((resolve) => {
    // `setTimeout` counts in 31 bits.
    if (timeout > 0 && timeout < 2 ** 31) timer = setTimeout(resolve, timeout, "too-late");
  });
  const outcome = await Promise.race([readChunks(reader, maxBytes), late]);
  if (timer !== undefined) clearTimeout(timer);
  if (outcome === "too-late") reader.cancel().catch(() => undefined);
  return outcome;
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
