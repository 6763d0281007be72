import type { ContentDescriptor } from "../../wire/descriptors/descriptor.js";
import { type CallSite, UnexpectedResponseError } from "../call/errors.js";
import type { Attempt } from "../request/attempt.js";
import { readWhole } from "./whole-body.js";

export interface BodyLimits {
  readonly attempt: Attempt;
  /** Bytes of a body that is read whole. */
  readonly maxBytes: number;
  /** Characters of one item of a stream. */
  readonly maxItemLength: number | undefined;
}

interface Limits extends BodyLimits {
  readonly site: CallSite;
}

/** A body as a value; as its plain text where it is not what its media type promises. */
export interface ReadResult {
  readonly value?: unknown;
  readonly unreadable?: string | undefined;
}

/** Reads a body as its declared content says, or by its media type where there is none. */
export async function readBody(
  response: Response,
  content: ContentDescriptor | undefined,
  limits: Limits,
): Promise<ReadResult> {
  if (content?.decode !== undefined) return readNamed(response, content, limits);
  const { status, body, headers } = response;
  const type = headers.get("content-type") ?? "";
  // RFC 9110, 6.4.1.
  const isEmpty =
    body === null || status === 204 || status === 205 || headers.get("content-length") === "0";
  if (content === undefined && !IS_TEXT.test(type)) {
    if (isEmpty) return {};
    // Read when it is asked for, and once.
    const stream = (): ReadableStream<Uint8Array> => response.body ?? body;
    return {
      value: {
        type,
        stream,
        arrayBuffer: () => response.arrayBuffer(),
        text: () => response.text(),
      },
    };
  }
  const text = isEmpty ? "" : await wholeText(response, type, limits);
  if (content?.codec === "text") return { value: content.convert?.readText(text) ?? text };
  return text === "" ? {} : parse(text, content === undefined ? type : "json", content);
}

/** By a decoder that the descriptor names: streams, forms, multipart bodies. */
const readNamed = (
  response: Response,
  content: ContentDescriptor,
  { attempt, maxBytes, maxItemLength }: Limits,
): Promise<ReadResult> =>
  attempt.step(async () => {
    const limits = { maxBytes, ...(maxItemLength !== undefined && { maxItemLength }) };
    try {
      return { value: await content.decode?.(content, response, limits) };
    } catch (error) {
      // By its name, as few programs have anything that throws one.
      if (error instanceof Error && error.name === "DecodeError")
        return { unreadable: error.message };
      throw error;
    }
  });

/** What is read whole, without a media type too. A stream of events may never end. */
const IS_TEXT = /^(?:$|text\/(?!event-stream))|[/+](?:json|xml)\b|javascript|urlencoded/i;

async function wholeText(
  response: Response,
  type: string,
  { attempt, maxBytes, site }: Limits,
): Promise<string> {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(type)?.[1];
  const { text, complete } = await attempt.step(() => readWhole(response, maxBytes, charset));
  if (complete) return text;
  throw new UnexpectedResponseError(`with more than ${maxBytes} bytes`, site, {
    response,
    value: text,
  });
}

/** Text without a media type may be JSON, or anything. */
function parse(text: string, type: string, content: ContentDescriptor | undefined): ReadResult {
  const isJson = /json/i.test(type);
  if (!isJson && type !== "") return { value: text };
  try {
    return { value: (content?.convert?.parse ?? JSON.parse)(text) };
  } catch {
    return { value: text, unreadable: isJson ? "the body is not JSON" : undefined };
  }
}
