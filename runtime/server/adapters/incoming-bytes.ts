/** The body of a `node:http` request, read no faster than its consumer asks for it. */
import type { ChunkReader } from "../../types/platform.js";
import { type BytesRead, streamOf } from "../../wire/values/streams.js";
import type { IncomingBody } from "../http/incoming-request.js";
import { type Guard, readWhole } from "../http/limits.js";

// The members of a Node stream that are used.
export interface IncomingStream {
  readonly complete: boolean;
  readonly headers: { readonly "content-length"?: string | undefined };
  readonly readableDidRead: boolean;
  readonly readableLength: number;
  on(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "end" | "close", listener: () => void): unknown;
  pause(): unknown;
  read(): Uint8Array | null;
  resume(): unknown;
}

/** Whether Node reports that the client closed the connection. */
const isReset = (error: Error): boolean => "code" in error && error.code === "ECONNRESET";

const departed = (): Error =>
  new DOMException("The client disconnected before the end of its request body.", "AbortError");

/** A consumer that stops reading does not break the connection, which is still needed for the response. */
export class IncomingBytes implements ChunkReader, IncomingBody {
  readonly #source: IncomingStream;
  readonly #chunks: Uint8Array[] = [];
  #isStarted = false;
  #hasEnded = false;
  #failure: Error | undefined;
  /** Tells the consumer that something has happened. */
  #wake = (): void => undefined;

  constructor(source: IncomingStream) {
    this.#source = source;
  }

  /** Whether all bytes are here, read or not. */
  get hasArrived(): boolean {
    const { complete, headers, readableLength } = this.#source;
    return this.#hasEnded || complete || headers["content-length"] === String(readableLength);
  }

  async whole({ limit, idle }: Guard): Promise<Uint8Array> {
    // Most bodies come together with their headers: after a microtask they need neither timer nor listeners.
    await undefined;
    return readWhole(this, { limit, idle: this.hasArrived ? Infinity : idle });
  }

  stream(): ReadableStream<Uint8Array> {
    return streamOf(this);
  }

  /** Reads and discards the rest. Resolves when nothing more will come; rejects if the connection breaks. */
  async drain(): Promise<void> {
    while (!(await this.read()).done);
  }

  async read(): Promise<BytesRead> {
    if (!this.#isStarted) this.#start();
    for (;;) {
      const value = this.#chunks.shift();
      if (value !== undefined) return { done: false, value };
      if (this.#failure !== undefined) throw this.#failure;
      if (this.#hasEnded) return { done: true };
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        this.#source.resume();
      });
    }
  }

  /** The rest is drained when the response is sent. */
  async cancel(): Promise<void> {
    this.#source.pause();
  }

  #start(): void {
    const source = this.#source;
    if (source.readableDidRead) {
      const reason = "The body was read before the router got it: mount it before body parsers.";
      throw new TypeError(reason);
    }
    this.#isStarted = true;
    if (this.hasArrived) {
      for (let bytes = source.read(); bytes !== null; bytes = source.read())
        this.#chunks.push(bytes);
      this.#hasEnded = true;
      return void source.resume();
    }
    source.on("data", (chunk) => {
      source.pause();
      this.#chunks.push(chunk);
      this.#wake();
    });
    source.on("end", () => {
      this.#hasEnded = true;
      this.#wake();
    });
    source.on("error", (error) => this.#fail(isReset(error) ? departed() : error));
    source.on("close", () => this.#fail(departed()));
  }

  #fail(error: Error): void {
    if (!this.#hasEnded) this.#failure ??= error;
    this.#wake();
  }
}
