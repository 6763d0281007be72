import { readValues } from "../conversion/named.js";
import { decodeHeaders, type HeaderLike, type HeaderReader } from "./headers.js";

/** As {@link decodeHeaders}, of headers whose types are more than text says. */
export const decodeTypedHeaders = (
  descriptors: readonly HeaderLike[],
  headers: HeaderReader,
): Record<string, unknown> => readValues(descriptors, decodeHeaders(descriptors, headers));
