/** Streams that pass bytes through and observe them. */

export interface Tap {
  /** Called with every chunk; if it throws, the stream fails. */
  readonly chunk?: (chunk: Uint8Array) => void;
  /** Called at the end; if it rejects, the stream fails. */
  readonly end?: () => Promise<void>;
  /** Called with the reason when the stream fails. */
  readonly error?: (error: unknown) => void;
}

/** The same bytes, read no faster than the consumer asks for them. */
export function tapped(source: ReadableStream<Uint8Array>, tap: Tap): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (value !== undefined) tap.chunk?.(value);
          if (done) await tap.end?.();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          tap.error?.(error);
          throw error;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
