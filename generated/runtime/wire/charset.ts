import type { BodySource } from "./bytes.js";
import { DecodeError } from "./errors.js";
import { parseMediaType } from "./media-type.js";

/** The charset of the `Content-Type` counts, UTF-8 without one (`text()` knows nothing else). */
export async function charsetText(source: BodySource): Promise<string> {
  const type = source.headers.get("content-type");
  if (type === null || !type.includes(";")) return source.text();
  const charset = parseMediaType(type)?.parameters.get("charset");
  if (charset === undefined || /^utf-?8$/i.test(charset)) return source.text();
  return decoderFor(charset).decode(await source.arrayBuffer());
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch (cause) {
    throw new DecodeError(`the charset ${JSON.stringify(charset)} is not known`, cause);
  }
}
