/** What an operation returned as JSON: streams become lists, and bytes text in base64. */
import { TimeoutError } from "../client/call/errors.js";
import { isBinary } from "../wire/bodies/bytes.js";

export interface ReadData {
  readonly data: unknown;
  readonly more?: true;
}

/** Items of a stream that are returned; the stream is then cancelled. */
const ITEMS = 100;

/**
 * Reads all of it, up to a number of characters.
 *
 * @throws {RangeError} if it is longer
 */
export async function readData(value: unknown, limit: number): Promise<ReadData> {
  if (isBinary(value)) return { data: await base64(value.stream(), limit) };
  if (isIterable(value)) return readItems(value, limit);
  if (value === undefined) return { data: undefined };
  const text = JSON.stringify(value, plain);
  if (text.length > limit) throw new RangeError(`${text.length} characters`);
  return { data: JSON.parse(text) };
}

/** JSON has no such numbers. */
const plain = (_name: string, value: unknown): unknown =>
  typeof value === "bigint" ? Number(value) : value;

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

async function readItems(items: AsyncIterable<unknown>, limit: number): Promise<ReadData> {
  const data: unknown[] = [];
  let size = 0;
  try {
    for await (const item of items) {
      const text = JSON.stringify(item, plain);
      size += text.length;
      if (data.length === ITEMS || size > limit) return { data, more: true };
      data.push(JSON.parse(text));
    }
  } catch (error) {
    // A stream may stay open for what happens later.
    if (error instanceof TimeoutError) return { data, more: true };
    throw error;
  }
  return { data };
}

async function base64(stream: ReadableStream<Uint8Array>, limit: number): Promise<string> {
  let text = "";
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    for (const byte of read.value) text += String.fromCharCode(byte);
    if (text.length > (limit * 3) / 4) {
      await reader.cancel();
      throw new RangeError(`more than ${limit} characters in base64`);
    }
  }
  return btoa(text);
}
