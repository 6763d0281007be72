/**
 * How a server decodes requests and encodes responses. Generated code names only the codecs that its operations need.
 */
import type {
  BodyEncoder,
  BodySource,
  Codec,
  ContentDescriptor,
  HeaderDescriptor,
  ParameterDecoder,
  ParameterDescriptor,
  Values,
} from "../../wire/descriptors/descriptor.js";
import type { QueryReading } from "../../wire/parameters/query-parameter.js";
import type { HeaderReader, HeaderTarget } from "../../wire/parameters/headers.js";
import type { IncomingBody } from "../http/incoming-request.js";
import { type Guard, confine, type Limits } from "../http/limits.js";
import type { UploadStore } from "../multipart/uploads.js";

/** A body whose media type is known, and which has not been read yet. */
export interface OpenBody {
  readonly content: ContentDescriptor;
  readonly contentType: string;
  /** Absent: an empty body. */
  readonly source: IncomingBody | undefined;
}

export interface ReadBody {
  readonly value: unknown;
  /** Releases stored files, if there can be any. */
  readonly discard?: () => Promise<void>;
}

export interface ReadOptions {
  readonly limits: Limits;
  readonly uploads?: UploadStore;
}

/** The codec of a kind of media type. Bodies are read whole, read as text, or left to the handler to read. */
export type ServerBodyCodec = {
  readonly encode: BodyEncoder;
  /** For sequences: applies a check to each item. Absent: the whole value is checked. */
  readonly each?: (
    content: ContentDescriptor,
    items: unknown,
    check: (item: unknown) => unknown,
  ) => AsyncGenerator<unknown>;
} & (
  | { readonly decodeText: (content: ContentDescriptor, text: string, type: string) => unknown }
  | { readonly open: (body: OpenBody, guard: Guard, options: ReadOptions) => Promise<ReadBody> }
);

export interface ServerCodecs {
  readonly params?: ParameterDecoder<Readonly<Record<string, string>>>;
  readonly query?: (
    parameters: readonly ParameterDescriptor[],
    query: string,
    how: QueryReading,
  ) => unknown;
  readonly headers?: ParameterDecoder<HeaderReader>;
  readonly cookies?: ParameterDecoder<string | null>;
  /** `readValues`, if any parameter is converted to a type that JSON does not have. */
  readonly values?: (parameters: readonly ParameterDescriptor[], values: Values) => Values;
  /** Writes the headers of responses. Absent: their values are strings, numbers, booleans or lists of these. */
  readonly writeHeaders?: (
    descriptors: readonly HeaderDescriptor[],
    values: Values,
    headers: HeaderTarget,
  ) => void;
  /** For request and response bodies. */
  readonly bodies: Readonly<Partial<Record<Codec, ServerBodyCodec>>>;
}

/** The codec of a media type. Generated code names those of all its operations. */
export function bodyCodec({ bodies }: ServerCodecs, { codec }: ContentDescriptor): ServerBodyCodec {
  const found = bodies[codec];
  if (found === undefined) throw new TypeError(`the server has no codec for ${codec}`);
  return found;
}

export const bodyStream = ({ source }: OpenBody): ReadableStream<Uint8Array> =>
  source?.stream() ?? new Blob([]).stream();

export const streamSource = (body: OpenBody, guard: Guard): BodySource =>
  new Response(confine(bodyStream(body), guard), { headers: { "content-type": body.contentType } });
