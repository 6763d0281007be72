/** The body of a `node:http` request, read no faster than its consumer asks for it. */
import type { IncomingBody } from "../http/incoming-request.js";
import { GrowingBytes } from "../http/growing-bytes.js";
import { type Guard, type Silence, tooLarge, watchSilence } from "../http/limits.js";

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

/** The current consumer of the body. */
interface Reader {
  chunk(bytes: Uint8Array): void;
  end(): void;
  fail(error: unknown): void;
}

/** Whether Node reports that the client closed the connection. */
const isReset = (error: Error): boolean => "code" in error && error.code === "ECONNRESET";

const departed = (): Error =>
  new DOMException("The client disconnected before the end of its request body.", "AbortError");

const nothing = (): void => undefined;
const NO_READER: Reader = { chunk: nothing, end: nothing, fail: nothing };

/** A consumer that stops reading does not break the connection, which is still needed for the response. */
export class IncomingBytes implements IncomingBody {
  readonly #source: IncomingStream;
  #reader: Reader = NO_READER;
  #started = false;
  #ended = false;
  #failure: Error | undefined;

  constructor(source: IncomingStream) {
    this.#source = source;
  }

  /** Whether all bytes are here, read or not. */
  get hasArrived(): boolean {
    const { complete, headers, readableLength } = this.#source;
    return this.#ended || complete || headers["content-length"] === String(readableLength);
  }

  whole({ limit, idle }: Guard): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const whole = new GrowingBytes();
      let silence: Silence | undefined;
      const fail = (error: unknown): void => {
        silence?.stop();
        this.#leave();
        reject(error);
      };
      const chunk = (bytes: Uint8Array): void => {
        silence?.heard();
        whole.add(bytes);
        if (whole.size > limit) fail(tooLarge(limit));
      };
      const end = (): void => {
        silence?.stop();
        resolve(whole.bytes());
      };
      // Most bodies come together with their headers: after a microtask they need neither timer nor listeners.
      queueMicrotask(() => {
        if (!this.hasArrived) silence = watchSilence(idle, fail);
        this.#read({ chunk, end, fail });
      });
    });
  }

  stream(): ReadableStream<Uint8Array> {
    const readerFor = (controller: ReadableStreamDefaultController<Uint8Array>): Reader => ({
      chunk: (bytes) => {
        this.#source.pause();
        controller.enqueue(bytes);
      },
      end: () => controller.close(),
      fail: (error) => controller.error(error),
    });
    let reader: Reader | undefined;
    return new ReadableStream<Uint8Array>(
      {
        pull: (controller) => this.#read((reader ??= readerFor(controller))),
        // The rest is drained when the response is sent.
        cancel: () => this.#leave(),
      },
      { highWaterMark: 0 },
    );
  }

  /** Reads and discards the rest. Resolves when nothing more will come, for whatever reason. */
  drain(): Promise<void> {
    return new Promise((resolve) => {
      this.#read({ chunk: nothing, end: resolve, fail: () => resolve() });
    });
  }

  #read(reader: Reader): void {
    this.#reader = reader;
    if (this.#failure !== undefined) reader.fail(this.#failure);
    else if (this.#ended) reader.end();
    else if (this.#started) this.#source.resume();
    else this.#start();
  }

  #leave(): void {
    this.#reader = NO_READER;
    this.#source.pause();
  }

  #start(): void {
    const source = this.#source;
    if (source.readableDidRead) {
      const reason = "The body was read before the router got it: mount it before body parsers.";
      return this.#fail(new TypeError(reason));
    }
    this.#started = true;
    if (this.hasArrived) {
      for (let bytes = source.read(); bytes !== null; bytes = source.read())
        this.#reader.chunk(bytes);
      this.#end();
      return void source.resume();
    }
    source.on("data", (chunk) => this.#reader.chunk(chunk));
    source.on("end", () => this.#end());
    source.on("error", (error) => this.#fail(isReset(error) ? departed() : error));
    source.on("close", () => this.#fail(departed()));
  }

  #end(): void {
    this.#ended = true;
    this.#reader.end();
  }

  #fail(error: Error): void {
    if (this.#ended || this.#failure !== undefined) return;
    this.#failure = error;
    this.#reader.fail(error);
  }
}
