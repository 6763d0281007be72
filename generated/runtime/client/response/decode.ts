import { basic } from "../../wire/bodies/basic.js";
import { type BodyCodec, codecFor, isUnread } from "../../wire/bodies/codec.js";
import type {
  ContentDescriptor,
  OperationDescriptor,
  ResponseDescriptor,
} from "../../wire/descriptors/descriptor.js";
import { DecodeError } from "../../wire/values/errors.js";
import { decodeHeaders } from "../../wire/parameters/headers.js";
import { pickContent } from "../../wire/negotiation/content.js";
import { pickResponse } from "../../wire/negotiation/status.js";
import type { Attempt } from "../request/attempt.js";
import type { Decoded } from "../call/capability.js";
import { type CallSite, shorten, UnexpectedResponseError } from "../call/errors.js";
import { readWhole } from "./whole-body.js";

interface Reading {
  readonly operation: OperationDescriptor;
  readonly site: CallSite;
  readonly attempt: Attempt;
  readonly codecs: readonly BodyCodec[];
  readonly limit: number | undefined;
}

/** Reads an answer as the document declares it for its status. */
export async function decodeResponse(response: Response, reading: Reading): Promise<Decoded> {
  const described = await describedAnswer(response, reading);
  const content = await declaredContent(response, described, reading);
  const value =
    content === undefined ? await noBody(response) : await readBody(content, response, reading);
  return {
    ok: response.ok,
    status: response.status,
    value,
    response,
    headers: decodeHeaders(described.headers ?? [], response.headers),
    ...(content !== undefined && { mediaType: content.type }),
  };
}

/** `default` is for failures where a success is declared, as everybody means it. */
async function describedAnswer(
  response: Response,
  { operation, site }: Reading,
): Promise<ResponseDescriptor> {
  const { responses } = operation;
  const described = pickResponse(responses, response.status);
  const success = responses.some(({ status }) => String(status).startsWith("2"));
  const meant = !(response.ok && success && described?.status === "default");
  if (described !== undefined && meant) return described;
  return unexpected("a status that the document does not declare", { response, site });
}

/** The declared media type of the body, or nothing if there is or should be no body. */
async function declaredContent(
  response: Response,
  { contents = [] }: ResponseDescriptor,
  { operation, site }: Reading,
): Promise<ContentDescriptor | undefined> {
  if (contents.length === 0 || operation.method === "HEAD") return undefined;
  if (isBodiless(response)) {
    if (!response.ok || contents.some(({ codec }) => codec === "binary" || codec === "text"))
      return undefined;
    return unexpected("without the body that the document declares", { response, site });
  }
  const type = response.headers.get("content-type");
  const content = pickContent(contents, type);
  if (content !== undefined) return content;
  const declared = contents.map((one) => one.type).join(", ");
  return unexpected(`as ${shorten(type ?? "")}, where the document declares ${declared}`, {
    response,
    site,
  });
}

/** RFC 9110, 6.4.1. */
const isBodiless = ({ status, body, headers }: Response): boolean =>
  body === null ||
  status === 204 ||
  status === 205 ||
  status === 304 ||
  headers.get("content-length") === "0";

/** A body that nobody declared is not waited for. */
async function noBody(response: Response): Promise<undefined> {
  await response.body?.cancel().catch(() => undefined);
  return undefined;
}

async function readBody(
  content: ContentDescriptor,
  response: Response,
  reading: Reading,
): Promise<unknown> {
  const { attempt, site, limit = Infinity } = reading;
  const codec = codecFor(content, [basic, ...reading.codecs]);
  if (isUnread(content)) return codec.decode(content, response);
  const bytes = await attempt.step(() => readWhole(response, limit));
  try {
    if (bytes.byteLength > limit) throw new DecodeError(`over ${limit} bytes`);
    return await codec.decode(content, new Response(bytes, { headers: response.headers }));
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    const excerpt = shorten(new TextDecoder().decode(bytes.slice(0, EXCERPT)));
    const reason = bytes.byteLength === 0 ? "with an empty body" : `but ${cause.message}`;
    throw new UnexpectedResponseError(reason, site, { response, excerpt, cause });
  }
}

const EXCERPT = 2048;

async function unexpected(
  reason: string,
  { response, site }: { readonly response: Response; readonly site: CallSite },
): Promise<never> {
  throw new UnexpectedResponseError(reason, site, { response, excerpt: await excerptOf(response) });
}

/** The beginning of a body, however long it is. */
async function excerptOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return "";
  const decoder = new TextDecoder();
  let text = "";
  try {
    while (text.length < EXCERPT) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
    await reader.cancel();
  } catch {
    return shorten(text);
  }
  return shorten(text);
}
