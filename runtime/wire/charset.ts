import type { BodySource } from "./bytes.js";
import { DecodeError } from "./errors.js";
import { parseMediaType } from "./media-type.js";

/** The charset of the `Content-Type` counts, UTF-8 without one (`text()` knows nothing else). */
export async function charsetText(source: BodySource): Promise<string> {
  const charset = charsetOf(source.headers.get("content-type"));
  if (charset === undefined) return source.text();
  return decoderFor(charset).decode(await source.arrayBuffer());
}

// It keeps nothing between texts that are whole, and making one costs more than what it does.
const utf8: TextDecoder = /* @__PURE__ */ new TextDecoder();

/** The same for bytes that are there already. */
export function bytesText(bytes: Uint8Array, contentType: string): string {
  const charset = charsetOf(contentType);
  return (charset === undefined ? utf8 : decoderFor(charset)).decode(bytes);
}

/** Nothing for UTF-8. */
function charsetOf(contentType: string | null): string | undefined {
  if (contentType === null || !contentType.includes(";")) return undefined;
  const charset = parseMediaType(contentType)?.parameters.get("charset");
  return charset === undefined || /^utf-?8$/i.test(charset) ? undefined : charset;
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch (cause) {
    throw new DecodeError(`the charset ${JSON.stringify(charset)} is not known`, cause);
  }
}
