import type { BodySource, ContentDescriptor, EncodedBody } from "../descriptors/descriptor.js";
import { CODECS } from "./codec.js";

/** Encodes a value as the body of a request or a response. `contentType` makes a range such as `image/*` concrete. */
export function encodeBody(
  content: ContentDescriptor,
  value: unknown,
  contentType: string = content.type,
): EncodedBody {
  return CODECS[content.codec].encode(content, value, contentType);
}

/** Decodes the body of a request or a response. Binary and sequential bodies are returned unread. */
export async function decodeBody(content: ContentDescriptor, source: BodySource): Promise<unknown> {
  return CODECS[content.codec].decode(content, source);
}
