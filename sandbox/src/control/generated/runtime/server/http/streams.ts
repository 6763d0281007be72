/** Streams that pass on what they get, and look at it. */

export interface Tap {
  /** Sees every chunk; what it throws fails the stream. */
  readonly chunk?: (chunk: Uint8Array) => void;
  /** Called at the end; what it rejects with fails the stream. */
  readonly end?: () => Promise<void>;
  /** Called with the reason when the stream fails. */
  readonly error?: (error: unknown) => void;
}

/** The same bytes, read no faster than someone asks. */
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
