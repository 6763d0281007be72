/** Limits on the size and the speed of request bodies, enforced while they arrive. */
import type { ChunkReader } from "../../types/platform.js";
import { inTime } from "../../wire/values/deadline.js";
import { type BytesRead, passedOn } from "../../wire/values/streams.js";
import { GrowingBytes } from "./growing-bytes.js";
import { HttpError, refuse } from "./refusal.js";

export interface Limits {
  /** Maximum bytes of a body that is held in memory, and of all fields of a multipart body. Default 1 MiB. */
  readonly bodyBytes: number;
  /** Maximum bytes of a binary or multipart body, which is streamed. Default 100 MiB. */
  readonly uploadBytes: number;
  /** Maximum bytes of one file of a multipart body. Default: the same as `uploadBytes`. */
  readonly fileBytes?: number;
  /** Maximum number of parts of a multipart body. Default 1000. */
  readonly parts?: number;
  /** Maximum bytes of the header section of one part. Default 8 KiB. */
  readonly partHeaderBytes?: number;
  /** Milliseconds that a client may pause while it sends a body. Default 30 000. */
  readonly idle: number;
  /**
   * Bytes per second that a client has to send on average, besides the first `idle` milliseconds, while it is waited
   * for; 0: any number. Sequences, whose handler gets each item as it arrives, may take longer. Default 500.
   */
  readonly bytesPerSecond: number;
}

export const limitsOf = (limits: Partial<Limits> = {}): Limits => ({
  bodyBytes: 1 << 20,
  uploadBytes: 100 << 20,
  idle: 30_000,
  bytesPerSecond: 500,
  ...limits,
});

export const tooLarge = (limit: number): Error =>
  refuse("payloadTooLarge", { message: `The body is larger than ${limit} bytes.` });

/**
 * RFC 9110, 8.6: refuses a body at once if its `Content-Length` is too large. If the header is absent or wrong, the
 * bytes are counted.
 */
export function checkContentLength(length: string | null, limit: number): void {
  if (length !== null && /^\d+$/.test(length) && Number(length) > limit) throw tooLarge(limit);
}

export interface Guard extends Pick<Limits, "idle" | "bytesPerSecond"> {
  readonly limit: number;
}

/**
 * The same bytes; fails with a refusal as soon as there are more than the limit (413), none arrive for too long, or too
 * few (408). Nothing is read before the consumer asks for it.
 */
export const confine = (
  source: ReadableStream<Uint8Array>,
  guard: Guard,
): ReadableStream<Uint8Array> => passedOn(source, limitedRead(guard));

/** Reads the chunks of one body within its limits. */
export function limitedRead(guard: Guard): (reader: ChunkReader) => Promise<BytesRead> {
  const { limit, idle, bytesPerSecond } = guard;
  let [size, waited] = [0, 0];
  return async (reader) => {
    const start = performance.now();
    const left = bytesPerSecond > 0 ? (size / bytesPerSecond) * 1000 - waited : 0;
    const chunk = await inTime(reader.read(), idle + Math.min(0, left), timedOut);
    waited += performance.now() - start;
    size += chunk.value?.byteLength ?? 0;
    if (size > limit) throw tooLarge(limit);
    return chunk;
  };
}

/**
 * All bytes, within their limits. One timer for the whole body, without a race for each chunk, saves small requests a
 * twentieth of their time.
 */
export const readWhole = (
  reader: ChunkReader,
  { limit, idle, bytesPerSecond }: Guard,
): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const whole = new GrowingBytes();
    const start = performance.now();
    let deadline = start + idle;
    const look = (): void => {
      const left = deadline - performance.now();
      if (left > 0) timer = setTimeout(look, left);
      else fail(timedOut());
    };
    let timer = idle === Infinity ? undefined : setTimeout(look, idle);
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      reader.cancel(error).catch(() => undefined);
      reject(error);
    };
    const take = ({ value }: BytesRead): void => {
      if (value === undefined) {
        clearTimeout(timer);
        return resolve(whole.bytes());
      }
      whole.add(value);
      if (whole.size > limit) return fail(tooLarge(limit));
      const now = performance.now();
      const left = bytesPerSecond > 0 ? (whole.size / bytesPerSecond) * 1000 - (now - start) : 0;
      deadline = now + idle + Math.min(0, left);
      reader.read().then(take, fail);
    };
    reader.read().then(take, fail);
  });

/** A refusal (408). */
const timedOut = (): Error =>
  new HttpError(408, "The body did not arrive in time.", { headers: { connection: "close" } });
