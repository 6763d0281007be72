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
  const decoder = decoderFor(charset);
  const reader = body?.getReader();
  let text = "";
  for (let left = limit; reader !== undefined;) {
    const { done, value } = await reader.read();
    if (done) break;
    left -= value.length;
    if (left < 0) {
      await reader.cancel().catch(() => undefined);
      return { text: text + decoder.decode(value), complete: false };
    }
    text += decoder.decode(value, { stream: true });
  }
  return { text: text + decoder.decode(), complete: true };
}

/** In a charset that nobody knows, the letters of ASCII are most often still themselves. */
function decoderFor(charset: string | undefined): Decoder {
  try {
    return decoderOf(charset);
  } catch {
    return decoderOf();
  }
}
