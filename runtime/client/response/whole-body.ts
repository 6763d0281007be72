import type { Decoder } from "../../types/platform.js";
import { decoderOf } from "../../wire/values/decoder.js";

/**
 * Reads a body as text, up to its end or to `limit` bytes (counted after decompression). If there are more, `complete`
 * is false and the rest is not read.
 */
export async function readWhole(
  { body }: Response,
  limit: number,
  charset: string | undefined,
): Promise<{ readonly text: string; readonly complete: boolean }> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (reader !== undefined && size <= limit) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  const complete = size <= limit;
  if (!complete) await reader?.cancel().catch(() => undefined);
  return { text: decoderFor(charset).decode(joined(chunks, size)), complete };
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [first] = chunks;
  if (first !== undefined && chunks.length === 1) return first;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

// It keeps no state between complete texts, and creating one costs more than using it.
const utf8: Decoder = /* @__PURE__ */ decoderOf();

/** The decoder of a charset. If the charset is unknown, UTF-8 reads at least ASCII correctly in most cases. */
function decoderFor(charset: string | undefined): Decoder {
  if (charset === undefined) return utf8;
  try {
    return decoderOf(charset);
  } catch {
    return utf8;
  }
}
