import type { HeadersDecoder, Values } from "../descriptors/descriptor.js";
import { checkedHeader } from "../values/header.js";
import { isAbsent, readNumber, writeText } from "../values/text.js";
import { type HeaderLike, type HeaderTarget, headersOf, isCookie } from "./headers.js";

/** Like `encodeHeaders` in headers.ts, for strings, numbers, booleans and lists of these. */
export function encodePlainHeaders(
  descriptors: readonly HeaderLike[],
  values: Values,
  headers: HeaderTarget,
): void {
  for (const { name } of headersOf(descriptors)) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    const texts = items
      .filter((item) => !isAbsent(item))
      .map((item) => checkedHeader(name, writeText(item)));
    if (isCookie(name)) for (const text of texts) headers.append(name, text);
    else if (texts.length > 0) headers.set(name, texts.join(","));
  }
}

/** Like `decodeHeaders` in headers.ts, for strings, numbers and booleans in responses. */
export const decodePlainHeaders: HeadersDecoder = (descriptors, headers) =>
  Object.fromEntries(
    descriptors.flatMap(({ name, shape }) => {
      const text = headers.get(name);
      if (text === null) return [];
      const isBoolean = shape === "boolean" && /^(?:true|false)$/.test(text);
      return [[name, shape === "number" ? readNumber(text) : isBoolean ? text === "true" : text]];
    }),
  );
