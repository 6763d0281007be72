/** The content of a mock's responses: examples from the document, else values generated from its schemas. */
import { encodeBody } from "../../../runtime/wire/bodies/body.js";
import { isSequence } from "../../../runtime/wire/bodies/codec.js";
import type {
  ContentDescriptor,
  OperationDescriptor,
} from "../../../runtime/wire/descriptors/descriptor.js";
import { pickAccepted } from "../../../runtime/wire/negotiation/accept.js";
import { pickResponse } from "../../../runtime/wire/negotiation/status.js";
import { HttpError } from "../../../runtime/server/http/refusal.js";
import type { AnyReply } from "../../../runtime/server/response/reply.js";
import {
  type Content,
  type Header,
  type NearestValue,
  type Operation,
  type Response,
  type Schema,
} from "../../description/index.js";
import type { Examples, NamedExample } from "../examples/index.js";
import { typeWithin } from "../live/index.js";
import type { Choice, Preference } from "./choose.js";
import { writeXml, type XmlOf } from "./xml.js";
import { encodeHeaders } from "../../../runtime/wire/parameters/headers.js";

interface ReplyRequest {
  readonly operation: Operation;
  readonly descriptor: OperationDescriptor;
  readonly preference: Preference;
  readonly accept: string | null;
  /** Distinguishes requests that ask for different values each time. */
  readonly count: number;
}

export interface ExplainedReply extends AnyReply {
  /** The source of the body, for people. */
  readonly from: string;
}

/** @throws {HttpError} 404 if there is no example with the requested name. */
export function replyOf(
  { response, status }: Choice,
  asked: ReplyRequest,
  source: ReplySource,
): ExplainedReply {
  const key = keyOf(asked, status, source);
  const headers = headersOf(response, { ...source, key });
  const contents = pickResponse(asked.descriptor.responses, status)?.contents ?? [];
  const isOpaque = ({ type }: ContentDescriptor): boolean => cannotBeMade(response, type, source);
  const declared = [
    ...contents.filter((content) => !isOpaque(content)),
    ...contents.filter(isOpaque),
  ];
  const descriptor = pickAccepted(declared, asked.accept) ?? declared[0];
  const content = response.contents.find(({ mediaType }) => mediaType === descriptor?.type);
  if (content === undefined || descriptor === undefined) {
    refuseExample(asked.preference, status);
    return { status, headers, from: "no content" };
  }
  const contentType = typeWithin(content);
  const { value, from } = bodyOf({ content, descriptor, key, status }, asked, source);
  return { status, headers, contentType, body: value, from };
}

/** XML and the like have a schema, but values are not theirs without more: an example, or our XML, is second best. */
function cannotBeMade({ contents }: Response, type: string, { examples }: ReplySource): boolean {
  const content = contents.find(({ mediaType }) => mediaType === type);
  return content?.stated !== undefined && examples(content).length === 0;
}

/** A text of XML whose schema is that of a string is that text. */
const isXml = ({ mediaType, stated }: Content): boolean =>
  stated !== undefined && /[/+]xml\b/i.test(mediaType);

const isDynamic = ({ preference }: ReplyRequest, { dynamic }: ReplySource): boolean =>
  preference.dynamic ?? dynamic;

function keyOf(asked: ReplyRequest, status: number, source: ReplySource): string {
  const key = `${asked.operation.id} ${status}`;
  return isDynamic(asked, source) ? `${key} ${asked.count}` : key;
}

interface Offer {
  readonly content: Content;
  readonly descriptor: ContentDescriptor;
  readonly key: string;
  readonly status: number;
}

interface SourcedValue {
  readonly value: unknown;
  readonly from: string;
}

function bodyOf(offer: Offer, asked: ReplyRequest, source: ReplySource): SourcedValue {
  const examples = source.examples(offer.content);
  const { example: name } = asked.preference;
  const wanted = name === undefined ? examples : examples.filter((one) => one.name === name);
  if (wanted.length === 0) refuseExample(asked.preference, offer.status);
  if (name !== undefined || !isDynamic(asked, source)) {
    for (const example of wanted) {
      const value = sendable(example, offer, source);
      if (value !== undefined && (name !== undefined || isAllowed(value, offer, source)))
        return { value, from: `example${example.name === undefined ? "" : ` ${example.name}`}` };
    }
  }
  return generateBody(offer, source);
}

function refuseExample({ example }: Preference, status: number): void {
  if (example === undefined) return;
  throw new HttpError(404, `There is no example "${example}" of the response ${status}.`);
}

/** An example as a value of its media type; `undefined` if it is not one. */
function sendable(
  { value, serialized }: NamedExample,
  { descriptor, content }: Offer,
  { xmlOf }: ReplySource,
): unknown {
  if (isXml(content) && isObject(value)) return writeXml(value, shownBy(content), xmlOf);
  const read = serialized === true && descriptor.codec === "json" ? parseText(value) : value;
  const asIs = isSequence(descriptor) && !Array.isArray(read) ? [read] : read;
  return isEncodable(asIs, descriptor) ? asIs : undefined;
}

function parseText(text: unknown): unknown {
  try {
    return JSON.parse(String(text)) as unknown;
  } catch {
    return undefined;
  }
}

/** What is not as declared is sent only if the request names it. */
function isAllowed(
  value: unknown,
  { content: { schema, item }, descriptor }: Offer,
  { isValid }: ReplySource,
): boolean {
  if (item !== undefined) return Array.isArray(value) && value.every((one) => isValid(item, one));
  return descriptor.codec !== "json" || isValid(schema, value);
}

function isEncodable(value: unknown, content: ContentDescriptor): boolean {
  const { codec } = content;
  if (value === undefined) return false;
  if (Array.isArray(value) && isSequence(content))
    return value.every((item) => codec !== "event-stream" || isObject(item));
  if (codec === "text" && isObject(value)) return false;
  try {
    encodeBody(content, value);
    return true;
  } catch {
    return false;
  }
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

/** The number of items that are sent for a sequence. */
const ITEMS = 3;

/** The schema of what a body shows, also if the body is text. */
const shownBy = ({ schema, stated = schema }: Content): Schema => stated;

function generateBody(
  { content, descriptor, key }: Offer,
  { sample, xmlOf }: ReplySource,
): SourcedValue {
  const { schema, item } = content;
  if (isXml(content)) {
    const { value, from } = sourcedValues([sample(shownBy(content), key)]);
    return { value: writeXml(value[0], shownBy(content), xmlOf), from };
  }
  const { value: values, from } = sourcedValues(
    isSequence(descriptor)
      ? Array.from({ length: ITEMS }, (_, index) => sample(item ?? schema, `${key} ${index}`))
      : [sample(schema, key)],
  );
  const body = isSequence(descriptor) ? values : values[0];
  // What is no object is the data of an event.
  const isSent = descriptor.codec === "event-stream" || isEncodable(body, descriptor);
  return { value: isSent ? body : substitute(descriptor), from };
}

function sourcedValues(samples: readonly NearestValue[]): {
  readonly value: readonly unknown[];
  readonly from: string;
} {
  const fault = samples.find((one) => one.fault !== undefined)?.fault;
  const note =
    fault === undefined ? "" : `, not valid: ${fault.reason} at /${fault.path.join("/")}`;
  return { value: samples.map(({ value }) => value), from: `generated${note}` };
}

/** A substitute for a body that cannot be generated: bytes and text may be anything. */
function substitute({ codec }: ContentDescriptor): unknown {
  if (codec === "json") return null;
  if (codec === "text" || codec === "binary") return "";
  return codec === "form" || codec === "multipart" ? {} : [];
}

/** Header fields that belong to the connection, to the transmission of the body, or to the CORS protocol. */
const NOT_OURS =
  /^(?:connection|content-(?:encoding|length|type)|date|keep-alive|transfer-encoding|access-control-.*)$/i;

/** The declared headers of a response: examples, else generated values. */
function headersOf(
  { headers }: Response,
  source: ReplySource & { readonly key: string },
): Readonly<Record<string, unknown>> {
  const values = headers
    .filter(({ name }) => !NOT_OURS.test(name))
    .map((header) => [header.name, valueOf(header, source)] as const);
  return Object.fromEntries(values.filter(([name, value]) => canBeSent(name, value)));
}

function valueOf(
  header: Header,
  { examples, sample, key }: ReplySource & { readonly key: string },
): unknown {
  const [example] = examples(header);
  return example?.value ?? sample(header.schema, `${key} ${header.name}`).value;
}

/** RFC 9110, 5.5: not every string is a valid field value. */
function canBeSent(name: string, value: unknown): boolean {
  try {
    encodeHeaders([{ name, shape: "json" }], { [name]: value }, new Headers());
    return true;
  } catch {
    return false;
  }
}

/** Generates a value that a schema accepts on the read side, if it has one; the same key gives the same value. */
export type SampleValue = (schema: Schema, key: string) => NearestValue;

export interface ReplySource {
  readonly examples: Examples;
  readonly xmlOf: XmlOf;
  readonly sample: SampleValue;
  /** Whether a schema accepts a value on the read side. */
  readonly isValid: (schema: Schema, value: unknown) => boolean;
  /** Whether examples are used only if a request asks for one by its name. */
  readonly dynamic: boolean;
}
