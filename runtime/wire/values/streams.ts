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
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const from = (reader ??= source.getReader());
        try {
          const { done, value } = await next(from);
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          from.cancel(error).catch(() => undefined);
          throw error;
        }
      },
      cancel: (reason) => (reader ?? source).cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
