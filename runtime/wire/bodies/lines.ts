/** Streams of text, read line by line. Every byte is scanned once, however small the chunks are. */

import { DecodeError } from "../values/errors.js";

/** The chunks of a stream. Leaving the loop cancels the stream, which closes the connection. */
export async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}

/** UTF-8 text; a byte order mark is dropped. */
export async function* decodedText(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of chunksOf(stream)) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== "") yield text;
  }
  yield decoder.decode();
}

/** Default maximum number of characters of one item of a stream: 16 Mi. */
export const MAX_ITEM_LENGTH = 0x1000000;

/**
 * The pieces between separators, as many at a time as have ended, and the rest after the last one unless it is empty.
 * Throws a `DecodeError` as soon as a piece is longer than `limit`, so that a sender cannot fill the memory with an
 * endless line.
 */
export async function* pieces(
  texts: AsyncIterable<string>,
  separator: RegExp,
  limit: number,
): AsyncGenerator<readonly string[]> {
  let open: string[] = [];
  let length = 0;
  for await (const text of texts) {
    const [first = "", ...others] = text.split(separator);
    open.push(first);
    length += first.length;
    checkLength(length, limit);
    const last = others.pop();
    if (last === undefined) continue;
    const ended = [open.join(""), ...others];
    const tooLong = ended.findIndex((piece) => piece.length > limit);
    yield tooLong === -1 ? ended : ended.slice(0, tooLong);
    checkLength(ended[tooLong]?.length ?? last.length, limit);
    open = [last];
    length = last.length;
  }
  const rest = open.join("");
  if (rest !== "") yield [rest];
}

export function checkLength(length: number, limit: number): void {
  if (length > limit)
    throw new DecodeError(`an item of the stream is longer than ${limit} characters`);
}

/**
 * Lines that end with CRLF, LF or CR (HTML standard, 9.2.6), as soon as their ends have arrived. `meaningless` matches
 * an end and the lines after it, with their ends, that may be left out.
 */
export function linesOf(
  stream: ReadableStream<Uint8Array>,
  limit: number,
  meaningless?: RegExp,
): AsyncGenerator<readonly string[]> {
  return pieces(withFewEnds(decodedText(stream), limit, meaningless), /\r\n|\n|\r/, limit);
}

const BLANK_LINES = /[\r\n]{4,}/g;

/**
 * If a CRLF is split between two chunks, its LF does not begin another line. One blank line stands for many: further
 * ones mean nothing, and a sender could keep the reader busy with them. In a text that is longer than a line may be, a
 * line that is too long must still be found.
 */
async function* withFewEnds(
  texts: AsyncIterable<string>,
  limit: number,
  meaningless: RegExp | undefined,
): AsyncGenerator<string> {
  let afterReturn = false;
  for await (const text of texts) {
    const rest = afterReturn && text.startsWith("\n") ? text.slice(1) : text;
    afterReturn = text.endsWith("\r");
    if (rest === "") continue;
    const few = rest.replace(BLANK_LINES, "\n\n");
    if (meaningless === undefined || few.length > limit) yield few;
    else yield few.replace(meaningless, "\n").replace(BLANK_LINES, "\n\n");
  }
}

/** Strings as a stream of bytes, which requests the next string only when there is room. */
export function byteStream(texts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = texts[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel(reason) {
      await iterator.return?.(reason);
    },
  });
}
