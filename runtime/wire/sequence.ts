/** Sequential media types, OpenAPI 3.2 (4.14.4): many values, one after the other. */
import type { ContentDescriptor } from "./descriptor.js";
import { DecodeError, EncodeError } from "./errors.js";
import { readEvents, writeEvent } from "./event-stream.js";
import { linesOf, pieces, streamOf, textOf } from "./lines.js";

export type SequenceCodec = "event-stream" | "json-lines" | "json-sequence";

export const isSequence = (codec: string): codec is SequenceCodec =>
  codec === "event-stream" || codec === "json-lines" || codec === "json-sequence";

/** Reads the items as they arrive. Leaving the loop closes the connection. */
export function readItems(
  content: ContentDescriptor,
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<unknown> {
  switch (content.codec) {
    case "event-stream":
      return readEvents(stream, content.shape ?? "json");
    case "json-sequence":
      return readJsonTexts(pieces(textOf(stream), /\u001e/), content.type);
    default:
      return readJsonTexts(linesOf(stream), content.type);
  }
}

async function* readJsonTexts(texts: AsyncIterable<string>, type: string): AsyncGenerator<unknown> {
  for await (const text of texts) if (text.trim() !== "") yield parseJson(text, type);
}

export function parseJson(text: string, type: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new DecodeError(`the body is not the JSON that ${type} promises`, cause);
  }
}

export function writeItems(
  content: ContentDescriptor,
  items: AsyncIterable<unknown> | Iterable<unknown>,
): ReadableStream<Uint8Array> {
  return streamOf(itemTexts(content, items));
}

async function* itemTexts(
  { codec, shape = "json" }: ContentDescriptor,
  items: AsyncIterable<unknown> | Iterable<unknown>,
): AsyncGenerator<string> {
  for await (const item of items) {
    if (codec === "event-stream") yield writeEvent(item, shape);
    else yield `${codec === "json-sequence" ? "\u001e" : ""}${JSON.stringify(item ?? null)}\n`;
  }
}

export function itemsOf(value: unknown, type: string): AsyncIterable<unknown> | Iterable<unknown> {
  if (isIterable(value)) return value;
  throw new EncodeError("request body", `has to be iterable, item by item, to be sent as ${type}`);
}

const isIterable = (value: unknown): value is AsyncIterable<unknown> | Iterable<unknown> =>
  typeof value === "object" &&
  value !== null &&
  (Symbol.asyncIterator in value || Symbol.iterator in value);
