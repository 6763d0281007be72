import type { Decoder } from "../../types/platform.js";
import type { BodySource } from "../descriptors/descriptor.js";
import { decoderOf } from "../values/decoder.js";
import { DecodeError } from "../values/errors.js";

/** Decodes a body in the charset of its `Content-Type`, or else as UTF-8 (which is all that `text()` supports). */
export async function charsetText(source: BodySource): Promise<string> {
  const charset = charsetOf(source.headers.get("content-type"));
  if (charset === undefined) return source.text();
  return decoderFor(charset).decode(await source.arrayBuffer());
}

// It keeps no state between complete texts, and creating one costs more than using it. Hermes has none.
const strict: { utf8?: Decoder } = {};

/** The same for bytes in memory. Throws a `DecodeError` if they are not valid in their charset. */
export function bytesText(bytes: Uint8Array, contentType: string): string {
  const charset = charsetOf(contentType);
  const decoder =
    charset === undefined ? (strict.utf8 ??= decoderOf("utf-8", true)) : decoderFor(charset, true);
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new DecodeError(`the body is not valid ${decoder.encoding}`, cause);
  }
}

/** The charset that a media type names; `undefined` for UTF-8, which is the default. */
export function charsetOf(contentType: string | null): string | undefined {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(contentType ?? "")?.[1];
  return /^utf-?8$/i.test(charset ?? "utf-8") ? undefined : charset;
}

function decoderFor(charset: string, fatal = false): Decoder {
  try {
    return decoderOf(charset, fatal);
  } catch (cause) {
    throw new DecodeError(`the charset ${JSON.stringify(charset)} is not known`, cause);
  }
}
