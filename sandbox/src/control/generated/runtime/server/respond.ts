/** From what a handler answers to bytes: only what the document declares. */
import { encodeBody } from "../wire/body.js";
import type {
  ContentDescriptor,
  OperationDescriptor,
  ResponseDescriptor,
} from "../wire/descriptor.js";
import { encodeHeaders } from "../wire/headers.js";
import { pickAccepted, pickContent } from "../wire/media-type.js";
import { pickResponse } from "../wire/status.js";
import type { OperationValidators, Validator } from "../wire/validator.js";
import type { Answered } from "./exchange.js";
import type { JudgeIssues } from "./options.js";
import { tapped } from "./streams.js";
import type { AnyReply } from "./types.js";
import { checkJudged, fieldErrors } from "./validate.js";

/** A handler answered what its operation does not declare. */
export class ReplyError extends Error {
  override readonly name = "ReplyError";
  /** `operationId`. */
  readonly operation: string;

  constructor(operation: string, reason: string) {
    super(`${operation} answered ${reason}`);
    this.operation = operation;
  }
}

export interface Responding {
  readonly descriptor: OperationDescriptor;
  readonly validators: OperationValidators;
  readonly accept: string | null;
  readonly judge: JudgeIssues | undefined;
  /** Told of everything that is not declared; throws where that is to be refused. */
  readonly mismatch: (error: ReplyError) => void;
  /** Told of what goes wrong in a body that is being sent. */
  readonly late: (error: unknown) => void;
}

// It keeps nothing between texts, and making one for each costs more than what it does.
const encoder: TextEncoder = /* @__PURE__ */ new TextEncoder();

/** RFC 9110, 6.4.1. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

export async function respond(reply: AnyReply, responding: Responding): Promise<Answered> {
  const { descriptor, mismatch } = responding;
  const fault = (reason: string): void => mismatch(new ReplyError(descriptor.id, reason));
  const declared = pickResponse(descriptor.responses, reply.status);
  if (declared === undefined && descriptor.responses.length > 0)
    fault(`status ${reply.status}, which is not declared`);
  const headers = new Headers();
  writeHeaders(reply, { declared, headers, fault });
  const { status } = reply;
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new RangeError(`${descriptor.id} answered status ${status}, which is none`);
  const content = contentOf(reply, { declared, accept: responding.accept, fault });
  if (content === undefined || reply.body === undefined || BODILESS.has(reply.status)) {
    if (content !== undefined && !BODILESS.has(reply.status))
      fault(`status ${reply.status} without a body`);
    return { status, headers, body: null };
  }
  const { validators, judge } = responding;
  const value = await checkedBody(reply, {
    descriptor,
    validators,
    judge,
    declared,
    content,
    fault,
  });
  const { body, contentType } = encodeBody(content, value, concreteType(reply, content));
  if (contentType !== undefined) headers.set("content-type", contentType);
  if (typeof body !== "string") return { status, headers, body: told(body, responding) };
  const bytes = encoder.encode(body);
  headers.set("content-length", String(bytes.byteLength));
  return { status, headers, body: bytes };
}

type Streamed = Exclude<BodyInit, string>;

/** What goes wrong in a stream goes wrong after the status was sent: it ends the connection, and somebody has to be told. */
function told(body: Streamed, { late }: Responding): Streamed {
  return body instanceof ReadableStream ? tapped(body, { error: late }) : body;
}

interface Declared {
  readonly declared: ResponseDescriptor | undefined;
  readonly fault: (reason: string) => void;
}

function writeHeaders(
  reply: AnyReply,
  { declared, headers, fault }: Declared & { readonly headers: Headers },
): void {
  const descriptors = declared?.headers ?? [];
  if (descriptors.length === 0 && reply.headers === undefined) return;
  const given = Object.entries(reply.headers ?? {}).filter(([, value]) => value !== undefined);
  const names = new Map(descriptors.map(({ name }) => [name.toLowerCase(), name]));
  const values: Record<string, unknown> = Object.create(null);
  for (const [name, value] of given) {
    const known = names.get(name.toLowerCase());
    if (known === undefined)
      fault(`with the header ${JSON.stringify(name)}, which is not declared`);
    values[known ?? name] = value;
  }
  const undeclared = Object.keys(values).filter((name) => !names.has(name.toLowerCase()));
  encodeHeaders(
    [...descriptors, ...undeclared.map((name) => ({ name, shape: "json" as const }))],
    values,
    headers,
  );
  for (const { name, required } of descriptors) {
    if (required === true && values[name] === undefined)
      fault(`without the header ${JSON.stringify(name)}`);
  }
}

function contentOf(
  reply: AnyReply,
  { declared, accept, fault }: Declared & { readonly accept: string | null },
): ContentDescriptor | undefined {
  const contents = declared?.contents ?? [];
  if (contents.length === 0) {
    if (reply.body === undefined) return undefined;
    if (declared !== undefined) fault(`status ${reply.status} with a body, which is not declared`);
    return { type: "application/json", codec: "json" };
  }
  if (reply.contentType === undefined)
    return contents.length === 1 ? contents[0] : (pickAccepted(contents, accept) ?? contents[0]);
  const content = pickContent(contents, reply.contentType);
  if (content === undefined)
    fault(`with the media type ${reply.contentType}, which is not declared`);
  return content ?? contents[0];
}

/** A range is made concrete by the handler, or by the bytes themselves. */
function concreteType({ contentType, body }: AnyReply, { type }: ContentDescriptor): string {
  if (contentType !== undefined) return contentType;
  if (!type.includes("*") || typeof body !== "object" || body === null || !("type" in body))
    return type;
  return typeof body.type === "string" && body.type !== "" ? body.type : type;
}

interface BodyCheck extends Declared, Pick<Responding, "descriptor" | "validators" | "judge"> {
  readonly content: ContentDescriptor;
}

async function checkedBody(reply: AnyReply, context: BodyCheck): Promise<unknown> {
  const { content, declared, validators } = context;
  const byType = validators.responses?.[String(declared?.status)];
  const validator =
    byType !== undefined && Object.hasOwn(byType, content.type) ? byType[content.type] : undefined;
  switch (content.codec) {
    case "event-stream":
    case "json-lines":
    case "json-sequence":
      return checkedItems(reply.body, validator, context);
    default:
      return checkedValue(reply.body, validator, context);
  }
}

async function checkedValue(
  value: unknown,
  validator: Validator | undefined,
  { descriptor, judge, fault }: BodyCheck,
): Promise<unknown> {
  const found = { operation: descriptor.id, part: "response", value } as const;
  const checked = await checkJudged(validator, judge, found);
  if (checked.issues === undefined) return checked.value;
  const errors = Object.entries(fieldErrors(checked.issues, "body"));
  fault(
    `a body that is not as declared: ${errors.map(([field, texts]) => `${field}: ${texts.join(", ")}`).join("; ")}`,
  );
  return value;
}

async function* checkedItems(
  items: unknown,
  validator: Validator | undefined,
  context: BodyCheck,
): AsyncGenerator<unknown> {
  if (!isIterable(items))
    throw new ReplyError(context.descriptor.id, "something else than a sequence of items");
  for await (const item of items) yield await checkedValue(item, validator, context);
}

const isIterable = (value: unknown): value is AsyncIterable<unknown> | Iterable<unknown> =>
  typeof value === "object" &&
  value !== null &&
  (Symbol.asyncIterator in value || Symbol.iterator in value);
