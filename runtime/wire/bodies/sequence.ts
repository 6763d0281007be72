/** Sequential media types (OpenAPI 3.2, 4.14.4): a sequence of values. */
import type { ValueConversion } from "../descriptors/conversion.js";
import type {
  BodySource,
  ContentDescriptor,
  EncodedBody,
  DecodeLimits,
} from "../descriptors/descriptor.js";
import { EncodeError } from "../values/errors.js";
import { readEvents, writeEvent } from "./event-stream.js";
import { parseJson } from "../values/json.js";
import { closing, streamIn } from "../values/streams.js";
import { linesOf, MAX_ITEM_LENGTH, pieces, byteStream, decodedText } from "./lines.js";

/** Encodes a sequence of values: events, lines of JSON, JSON text sequences (RFC 7464). */
export const encodeSequence = (
  content: ContentDescriptor,
  value: unknown,
  contentType: string,
): EncodedBody => ({ body: writeItems(content, itemsOf(value, content.type)), contentType });

export const decodeSequence = async (
  content: ContentDescriptor,
  source: BodySource,
  limits: DecodeLimits = {},
): Promise<unknown> => {
  const stream = streamIn(source.body);
  // Whoever reads it has closed it.
  const close = (): unknown => stream.locked || stream.cancel().catch(() => undefined);
  return closing(readItems(content, stream, limits), close);
};

/** Checks each item of a sequence when it is read. */
export const checkItems = (
  { type }: ContentDescriptor,
  value: unknown,
  check: (item: unknown) => unknown,
): AsyncGenerator<unknown> => checkEach(itemsOf(value, type), check);

async function* checkEach(
  items: AsyncIterable<unknown> | Iterable<unknown>,
  check: (item: unknown) => unknown,
): AsyncGenerator<unknown> {
  for await (const item of items) yield await check(item);
}

/** Decodes the items as they arrive. Leaving the loop closes the connection. */
export function readItems(
  content: ContentDescriptor,
  stream: ReadableStream<Uint8Array>,
  { maxItemLength = MAX_ITEM_LENGTH }: DecodeLimits = {},
): AsyncGenerator<unknown> {
  switch (content.codec) {
    case "event-stream":
      return readEvents(stream, content, maxItemLength);
    case "json-sequence":
      return readJsonTexts(pieces(decodedText(stream), /\u001e+/, maxItemLength), content);
    default:
      return readJsonTexts(linesOf(stream, maxItemLength), content);
  }
}

async function* readJsonTexts(
  lists: AsyncIterable<readonly string[]>,
  { type, sentinel, convert }: ContentDescriptor,
): AsyncGenerator<unknown> {
  for await (const texts of lists)
    for (const text of texts) {
      const trimmed = text.trim();
      if (trimmed === sentinel) return;
      if (trimmed !== "") yield parseJson(text, type, convert?.parse);
    }
}

function writeItems(
  content: ContentDescriptor,
  items: AsyncIterable<unknown> | Iterable<unknown>,
): ReadableStream<Uint8Array> {
  return byteStream(itemTexts(content, items));
}

async function* itemTexts(
  { codec, shape = "json", convert, sentinel, sendsSentinel }: ContentDescriptor,
  items: AsyncIterable<unknown> | Iterable<unknown>,
): AsyncGenerator<string> {
  const line = (text: string): string => `${codec === "json-sequence" ? "\u001e" : ""}${text}\n`;
  for await (const item of items) {
    if (codec === "event-stream") yield writeEvent(item, shape, convert?.stringify);
    else yield line(textOfItem(item ?? null, convert));
  }
  if (sendsSentinel && sentinel !== undefined)
    yield codec === "event-stream" ? `data: ${sentinel}\n\n` : line(sentinel);
}

const textOfItem = (item: unknown, convert: ValueConversion | undefined): string =>
  convert?.stringify(item) ?? JSON.stringify(item);

/** The items of a sequence that is to be sent. */
export function itemsOf(value: unknown, type: string): AsyncIterable<unknown> | Iterable<unknown> {
  if (isIterable(value)) return value;
  throw new EncodeError("body", `must be iterable to be sent as ${type}`);
}

const isIterable = (value: unknown): value is AsyncIterable<unknown> | Iterable<unknown> =>
  typeof value === "object" &&
  value !== null &&
  (Symbol.asyncIterator in value || Symbol.iterator in value);
