import type { Decoder } from "../../types/platform.js";
import { decoderOf } from "../../wire/values/decoder.js";

/**
 * Reads a body as text, to its end or until there are more than `limit` bytes of it, as they are after any compression has
 * been undone: then `complete` is false, and the rest is not read.
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

// It keeps nothing between texts that are whole, and making one costs more than what it does.
const utf8: Decoder = /* @__PURE__ */ decoderOf();

/** In a charset that nobody knows, the letters of ASCII are most often still themselves. */
function decoderFor(charset: string | undefined): Decoder {
  if (charset === undefined) return utf8;
  try {
    return decoderOf(charset);
  } catch {
    return utf8;
  }
}
