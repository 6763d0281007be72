import { readValues } from "../conversion/named.js";
import { decodeHeaders, type HeaderLike, type HeaderReader } from "./headers.js";

/** Like {@link decodeHeaders}, for headers with types that need a conversion. */
export const decodeTypedHeaders = (
  descriptors: readonly HeaderLike[],
  headers: HeaderReader,
): Record<string, unknown> => readValues(descriptors, decodeHeaders(descriptors, headers));
