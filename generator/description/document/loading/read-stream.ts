import { MAX_BYTES } from "../limits.js";
import { TooLarge } from "./too-large.js";

interface StreamLimits {
  /** The most bytes. Default: as many as a document may have. */
  readonly bytes?: number;
  /** Ends reading with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * Reads a stream chunk by chunk, so that its limits apply while bytes arrive.
 *
 * @throws {TooLarge} as soon as there are more bytes; leaving the loop closes the stream
 */
export async function readStream(
  stream: AsyncIterable<Uint8Array>,
  { bytes = MAX_BYTES, signal }: StreamLimits = {},
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of stream) {
    signal?.throwIfAborted();
    total += chunk.byteLength;
    if (total > bytes) throw new TooLarge(total, bytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, total);
}
