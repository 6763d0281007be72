import type { BodySource } from "./bytes.js";
import type { Codec, ContentDescriptor } from "../descriptors/descriptor.js";
import { EncodeError } from "../values/errors.js";

export interface EncodedBody {
  readonly body: string | Blob | FormData | URLSearchParams | ReadableStream<Uint8Array>;
  /** Absent where `fetch` knows better: it writes the boundary of a `FormData` itself. */
  readonly contentType?: string;
}

/** Writes and reads the bodies of some media types. A client is given those that it needs, so that no others are bundled. */
export interface BodyCodec {
  readonly names: readonly Codec[];
  /** `contentType` is concrete where the document has a range. */
  encode(content: ContentDescriptor, value: unknown, contentType: string): EncodedBody;
  decode(content: ContentDescriptor, source: BodySource): Promise<unknown>;
}

/** The codec of a media type. A missing one is a slip of the program, not of a document. */
export function codecFor(content: ContentDescriptor, codecs: readonly BodyCodec[]): BodyCodec {
  const codec = codecs.find(({ names }) => names.includes(content.codec));
  if (codec !== undefined) return codec;
  throw new EncodeError(
    `body in ${content.type}`,
    `needs the codec for "${content.codec}", which was not passed in`,
  );
}

/** Bodies that are handed out before they have been read. */
export const isUnread = ({ codec }: ContentDescriptor): boolean =>
  codec === "binary" ||
  codec === "event-stream" ||
  codec === "json-lines" ||
  codec === "json-sequence";
