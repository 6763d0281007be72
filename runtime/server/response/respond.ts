/** Encodes the reply of a handler: only what the document declares. */
import type { ContentDescriptor, HeaderDescriptor } from "../../wire/descriptors/descriptor.js";
import { encodePlainHeaders } from "../../wire/parameters/plain.js";
import { declaredContent } from "../../wire/negotiation/content.js";
import { pickAccepted } from "../../wire/negotiation/accept.js";
import { concreteType } from "../../wire/values/media-type.js";
import { pickResponse, type PickedResponse } from "../../wire/negotiation/status.js";
import { record, valueOf } from "../../wire/values/text.js";
import { bodyCodec } from "../codecs/codec.js";
import type { OutgoingResponse, ResponseBody } from "../http/outgoing-response.js";
import type { IncomingRequest } from "../http/incoming-request.js";
import { HeaderList } from "../http/header-list.js";
import { type Contract, fieldErrors, validValue } from "../request/validate.js";
import { passedOn } from "../../wire/values/streams.js";
import type { AnyReply } from "./reply.js";

/** A handler returned a reply that its operation does not declare. */
export class ReplyError extends Error {
  override readonly name = "ReplyError";
  /** `operationId`. */
  readonly operation: string;

  constructor(operation: string, reason: string) {
    super(`${operation} answered ${reason}`);
    this.operation = operation;
  }
}

export interface ResponseContext extends Contract {
  readonly responses: "strict" | "warn" | "off";
  readonly onError: (error: unknown, incoming: IncomingRequest) => void;
}

/** RFC 9110, 6.4.1. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** A reply together with the request it belongs to. */
interface ReplyContext {
  readonly by: ResponseContext;
  readonly reply: AnyReply;
  readonly incoming: IncomingRequest;
  readonly declared: PickedResponse | undefined;
}

export async function respond(
  given: AnyReply | Promise<AnyReply>,
  incoming: IncomingRequest,
  by: ResponseContext,
): Promise<OutgoingResponse> {
  const reply = await given;
  const { descriptor, codecs, observe, validators } = by;
  const declared = pickResponse(descriptor.responses, reply.status);
  const context = { by, reply, incoming, declared };
  observe?.response(descriptor, () => ({ headers: {}, ...reply }), validators);
  if (declared === undefined && Object.keys(descriptor.responses).length > 0)
    fault(context, `status ${reply.status}, which is not declared`);
  const headers = new HeaderList();
  writeHeaders(context, headers);
  const { status } = reply;
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new RangeError(`${descriptor.id} answered status ${status}, which is not valid`);
  const content = contentOf(context);
  if (content === undefined || reply.body === undefined || BODILESS.has(status)) {
    if (content !== undefined && !BODILESS.has(status))
      fault(context, `status ${status} without a body`);
    return { status, headers, body: null };
  }
  const checked = checkedBody(context, content);
  const value = checked instanceof Promise ? await checked : checked;
  const { encode } = bodyCodec(codecs, content);
  const type = reply.contentType ?? concreteType(content.type, content.codec) ?? content.type;
  const { body, contentType } = encode(content, value, type);
  if (contentType !== undefined) headers.set("content-type", contentType);
  // The `Content-Length` of a string is set when it is sent, whatever the handler says.
  if (typeof body === "string") headers.delete("content-length");
  return { status, headers, body: reportStreamErrors(body, context) };
}

/** Reports an undeclared reply; with `strict` responses it is also refused. */
function fault({ by, incoming }: ReplyContext, reason: string): void {
  const { descriptor, responses, onError } = by;
  if (responses === "off") return;
  const error = new ReplyError(descriptor.id, reason);
  onError(error, incoming);
  if (responses === "strict") throw error;
}

/** An error in a stream happens after the status was sent: it closes the connection and is reported. */
function reportStreamErrors(body: ResponseBody, { by, incoming }: ReplyContext): ResponseBody {
  if (!(body instanceof ReadableStream)) return body;
  return passedOn(body, (reader) =>
    reader.read().catch((error: unknown) => {
      // A `ReplyError` was already reported where it was thrown.
      if (!(error instanceof ReplyError)) by.onError(error, incoming);
      throw error;
    }),
  );
}

function writeHeaders(context: ReplyContext, headers: HeaderList): void {
  const { reply, declared, by } = context;
  if (declared?.headers === undefined && reply.headers === undefined) return;
  const descriptors: HeaderDescriptor[] = [...(declared?.headers ?? [])];
  const values = record();
  for (const [name, value] of Object.entries(reply.headers ?? {})) {
    if (value === undefined) continue;
    const header = descriptors.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (header === undefined) {
      fault(context, `with the header ${JSON.stringify(name)}, which is not declared`);
      descriptors.push({ name, shape: "json" });
    }
    values[header?.name ?? name] = header?.convert?.write(value) ?? value;
  }
  const { writeHeaders: write = encodePlainHeaders } = by.codecs;
  write(descriptors, values, headers);
  for (const { name, required } of descriptors)
    if (required === true && values[name] === undefined)
      fault(context, `without the header ${JSON.stringify(name)}`);
}

function contentOf(context: ReplyContext): ContentDescriptor | undefined {
  const { reply, declared, incoming } = context;
  const contents = declared?.contents ?? [];
  if (contents.length === 0) {
    if (reply.body === undefined) return undefined;
    if (declared !== undefined)
      fault(context, `status ${reply.status} with a body, which is not declared`);
    return { type: "application/json", codec: "json" };
  }
  if (reply.contentType === undefined)
    return contents.length === 1
      ? contents[0]
      : (pickAccepted(contents, incoming.header("accept")) ?? contents[0]);
  const content = declaredContent(contents, reply.contentType);
  if (content === undefined)
    fault(context, `with the media type ${reply.contentType}, which is not declared`);
  return content ?? contents[0];
}

function checkedBody(context: ReplyContext, content: ContentDescriptor): unknown {
  const { reply, declared, by } = context;
  const byType =
    by.responses === "off" ? undefined : by.validators.responses?.[declared?.key ?? ""];
  const validator = valueOf(byType ?? {}, content.type);
  const check = (value: unknown): unknown =>
    validValue(validator, by, { part: "response", value }, (issues) => {
      const errors = Object.entries(fieldErrors(issues, "body"));
      const texts = errors.map(([field, messages]) => `${field}: ${messages.join(", ")}`);
      fault(context, `a body that is not as declared: ${texts.join("; ")}`);
      return value;
    });
  return bodyCodec(by.codecs, content).each?.(content, reply.body, check) ?? check(reply.body);
}
