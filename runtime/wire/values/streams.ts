/** Streams of bytes that are passed on. */
import type { ChunkReader } from "../../types/platform.js";

export type BytesRead = Awaited<ReturnType<ChunkReader["read"]>>;

/**
 * The same bytes, read no faster than the consumer asks for them, and not before. `next` reads each chunk; if it fails,
 * so does the stream, and the rest of the source is not needed.
 */
export function passedOn(
  source: ReadableStream<Uint8Array>,
  next: (reader: ChunkReader) => Promise<BytesRead>,
): ReadableStream<Uint8Array> {
  let reader: ChunkReader | undefined;
  return streamOf({
    read: () => {
      const from = (reader ??= source.getReader());
      return next(from).catch((error: unknown) => {
        from.cancel(error).catch(() => undefined);
        throw error;
      });
    },
    cancel: (reason) => (reader ?? source).cancel(reason),
  });
}

/** The bytes of a body as they arrive. React Native's own `fetch` has none: `body` is undefined there. */
export function streamIn(body: ReadableStream<Uint8Array> | null): ReadableStream<Uint8Array> {
  if (body === undefined) throw new TypeError("this `fetch` has no streams; expo/fetch has");
  return body ?? new Blob([]).stream();
}

/** What a reader reads, as a stream. Nothing is read before the consumer asks for it. */
export const streamOf = (reader: ChunkReader): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
