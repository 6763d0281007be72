import type { Decoder, DecoderClass } from "../../types/platform.js";

/** A decoder of bytes; throws a `RangeError` for a charset that nobody knows. Type libraries differ in what they let one ask for. */
export const decoderOf = (charset?: string, fatal: boolean = false): Decoder =>
  new (TextDecoder as unknown as DecoderClass)(charset, { fatal });
