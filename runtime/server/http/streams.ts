/** Streams that pass bytes on and observe them. */
import { passedOn } from "../../wire/values/streams.js";

export interface Tap {
  /** Called with every chunk; if it throws, the stream fails. */
  readonly chunk?: (chunk: Uint8Array) => void;
  /** Called at the end; if it rejects, the stream fails. */
  readonly end?: () => Promise<void>;
  /** Called with the reason when the stream fails. */
  readonly error?: (error: unknown) => void;
}

/** The same bytes, read no faster than the consumer asks for them. */
export function tapStream(
  source: ReadableStream<Uint8Array>,
  tap: Tap,
): ReadableStream<Uint8Array> {
  return passedOn(source, async (reader) => {
    try {
      const chunk = await reader.read();
      if (chunk.value !== undefined) tap.chunk?.(chunk.value);
      if (chunk.done) await tap.end?.();
      return chunk;
    } catch (error) {
      tap.error?.(error);
      throw error;
    }
  });
}
