import type { HeadersDecoder } from "../descriptors/descriptor.js";
import { readNumber } from "../values/text.js";

/** Like `decodeHeaders` in headers.ts, for strings, numbers and booleans. */
export const decodePlainHeaders: HeadersDecoder = (descriptors, headers) =>
  Object.fromEntries(
    descriptors.flatMap(({ name, shape }) => {
      const text = headers.get(name);
      if (text === null) return [];
      const isBoolean = shape === "boolean" && /^(?:true|false)$/.test(text);
      return [[name, shape === "number" ? readNumber(text) : isBoolean ? text === "true" : text]];
    }),
  );
