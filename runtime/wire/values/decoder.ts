import type { Decoder, DecoderClass } from "../../types/platform.js";

/**
 * Makes a decoder of bytes; throws a `RangeError` for an unknown charset. The cast is needed because type libraries
 * differ in the charsets that they allow.
 */
export const decoderOf = (charset?: string, fatal: boolean = false): Decoder =>
  new (TextDecoder as unknown as DecoderClass)(charset, { fatal });
