import { basic } from "./basic.js";
import type { BodySource } from "./bytes.js";
import { codecFor, type EncodedBody } from "./codec.js";
import type { ContentDescriptor } from "../descriptors/descriptor.js";
import { forms } from "./form.js";
import { multipart } from "./multipart.js";
import { sequences } from "./sequence.js";

export type { BodySource } from "./bytes.js";
export type { EncodedBody } from "./codec.js";

const ALL = [basic, forms, multipart, sequences] as const;

/** A value as the body of a request or a response. `contentType` makes a range such as `image/*` concrete. */
export function encodeBody(
  content: ContentDescriptor,
  value: unknown,
  contentType: string = content.type,
): EncodedBody {
  return codecFor(content, ALL).encode(content, value, contentType);
}

/** Reads the body of a request or a response. Binary and sequential bodies are handed out unread. */
export async function decodeBody(content: ContentDescriptor, source: BodySource): Promise<unknown> {
  return codecFor(content, ALL).decode(content, source);
}
