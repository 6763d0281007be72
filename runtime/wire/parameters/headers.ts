import { readContent, writeContent } from "../values/content.js";
import type { HeaderDescriptor, ParameterDescriptor } from "../descriptors/descriptor.js";
import { checkedHeader } from "../values/header.js";
import { joinParts, splitText, takeApart } from "./styled.js";
import { EncodeError } from "../values/errors.js";
import { isAbsent, itemShape, mayBeText, record } from "../values/text.js";
import { readValues } from "../conversion/named.js";

/** Either the parameters of an operation or the headers of a response. */
export type HeaderLike = HeaderDescriptor | ParameterDescriptor;

/** The members of `Headers` that are used for reading and for writing. */
export type HeaderReader = Pick<Headers, "get" | "getSetCookie">;
export type HeaderTarget = Pick<Headers, "append" | "set">;

/** Sets the headers that have a value. Values are not percent-encoded (OpenAPI 3.2, appendix D). */
export function encodeHeaders(
  descriptors: readonly HeaderLike[],
  values: Readonly<Record<string, unknown>>,
  headers: HeaderTarget,
): void {
  for (const descriptor of headersOf(descriptors)) {
    const { name } = descriptor;
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    for (const text of headerTexts(descriptor, value)) {
      if (isCookie(name)) headers.append(name, checkedHeader(name, text));
      else headers.set(name, checkedHeader(name, text));
    }
  }
}

/** Decodes headers, by their names in the document. */
export function decodeHeaders(
  descriptors: readonly HeaderLike[],
  headers: HeaderReader,
): Record<string, unknown> {
  const out = record();
  for (const descriptor of headersOf(descriptors)) {
    const text = headers.get(descriptor.name);
    if (text !== null) out[descriptor.name] = headerValue(descriptor, text, headers);
  }
  return out;
}

/** Those that are headers, of parameters in any location. */
export const headersOf = (descriptors: readonly HeaderLike[]): readonly HeaderLike[] =>
  descriptors.filter((one) => !("in" in one) || one.in === "header");

/** RFC 6265, 3: several `Set-Cookie` headers cannot be joined into one. */
export const isCookie = (name: string): boolean => name.toLowerCase() === "set-cookie";

function headerTexts(descriptor: HeaderLike, value: unknown): readonly string[] {
  const { content, name } = descriptor;
  if (content !== undefined)
    return value === undefined ? [] : [ascii(writeContent(content, value))];
  const parts = takeApart(value);
  if (parts === undefined && isAbsent(value)) return [];
  if (isCookie(name) && parts?.kind === "list") return parts.items;
  const inPair = descriptor.explode === true ? "=" : ",";
  const escape = parts?.kind === "text" ? (text: string) => text : withoutComma(name);
  const text = parts === undefined ? "" : joinParts(parts, { between: ",", inPair }, escape);
  if (text !== "" || parts?.kind === "text") return [text];
  throw new EncodeError(
    `header "${name}"`,
    "cannot be an empty list or object, which a header cannot say: leave it out",
  );
}

/** RFC 9110, 5.6.1: a comma separates items, and no reader of OpenAPI's `simple` style knows another way to write one. */
const withoutComma =
  (name: string) =>
  (text: string): string => {
    if (!text.includes(",")) return text;
    throw new EncodeError(`header "${name}"`, 'cannot contain "," in an item: it separates items');
  };

function headerValue(descriptor: HeaderLike, text: string, headers: HeaderReader): unknown {
  const { content, shape, name } = descriptor;
  if (content !== undefined) return readContent(content, text, shape);
  const list = itemShape(shape) !== undefined && !mayBeText(shape);
  if (isCookie(name)) return list ? headers.getSetCookie() : text;
  if (list && text === "") return [];
  const inPair = descriptor.explode === true ? "=" : ",";
  return splitText(text, shape, { between: ",", inPair, unescape: (part) => part.trim() });
}

/** Escapes JSON so that it is pure ASCII. */
const ascii = (text: string): string =>
  text.replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Like {@link decodeHeaders}, for headers with types that need a conversion. */
export const decodeTypedHeaders = (
  descriptors: readonly HeaderLike[],
  headers: HeaderReader,
): Record<string, unknown> => readValues(descriptors, decodeHeaders(descriptors, headers));
