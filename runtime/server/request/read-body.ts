/** From the bytes of a request to the value that its handler receives. */
import { bytesText, charsetOf } from "../../wire/bodies/charset.js";
import type {
  BodyDescriptor,
  Codec,
  ContentDescriptor,
} from "../../wire/descriptors/descriptor.js";
import { nearestContent } from "../../wire/negotiation/content.js";
import {
  bodyCodec,
  type OpenBody,
  type ReadBody,
  type ReadOptions,
  type ServerCodecs,
} from "../codecs/codec.js";
import type { IncomingRequest } from "../http/incoming-request.js";
import { checkContentLength, type Limits } from "../http/limits.js";
import { refuse } from "../http/refusal.js";

/**
 * Determines which of the declared media types the body has; `undefined` if there is no body. Refuses an undeclared
 * media type, and JSON in another charset than UTF-8, which a proxy might read differently (415), and a body whose
 * `Content-Length` is too large (413). A body without a media type counts as undeclared,
 * because a browser sends it to other sites without a CORS preflight (Fetch standard, 4.8).
 */
export function openBody(
  incoming: IncomingRequest,
  descriptor: BodyDescriptor,
  limits: Limits,
): OpenBody | undefined {
  const type = incoming.header("content-type")?.trim() || null;
  const { contents } = descriptor;
  const content =
    type === null ? contents.find((one) => one.type === "*/*") : nearestContent(contents, type);
  if (incoming.body === undefined) {
    if (type === null) return undefined;
    if (descriptor.required !== true && !(content && mayBeEmpty(content))) return undefined;
  }
  // Compressed bodies could be decompression bombs, and no document asks for them.
  const encoding = incoming.header("content-encoding")?.trim() || "identity";
  if (content === undefined || encoding.toLowerCase() !== "identity")
    throw unsupportedMediaType(descriptor);
  if (content.codec === "json" && charsetOf(type) !== undefined)
    throw unsupportedMediaType(descriptor, "JSON is read in UTF-8 only.");
  checkContentLength(incoming.header("content-length"), limitFor(content, limits));
  return { content, contentType: type ?? content.type, source: incoming.body };
}

/** RFC 9110, 15.5.16: the response says which media types are supported. */
const unsupportedMediaType = ({ contents }: BodyDescriptor, message?: string): Error => {
  const accept = contents.map(({ type }) => type.replace(/[^\x20-\x7e]/g, "")).join(", ");
  return refuse("unsupportedMediaType", {
    headers: { accept, "accept-encoding": "identity" },
    ...(message !== undefined && { message }),
  });
};

const mayBeEmpty = ({ codec }: ContentDescriptor): boolean =>
  codec === "text" || codec === "binary" || codec === "form";

const READ_WHOLE: readonly Codec[] = ["json", "text", "form", "multipart-array"];

const limitFor = ({ codec }: ContentDescriptor, { bodyBytes, uploadBytes }: Limits): number =>
  READ_WHOLE.includes(codec) ? bodyBytes : uploadBytes;

/** The name of a media type among the declared ones: as declared, or as received if a range is declared. */
export const namedType = ({ content, contentType }: OpenBody): string =>
  content.type.includes("*") ? contentType : content.type;

/** Decodes a body; files, binary bodies and sequences are left to the handler to read. */
export function decodeRequestBody(
  body: OpenBody,
  codecs: ServerCodecs,
  options: ReadOptions,
): Promise<ReadBody> {
  const { content, contentType, source } = body;
  const { idle, bytesPerSecond } = options.limits;
  const guard = { idle, bytesPerSecond, limit: limitFor(content, options.limits) };
  const codec = bodyCodec(codecs, content);
  if ("open" in codec) return codec.open(body, guard, options);
  const read = (bytes?: Uint8Array): ReadBody => {
    const text = bytes === undefined ? "" : bytesText(bytes, contentType);
    return { value: codec.decodeText(content, text, contentType) };
  };
  return source === undefined ? Promise.resolve(read()) : source.whole(guard).then(read);
}
