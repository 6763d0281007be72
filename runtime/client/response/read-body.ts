import type { Binary } from "../../types/binary.js";
import type { ContentDescriptor } from "../../wire/descriptors/descriptor.js";
import { DecodeError } from "../../wire/values/errors.js";
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
  readonly unreadable?: string;
}

/** Reads a body as its declared content says, or by its media type where there is none. */
export async function readBody(
  response: Response,
  content: ContentDescriptor | undefined,
  limits: Limits,
): Promise<ReadResult> {
  if (content?.decode !== undefined) return readNamed(response, content, limits);
  const type = response.headers.get("content-type") ?? "";
  if (content === undefined ? !isText(type) : content.codec === "binary") {
    return content === undefined && isBodiless(response) ? {} : { value: rawBody(response, type) };
  }
  const text = isBodiless(response) ? "" : await wholeText(response, type, limits);
  if (content?.codec === "text") return { value: content.convert?.readText(text) ?? text };
  if (text === "") return {};
  return parse(text, content === undefined ? type : "json", content?.convert?.parse);
}

/** By a decoder that the descriptor names: streams, forms, multipart bodies. */
async function readNamed(
  response: Response,
  content: ContentDescriptor,
  { attempt, maxBytes, maxItemLength }: Limits,
): Promise<ReadResult> {
  const limits = { maxBytes, ...(maxItemLength !== undefined && { maxItemLength }) };
  try {
    return { value: await attempt.step(async () => content.decode?.(content, response, limits)) };
  } catch (error) {
    if (error instanceof DecodeError) return { unreadable: error.message };
    throw error;
  }
}

/** Read when it is asked for, and once. */
const rawBody = (response: Response, type: string): Binary => ({
  type,
  stream: () => response.body ?? new Blob([]).stream(),
  arrayBuffer: () => response.arrayBuffer(),
  text: () => response.text(),
});

/** RFC 9110, 6.4.1. */
const isBodiless = ({ status, body, headers }: Response): boolean =>
  body === null || status === 204 || status === 205 || headers.get("content-length") === "0";

/** What is read whole. A stream of events may never end. */
const isText = (type: string): boolean =>
  type === "" ||
  (/^text\/|[/+](?:json|xml)\b|javascript|urlencoded/i.test(type) && !/event-stream/i.test(type));

async function wholeText(
  response: Response,
  type: string,
  { attempt, maxBytes, site }: Limits,
): Promise<string> {
  const { text, complete } = await attempt.step(() =>
    readWhole(response, maxBytes, charsetOf(type)),
  );
  if (complete) return text;
  const reason = `with more than ${maxBytes} bytes`;
  throw new UnexpectedResponseError(reason, site, { response, value: text });
}

const charsetOf = (type: string): string | undefined => /;\s*charset="?([^";\s]+)/i.exec(type)?.[1];

type Parse = (text: string) => unknown;

/** Text without a media type may be JSON, or anything. */
function parse(text: string, type: string, parseJson: Parse = JSON.parse): ReadResult {
  const isJson = /json/i.test(type);
  if (!isJson && type !== "") return { value: text };
  try {
    return { value: parseJson(text) };
  } catch {
    return isJson ? { value: text, unreadable: `the body is not JSON` } : { value: text };
  }
}
