/** From the bytes of a request to the value that its handler gets. */
import { decodeText } from "../../wire/bodies/basic.js";
import { decodeBody } from "../../wire/bodies/body.js";
import { bytesText } from "../../wire/bodies/charset.js";
import type {
  BodyDescriptor,
  BodySource,
  ContentDescriptor,
} from "../../wire/descriptors/descriptor.js";
import { formValue } from "../../wire/bodies/form.js";
import { pickContent } from "../../wire/negotiation/content.js";
import { decodeMultipart } from "../../wire/bodies/multipart.js";
import { itemShape, memberShape, objectShape } from "../../wire/values/text.js";
import { after, type Eventually } from "../http/eventually.js";
import type { IncomingRequest, IncomingBody } from "../http/incoming-request.js";
import { checkContentLength, type Guard, guarded, type Limits } from "../http/limits.js";
import { boundaryOf, MultipartReader } from "../multipart/reader.js";
import { type Collected, collectParts, type UploadStore } from "../multipart/uploads.js";
import { refuse } from "../http/refusal.js";

/** A body whose media type is known, and which is not read yet. */
export interface OpenBody {
  readonly content: ContentDescriptor;
  readonly contentType: string;
  /** Absent: an empty body. */
  readonly source: IncomingBody | undefined;
}

export interface ReadBody {
  readonly value: unknown;
  /** Lets go of files that were stored, if any can be. */
  readonly discard?: () => Promise<void>;
}

/**
 * Which of the declared media types the body has; nothing if there is no body. Refuses what is not declared (415), a
 * required body that is missing (400), and one that says itself that it is too large (413). A body without a media type is
 * of none that is declared: sites may send such bodies to other sites without asking first (Fetch standard, 4.8).
 */
export function openBody(
  incoming: IncomingRequest,
  descriptor: BodyDescriptor,
  limits: Limits,
): OpenBody | undefined {
  const type = mediaTypeOf(incoming);
  const content = contentFor(descriptor, type);
  if (
    incoming.body === undefined &&
    (type === null || content === undefined || !mayBeEmpty(content))
  ) {
    if (descriptor.required !== true) return undefined;
    if (type === null) throw refuse("malformed", { message: "A body is required." });
  }
  if (content === undefined || isEncoded(incoming)) throw unsupported(descriptor);
  checkContentLength(incoming.header("content-length"), limitFor(content, limits));
  return { content, contentType: type ?? content.type, source: incoming.body };
}

/** Of a body; a blank one is none. */
function mediaTypeOf(incoming: IncomingRequest): string | null {
  const type = incoming.header("content-type")?.trim() ?? "";
  return type === "" ? null : type;
}

const contentFor = (
  { contents }: BodyDescriptor,
  type: string | null,
): ContentDescriptor | undefined =>
  type === null ? contents.find((content) => content.type === "*/*") : pickContent(contents, type);

/** RFC 9110, 15.5.16: says what would have been supported. */
const unsupported = ({ contents }: BodyDescriptor): Error => {
  const accept = contents.map(({ type }) => type.replace(/[^\x20-\x7e]/g, "")).join(", ");
  return refuse("unsupportedMediaType", { headers: { accept, "accept-encoding": "identity" } });
};

const mayBeEmpty = ({ codec }: ContentDescriptor): boolean =>
  codec === "text" || codec === "binary" || codec === "form";

/** Compressed bodies could be bombs, and nothing in a document asks for them. */
function isEncoded(incoming: IncomingRequest): boolean {
  const encoding = incoming.header("content-encoding")?.trim().toLowerCase() ?? "";
  return encoding !== "" && encoding !== "identity";
}

const isReadWhole = ({ codec }: ContentDescriptor): boolean =>
  codec === "json" || codec === "text" || codec === "form";

const limitFor = (content: ContentDescriptor, { bodyBytes, uploadBytes }: Limits): number =>
  isReadWhole(content) ? bodyBytes : uploadBytes;

/** What tells the declared media types apart: as declared, or as received where a range is declared. */
export const namedType = ({ content, contentType }: OpenBody): string =>
  content.type.includes("*") ? contentType : content.type;

export interface ReadOptions {
  readonly limits: Limits;
  readonly store: UploadStore | undefined;
}

/** Decodes a body; files, binary bodies and sequences are left to the handler to read. */
export function readBody(body: OpenBody, { limits, store }: ReadOptions): Eventually<ReadBody> {
  const { content, source } = body;
  const guard = { limit: limitFor(content, limits), idle: limits.idle };
  if (isReadWhole(content)) {
    return after(source?.whole(guard), (bytes) => ({ value: wholeValue(body, bytes) }));
  }
  if (content.codec === "multipart") return readParts(body, guard, { limits, store });
  return after(decodeBody(content, streamSource(body, guard)), (value) => ({ value }));
}

async function readParts(
  body: OpenBody,
  guard: Guard,
  { limits, store }: ReadOptions,
): Promise<ReadBody> {
  const { content, contentType } = body;
  const bytes = guarded(streamOf(body), guard);
  const reader = new MultipartReader(bytes, boundaryOf(contentType), limits);
  const collected = await collectParts(reader, { content, limits, store });
  return { value: partsValue(content, collected), discard: collected.discard };
}

const streamOf = ({ source }: OpenBody): ReadableStream<Uint8Array> =>
  source?.stream() ?? new Blob([]).stream();

const streamSource = (body: OpenBody, guard: Guard): BodySource =>
  new Response(guarded(streamOf(body), guard), { headers: { "content-type": body.contentType } });

function wholeValue({ content, contentType }: OpenBody, bytes: Uint8Array | undefined): unknown {
  const text = bytes === undefined ? "" : bytesText(bytes, contentType);
  return content.codec === "form" ? formValue(content, text) : decodeText(content, text);
}

function partsValue(content: ContentDescriptor, { fields, files }: Collected): unknown {
  const texts = new FormData();
  for (const [name, text] of fields) texts.append(name, text);
  const value = decodeMultipart(content, texts);
  const object = objectShape(content.shape ?? "json");
  for (const [name, list] of files) {
    const shape = object === undefined ? "json" : memberShape(object, name);
    value[name] = itemShape(shape) !== undefined || list.length > 1 ? list : list[0];
  }
  return content.convert === undefined ? value : content.convert.readText(value);
}
