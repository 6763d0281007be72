import type { ContentDescriptor, DecodeLimits } from "../../wire/descriptors/descriptor.js";
import { type CallSite, UnexpectedResponseError } from "../call/errors.js";
import type { CallOutcome } from "../call/capability.js";
import type { Attempt } from "../request/attempt.js";
import type { ChunkReader, Decoder } from "../../types/platform.js";
import { decoderOf } from "../../wire/values/decoder.js";
import { type BytesRead, passedOn, streamIn } from "../../wire/values/streams.js";

export interface BodyContext extends DecodeLimits {
  readonly site: CallSite;
  readonly attempt: Attempt;
  /** Milliseconds that a body which is read as it arrives may pause; 0: no limit. */
  readonly idle: number;
  readonly maxBytes: number;
}

/** A body as a value, or as plain text if it is not what its media type promises. */
type ReadResult = Partial<Pick<CallOutcome, "value" | "unreadable">>;

/** What the document declares for the status of a response, and for its media type. */
interface DeclaredBody {
  readonly contents: readonly ContentDescriptor[];
  readonly content: ContentDescriptor | undefined;
}

/**
 * Reads a body as its declared content says or, if there is none, by its media type. Where JSON is declared, text that
 * is JSON is read as such: many servers label it wrongly.
 */
export async function readResponseBody(
  response: Response,
  { content, contents }: DeclaredBody,
  reading: BodyContext,
): Promise<ReadResult> {
  if (content?.decode !== undefined) return readNamed(response, content, reading);
  const { status, headers } = response;
  const type = headers.get("content-type") ?? "";
  // RFC 9110, 6.4.1.
  const isEmpty =
    response.body === null ||
    status === 204 ||
    status === 205 ||
    headers.get("content-length") === "0";
  if (content === undefined && !IS_TEXT.test(type)) {
    if (isEmpty) return {};
    // Read on demand, and only once.
    const source = reportProgress(response, reading);
    const stream = (): ReadableStream<Uint8Array> => streamIn(source.body);
    const arrayBuffer = (): Promise<ArrayBuffer> => source.arrayBuffer();
    return { value: { type, stream, arrayBuffer, text: () => source.text() } };
  }
  const text = isEmpty ? "" : await wholeText(response, type, reading);
  if (content?.codec === "text") return { value: content.convert?.readText(text) ?? text };
  if (text === "") return {};
  const isDeclared = contents.some(({ codec }) => codec === "json");
  const label = isDeclared && /^text\//i.test(type) ? "" : type;
  return parse(text, content === undefined ? label : "json", content);
}

/** Reads with a decoder that the descriptor names: streams, forms, multipart bodies. */
const readNamed = (
  response: Response,
  content: ContentDescriptor,
  reading: BodyContext,
): Promise<ReadResult> =>
  reading.attempt.step(async () => {
    try {
      return { value: await content.decode?.(content, reportProgress(response, reading), reading) };
    } catch (error) {
      // Recognised by its name, because few programs include code that throws one.
      if (error instanceof Error && error.name === "DecodeError")
        return { unreadable: error.message };
      throw error;
    }
  });

/** Media types that are read whole, as text; so is a body without a media type. An event stream may never end. */
const IS_TEXT = /^(?:$|text\/(?!event-stream))|[/+](?:json|xml)\b|javascript|urlencoded/i;

/** Reads a body as text, but no more than `maxBytes` (counted after decompression). */
function wholeText(
  response: Response,
  type: string,
  { attempt, maxBytes, site }: BodyContext,
): Promise<string> {
  const { body } = response;
  if (!body) return attempt.step(() => response.text());
  const decoder = decoderFor(type);
  const reader: ChunkReader = body.getReader();
  let [size, text] = [0, ""];
  return attempt.step(async () => {
    for (;;) {
      const { value } = await reader.read();
      if (value === undefined) return text + decoder.decode();
      size += value.length;
      text += decoder.decode(value, { stream: true });
      if (size <= maxBytes) continue;
      await reader.cancel().catch(() => undefined);
      const reason = `with more than ${maxBytes} bytes`;
      throw new UnexpectedResponseError(reason, site, { response, value: text });
    }
  });
}

/** The decoder of a charset. If the charset is unknown, UTF-8 reads at least ASCII correctly in most cases. */
function decoderFor(type: string): Decoder {
  try {
    return decoderOf(/;\s*charset="?([^";\s]+)/i.exec(type)?.[1]);
  } catch {
    return decoderOf();
  }
}

/** Parses text. Without a media type it may or may not be JSON. */
function parse(text: string, type: string, content: ContentDescriptor | undefined): ReadResult {
  const isJson = /json/i.test(type);
  if (!isJson && type !== "") return { value: text };
  try {
    return { value: (content?.convert?.parse ?? JSON.parse)(text) };
  } catch {
    return { value: text, unreadable: isJson ? "the body is not JSON" : undefined };
  }
}

/**
 * A body whose errors name the call, however late it is read, and which ends if nothing more arrives. Until then, the
 * response itself can be read instead.
 */
export function reportProgress(response: Response, { attempt, idle }: BodyContext): Response {
  const { body, headers } = response;
  const next = (reader: ChunkReader): Promise<BytesRead> => attempt.next(() => reader.read(), idle);
  return body ? new Response(passedOn(body, next), { headers }) : response;
}
