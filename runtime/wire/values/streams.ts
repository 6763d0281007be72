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

/** Whether a value is a stream, of whatever realm. Engines such as Hermes have no class to compare with. */
export const isStream = (value: unknown): value is ReadableStream<Uint8Array> =>
  typeof (value as Partial<ReadableStream> | null | undefined)?.getReader === "function";

/** The bytes of a body as they arrive. React Native's own `fetch` has none: `body` is undefined there. */
export function streamIn(body: ReadableStream<Uint8Array> | null): ReadableStream<Uint8Array> {
  if (body === undefined) throw new TypeError("this `fetch` has no streams; expo/fetch has");
  return body ?? new Blob([]).stream();
}

/**
 * The same items, which `await using` closes, where the platform has it. A generator that has not begun closes nothing by
 * itself, so `close` does.
 */
export function closing(
  items: AsyncGenerator<unknown>,
  close: () => unknown,
): AsyncGenerator<unknown> {
  const key = disposal();
  if (key === undefined) return items;
  return Object.defineProperty(items, key, {
    value: async () => {
      await items.return(undefined);
      await close();
    },
  });
}

/** Closes items as `await using` does. */
export function closeItems(items: object): unknown {
  const key = disposal();
  const close: unknown = key && (items as { readonly [method: symbol]: unknown })[key];
  return typeof close === "function" ? close.call(items) : undefined;
}

// Read when it is needed: a program may bring it.
const disposal = (): symbol | undefined =>
  (Symbol as { readonly asyncDispose?: symbol }).asyncDispose;

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
