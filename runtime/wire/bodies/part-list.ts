/** Bodies whose parts have an order instead of names: they are the items of an array (OpenAPI 3.2, 4.14.5.3). */
import {
  boundaryOf,
  MultipartReader,
  type PartLimits,
  type ReadPart,
} from "../multipart/reader.js";
import type {
  BodySource,
  ContentDescriptor,
  DecodeLimits,
  EncodedBody,
  OrderedPartDescriptor,
  Shape,
} from "../descriptors/descriptor.js";
import { limitBody } from "./bounded.js";
import { fileName, sendable } from "./bytes.js";
import {
  concreteOnly,
  constantFields,
  fileNameOf,
  fileType,
  framedBody,
  framedStream,
  headerField,
  quotedName,
  type WrittenPart,
} from "./framing.js";
import { checkLength, chunksOf, MAX_ITEM_LENGTH } from "./lines.js";
import { readContent, writeContent } from "../values/content.js";
import { EncodeError } from "../values/errors.js";
import { itemsOf } from "./sequence.js";
import { alternativesOf } from "../values/text.js";

export interface PartsLimits extends DecodeLimits {
  readonly partLimits?: PartLimits;
}

/** An array, whose items become the parts of one body. */
export function encodePartArray(content: ContentDescriptor, value: unknown): EncodedBody {
  const items: unknown = content.convert?.write(value) ?? value;
  if (!Array.isArray(items))
    throw new EncodeError("request body", `must be an array to be sent as ${content.type}`);
  return framedBody(
    content.type,
    items.map((item, index) => writtenPart(item, partAt(content, index))),
  );
}

/** Items that become parts as they are made. */
export const encodePartSequence = (content: ContentDescriptor, value: unknown): EncodedBody =>
  framedStream(content.type, writtenParts(content, itemsOf(value, content.type)));

async function* writtenParts(
  content: ContentDescriptor,
  items: AsyncIterable<unknown> | Iterable<unknown>,
): AsyncGenerator<WrittenPart> {
  let index = 0;
  for await (const item of items)
    yield writtenPart(content.convert?.write(item) ?? item, partAt(content, index++));
}

const partAt = (
  { firstParts = [], otherParts = {} }: ContentDescriptor,
  index: number,
): OrderedPartDescriptor => firstParts[index] ?? otherParts;

function writtenPart(value: unknown, part: OrderedPartDescriptor): WrittenPart {
  const fields = constantFields(part);
  const bytes = sendable(value);
  if (bytes === undefined) {
    const type = concreteOnly(part.contentType) ?? usualType(value);
    const content = writeContent(type, value);
    return { fields: [headerField("Content-Type", type), ...fields], content };
  }
  const name = fileNameOf(value);
  const isNamed =
    name !== undefined && !fields.some((field) => /^content-disposition:/i.test(field));
  return {
    fields: [
      headerField("Content-Type", fileType(value, part)),
      ...(isNamed ? [`Content-Disposition: attachment; filename="${quotedName(name)}"`] : []),
      ...fields,
    ],
    content: bytes,
  };
}

/** OpenAPI 3.2, 4.15.1.1. */
const usualType = (value: unknown): string =>
  typeof value === "object" && !(value instanceof Date) ? "application/json" : "text/plain";

/** The items of a body that is read whole. */
export async function decodePartArray(
  content: ContentDescriptor,
  source: BodySource,
  limits: PartsLimits = {},
): Promise<unknown> {
  const items: unknown[] = [];
  for await (const item of readParts(content, limitBody(source, limits), limits)) items.push(item);
  return content.convert === undefined ? items : content.convert.readText(items);
}

/** The items of a body, as their parts arrive. */
export const decodePartSequence = async (
  content: ContentDescriptor,
  source: BodySource,
  limits: PartsLimits = {},
): Promise<AsyncGenerator<unknown>> => convertedParts(content, source, limits);

async function* convertedParts(
  content: ContentDescriptor,
  source: BodySource,
  limits: PartsLimits,
): AsyncGenerator<unknown> {
  const { convert } = content;
  for await (const item of readParts(content, source, limits))
    yield convert === undefined ? item : convert.readText(item);
}

/** The values of parts, each of which is held in memory. Leaving the loop cancels the body. */
async function* readParts(
  content: ContentDescriptor,
  { body, headers }: BodySource,
  { maxItemLength = MAX_ITEM_LENGTH, partLimits = { partHeaderBytes: 8192 } }: PartsLimits,
): AsyncGenerator<unknown> {
  const boundary = boundaryOf(headers.get("content-type") ?? "");
  const reader = new MultipartReader(body ?? new Blob([]).stream(), boundary, partLimits);
  let index = 0;
  try {
    for (let part = await reader.next(); part !== undefined; part = await reader.next())
      yield await readPart(part, partAt(content, index++), maxItemLength);
  } finally {
    await reader.cancel("all parts that are needed have been read").catch(() => undefined);
  }
}

async function readPart(
  { fields, bytes }: ReadPart,
  { contentType, shape = "json" }: OrderedPartDescriptor,
  limit: number,
): Promise<unknown> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of chunksOf(bytes)) {
    checkLength((size += chunk.length), limit);
    chunks.push(chunk.slice());
  }
  const type = fields.get("content-type") ?? concreteOnly(contentType);
  if (!isFile(shape, type))
    return readContent(type ?? "text/plain", await new Blob(chunks).text(), shape);
  const name = fileName(fields.get("content-disposition") ?? null);
  const described = { type: type ?? "" };
  return name === undefined ? new Blob(chunks, described) : new File(chunks, name, described);
}

/** Whether a part stays bytes: the document says so, or says nothing, and its media type is neither text nor JSON. */
const isFile = (shape: Shape, type = "text/plain"): boolean =>
  shape === "json"
    ? !/^text\/|[/+](?:json|xml)\b/i.test(type)
    : alternativesOf(shape).includes("binary");
