/** The body of a request of `node:http`, read no faster than someone asks. */
import type { ReceivedBody } from "./exchange.js";

/** The part of a Node stream that is used. */
export interface IncomingStream {
  readonly complete: boolean;
  readonly readableDidRead: boolean;
  on(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "end" | "close", listener: () => void): unknown;
  pause(): unknown;
  resume(): unknown;
}

interface Waiting {
  readonly resolve: (chunk: Uint8Array | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Who stops reading does not thereby break the connection, which has to take the answer. */
export class IncomingBytes implements ReceivedBody {
  readonly #incoming: IncomingStream;
  readonly #chunks: Uint8Array[] = [];
  readonly #waiting: Waiting[] = [];
  #started = false;
  #ended = false;
  #failure: Error | undefined;

  constructor(incoming: IncomingStream) {
    this.#incoming = incoming;
  }

  next(): Promise<Uint8Array | undefined> {
    const chunk = this.#chunks.shift();
    if (chunk !== undefined) return Promise.resolve(chunk);
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#ended) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      if (this.#started) this.#incoming.resume();
      else this.#start();
    });
  }

  stream(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const chunk = await this.next();
          if (chunk === undefined) controller.close();
          else controller.enqueue(chunk);
        },
      },
      { highWaterMark: 0 },
    );
  }

  async cancel(): Promise<void> {
    // What is left is drained when the answer is sent.
  }

  #start(): void {
    const incoming = this.#incoming;
    if (incoming.readableDidRead) {
      const reason =
        "The body was read before the router got the request: mount it before body parsers.";
      return this.#fail(new TypeError(reason));
    }
    this.#started = true;
    incoming.on("data", (chunk) => this.#take(chunk));
    incoming.on("end", () => this.#end());
    incoming.on("error", (error) => this.#fail(error));
    incoming.on("close", () => {
      if (!this.#ended) this.#fail(new Error("The client went away before its body ended."));
    });
  }

  #take(chunk: Uint8Array): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#chunks.push(chunk);
    else next.resolve(chunk);
    if (this.#waiting.length === 0) this.#incoming.pause();
  }

  #end(): void {
    this.#ended = true;
    for (const { resolve } of this.#waiting.splice(0)) resolve(undefined);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}
