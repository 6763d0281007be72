/** How much of a request is taken in, counted while it arrives. */
import { HttpError, refuse } from "./refusal.js";

export interface Limits {
  /** Bytes of a body that is decoded as a whole, and of all fields of a multipart body together. Default 1 MiB. */
  readonly bodyBytes: number;
  /** Bytes of a binary or multipart body, which are streamed. Default 100 MiB. */
  readonly uploadBytes: number;
  /** Bytes of one file of a multipart body. Default: as many as `uploadBytes`. */
  readonly fileBytes: number;
  /** Parts of a multipart body. Default 1000. */
  readonly parts: number;
  /** Bytes of the header section of one part. Default 8 KiB. */
  readonly partHeaderBytes: number;
  /** Milliseconds for which a client that sends a body may be silent. Default 30 000. */
  readonly idle: number;
}

export const DEFAULT_LIMITS: Omit<Limits, "fileBytes"> = {
  bodyBytes: 1 << 20,
  uploadBytes: 100 << 20,
  parts: 1000,
  partHeaderBytes: 8192,
  idle: 30_000,
};

export function limitsOf(limits: Partial<Limits> = {}): Limits {
  const all = { ...DEFAULT_LIMITS, ...limits };
  return { ...all, fileBytes: limits.fileBytes ?? all.uploadBytes };
}

export const tooLarge = (limit: number): Error =>
  refuse("payloadTooLarge", { message: `The body is larger than ${limit} bytes.` });

/**
 * RFC 9110, 8.6: refuses at once what says itself that it is too large. What says nothing (or lies) is counted.
 */
export function checkContentLength(length: string | null, limit: number): void {
  if (length !== null && /^\d+$/.test(length) && Number(length) > limit) throw tooLarge(limit);
}

export interface Guard {
  readonly limit: number;
  readonly idle: number;
}

/**
 * The same bytes; fails with a refusal as soon as there are more than the limit (413) or nothing comes for too long (408).
 * Nothing is read before someone asks for it.
 */
export function guarded(
  source: ReadableStream<Uint8Array>,
  { limit, idle }: Guard,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let count = 0;
  const fail = (controller: ReadableStreamDefaultController<Uint8Array>, reason: unknown): void => {
    controller.error(reason);
    reader.cancel(reason).catch(() => undefined);
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await inTime(reader.read(), idle);
          if (done) return controller.close();
          count += value.byteLength;
          if (count > limit) return fail(controller, tooLarge(limit));
          controller.enqueue(value);
        } catch (error) {
          fail(controller, error);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** What work gives, or a refusal (408) when it takes longer than some milliseconds. */
export function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const silence = watchSilence(milliseconds, reject);
    const settled =
      <V>(settle: (value: V) => void) =>
      (value: V): void => {
        silence.stop();
        settle(value);
      };
    work.then(settled(resolve), settled(reject));
  });
}

export interface Silence {
  /** Something came: the time begins anew. */
  heard(): void;
  stop(): void;
}

/** Gives a refusal (408) after some milliseconds without bytes. One timer serves the whole body. */
export function watchSilence(milliseconds: number, refused: (error: Error) => void): Silence {
  let last = performance.now();
  const look = (): void => {
    const rest = last + milliseconds - performance.now();
    if (rest > 0) timer = setTimeout(look, Math.ceil(rest));
    else refused(timedOut());
  };
  let timer = setTimeout(look, milliseconds);
  return {
    heard: () => {
      last = performance.now();
    },
    stop: () => clearTimeout(timer),
  };
}

const timedOut = (): Error =>
  new HttpError(408, "The body did not arrive in time.", { headers: { connection: "close" } });
