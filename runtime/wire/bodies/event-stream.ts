/** Server-sent events (HTML standard, 9.2.6), and how they become values (OpenAPI 3.2, 4.14.4). */
import type { ContentDescriptor, Shape } from "../descriptors/descriptor.js";
import { EncodeError } from "../values/errors.js";
import { checkLength, linesOf } from "./lines.js";
import { alternativesOf, isRecord, memberShape, objectShape } from "../values/text.js";

interface Fields {
  event?: string;
  id?: string;
  retry?: number;
}

interface Event extends Readonly<Fields> {
  readonly data: string;
}

/** The position in an event stream. */
export interface EventPosition {
  /**
   * The id of the last event, sent as `Last-Event-ID` to resume after it (HTML standard, 9.2.3); empty before the first
   * one.
   */
  readonly lastEventId: string;
  /** Milliseconds that the server asks to wait before reconnecting. */
  readonly retry: number | undefined;
}

export interface EventStream extends AsyncGenerator<unknown>, EventPosition {}

interface Position {
  lastEventId: string;
  retry: number | undefined;
}

/** The events of a stream, as values with the shape of its content. */
export function readEvents(
  stream: ReadableStream<Uint8Array>,
  content: ContentDescriptor,
  limit: number,
): EventStream {
  const position: Position = { lastEventId: "", retry: undefined };
  const items = eventItems(parseEvents(stream, position, limit), content);
  return Object.defineProperties(items, {
    lastEventId: { get: () => position.lastEventId },
    retry: { get: () => position.retry },
  }) as EventStream;
}

async function* eventItems(
  events: AsyncIterable<Event>,
  { shape = "json", sentinel, convert }: ContentDescriptor,
): AsyncGenerator<unknown> {
  for await (const event of events) {
    if (event.data === sentinel) return;
    const value = eventValue(event, shape, convert?.parse);
    yield convert === undefined ? value : convert.read(value);
  }
}

/**
 * Comments and unknown fields, of which a server may send any number to keep the connection open; some at a time, because
 * engines cannot repeat a group without end.
 */
const MEANINGLESS = /[\r\n](?:(?!(?:data|event|id|retry)[:\r\n])[^\r\n]+(?:\r\n|\r|\n)){1,1000}/g;

/** An incomplete event at the end of the stream is dropped, as the standard requires. */
async function* parseEvents(
  stream: ReadableStream<Uint8Array>,
  position: Position,
  limit: number,
): AsyncGenerator<Event> {
  let data: string[] = [];
  let length = 0;
  let fields: Fields = {};
  for await (const lines of linesOf(stream, limit, MEANINGLESS))
    for (const line of lines) {
      if (line === "") {
        position.lastEventId = fields.id ?? position.lastEventId;
        position.retry = fields.retry ?? position.retry;
        if (data.length > 0) yield { ...fields, data: data.join("\n") };
        [data, fields, length] = [[], {}, 0];
        continue;
      }
      const { name, value } = lineFieldOf(line);
      if (name === "data") {
        length += value.length + (data.length > 0 ? 1 : 0);
        checkLength(length, limit);
        data.push(value);
      } else setField(fields, name, value);
    }
}

function lineFieldOf(line: string): { readonly name: string; readonly value: string } {
  const at = line.indexOf(":");
  if (at === -1) return { name: line, value: "" };
  return { name: line.slice(0, at), value: line.slice(at + 1).replace(/^ /, "") };
}

/** Comments and unknown fields are skipped. */
function setField(fields: Fields, name: string, value: string): void {
  if (name === "event") fields.event = value;
  else if (name === "id" && !value.includes("\0")) fields.id = value;
  else if (name === "retry" && /^\d+$/.test(value)) fields.retry = Number(value);
}

/**
 * The item is the event itself if its schema has a property `data`, and otherwise the data of the event. An event without
 * a type is a `message` (HTML standard, 9.2.6), which an item says if all items have a type.
 */
function eventValue(event: Event, shape: Shape, parse: Parse | undefined): unknown {
  const whole = eventShape(shape);
  if (whole === undefined) return readData(event.data, shape, parse);
  const type = Object.hasOwn(whole.object, "event") ? { event: "message" } : {};
  return { ...type, ...event, data: readData(event.data, memberShape(whole, "data")) };
}

const eventShape = (shape: Shape): ReturnType<typeof objectShape> => {
  const object = objectShape(shape);
  return object !== undefined && Object.hasOwn(object.object, "data") ? object : undefined;
};

type Parse = (text: string) => unknown;
type Stringify = (value: unknown) => string;

/** Data that is not JSON stays a string, so that the reader sees markers such as `[DONE]`. */
function readData(text: string, shape: Shape, parse: Parse = JSON.parse): unknown {
  if (shape === "string") return text;
  try {
    return parse(text);
  } catch {
    return text;
  }
}

/** Writes an item as the lines of one event. */
export function writeEvent(
  item: unknown,
  shape: Shape,
  stringify: Stringify = JSON.stringify,
): string {
  if (eventShape(shape) === undefined || !isRecord(item)) return dataLines(item, shape, stringify);
  const { event, id, retry, data } = item as Readonly<Record<keyof Event, unknown>>;
  const lines = [
    ...(event === undefined ? [] : [`event: ${oneLine("event", event)}\n`]),
    ...(id === undefined ? [] : [`id: ${oneLine("id", id)}\n`]),
    ...(retry === undefined ? [] : [`retry: ${oneLine("retry", retry)}\n`]),
  ];
  return lines.join("") + dataLines(data, shape, stringify);
}

function dataLines(data: unknown, shape: Shape, stringify: Stringify): string {
  const whole = eventShape(shape);
  const own = whole === undefined ? shape : memberShape(whole, "data");
  const json = stringify(data ?? null);
  // A date of a type of its own is a text, as one that is a text already.
  const value: unknown = json.startsWith('"') ? JSON.parse(json) : undefined;
  const text = typeof value === "string" && isPlainData(value, own) ? value : json;
  return `${text
    .split(/\r\n|\n|\r/)
    .map((line) => `data: ${line}\n`)
    .join("")}\n`;
}

/** A text beside JSON is written as it is, unless a reader would take it for JSON. */
const isPlainData = (text: string, shape: Shape): boolean =>
  alternativesOf(shape).includes("string") && readData(text, shape) === text;

function oneLine(field: string, value: unknown): string {
  const text = String(value);
  if (!/[\r\n\0]/.test(text)) return text;
  throw new EncodeError(
    `event field "${field}"`,
    "has a line break, which would start another field",
  );
}
