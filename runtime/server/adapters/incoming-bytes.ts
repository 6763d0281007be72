/** The body of a `node:http` request, read no faster than its consumer asks for it. */
import type { ChunkReader } from "../../types/platform.js";
import { type BytesRead, streamOf } from "../../wire/values/streams.js";
import type { IncomingBody } from "../http/incoming-request.js";
import { GrowingBytes } from "../http/growing-bytes.js";
import { type Guard, readWhole, tooLarge } from "../http/limits.js";

// The members of a Node stream that are used.
export interface IncomingStream extends AsyncIterable<Uint8Array> {
  readonly complete: boolean;
  readonly headers: { readonly "content-length"?: string | undefined };
  readonly readableDidRead: boolean;
  readonly readableLength: number;
  read(): Uint8Array | null;
  resume(): unknown;
}

/** How Node reports that the client closed the connection. */
const DEPARTURES: readonly unknown[] = ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"];

const isDeparture = (error: unknown): boolean =>
  error instanceof Error && "code" in error && DEPARTURES.includes(error.code);

const disconnectError = (): Error =>
  new DOMException("The client disconnected before the end of its request body.", "AbortError");

/** A consumer that stops reading does not break the connection, which is still needed for the response. */
export class IncomingBytes implements ChunkReader, IncomingBody {
  readonly #source: IncomingStream;
  #chunks: AsyncIterator<Uint8Array> | undefined;
  #hasEnded = false;
  #failure: unknown;

  constructor(source: IncomingStream) {
    this.#source = source;
  }

  /** Whether all bytes are here, read or not. */
  get hasArrived(): boolean {
    const { complete, headers, readableLength } = this.#source;
    return this.#hasEnded || complete || headers["content-length"] === String(readableLength);
  }

  /** Most bodies come together with their headers: after a microtask they need neither timers nor listeners. */
  async whole(guard: Guard): Promise<Uint8Array> {
    await undefined;
    const source = this.#source;
    if (!this.hasArrived || source.readableDidRead) return readWhole(this, guard);
    const whole = new GrowingBytes();
    // Deno gives one chunk at a time.
    for (let bytes = source.read(); bytes !== null; bytes = source.read()) whole.add(bytes);
    source.resume();
    this.#hasEnded = true;
    if (whole.size > guard.limit) throw tooLarge(guard.limit);
    return whole.bytes();
  }

  stream(): ReadableStream<Uint8Array> {
    return streamOf(this);
  }

  /** Reads and discards the rest. Resolves when nothing more will come; rejects if the connection breaks. */
  async drain(): Promise<void> {
    while (!(await this.read()).done);
  }

  async read(): Promise<BytesRead> {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#hasEnded) return { done: true };
    try {
      this.#chunks ??= this.#start();
      const { value } = await this.#chunks.next();
      this.#hasEnded = value === undefined;
      return value === undefined ? { done: true } : { done: false, value };
    } catch (error) {
      throw (this.#failure = isDeparture(error) ? disconnectError() : error);
    }
  }

  /** The rest is drained when the response is sent. */
  async cancel(): Promise<void> {}

  #start(): AsyncIterator<Uint8Array> {
    const source = this.#source;
    if (source.readableDidRead) {
      const reason = "The body was read before the router got it: mount it before body parsers.";
      throw new TypeError(reason);
    }
    return source[Symbol.asyncIterator]();
  }
}
