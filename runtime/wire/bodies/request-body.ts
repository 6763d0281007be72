import type {
  ContentDescriptor,
  EncodedBody,
  OperationDescriptor,
} from "../descriptors/descriptor.js";
import { concreteType } from "../values/media-type.js";
import { EncodeError } from "../values/errors.js";

/**
 * Encodes the body of a request in one of its declared media types: the first one, unless the caller chooses another.
 */
export function encodeRequestBody(
  { body, method }: OperationDescriptor,
  value: unknown,
  contentType?: string,
): EncodedBody | undefined {
  if (body === undefined) return undefined;
  if (value === undefined) {
    if (body.required !== true || isBodiless(method)) return undefined;
    throw new EncodeError("request body", "is missing");
  }
  const content = contentFor(body.contents, contentType);
  const { type, codec, encode } = content;
  if (encode === undefined) throw new EncodeError("request body", `has no encoder for ${type}`);
  const chosen = contentType ?? type;
  return encode(content, value, concreteType(chosen, codec) ?? chosen);
}

/** `fetch` sends no body with these methods, even if a document declares one. */
export const isBodiless = (method: string): boolean => method === "GET" || method === "HEAD";

function contentFor(
  contents: readonly ContentDescriptor[],
  contentType: string | undefined,
): ContentDescriptor {
  const found =
    contents.find(({ type }) => contentType === undefined || contentType === type) ??
    contents.find(({ type }) => isInRange(contentType ?? "", type));
  if (found !== undefined) return found;
  const declared = contents.map(({ type }) => type).join(", ");
  throw new EncodeError("request body", `cannot be ${contentType}: the document has ${declared}`);
}

/** RFC 9110, 12.5.1: whether a range such as `image/*` or `application/*+json` includes a media type. */
const isInRange = (type: string, range: string): boolean => {
  const [start = "", end] = range.replace("*/*", "*").split("*");
  return end !== undefined && type.startsWith(start) && type.replace(/\s*;.*/, "").endsWith(end);
};
