/** Requests and responses of `node:http` without a socket. */
import { EventEmitter } from "node:events";
import { Readable } from "node:stream";

import type {
  NodeRequest,
  NodeResponse,
} from "../../../../runtime/server/adapters/node-request.js";

/** A request whose body arrives as the test pushes it. */
export class TestRequest extends Readable implements NodeRequest {
  complete = false;
  readonly method: string;
  readonly url: string;
  readonly rawHeaders: readonly string[];
  readonly headers: NodeRequest["headers"];

  constructor(route: string, ...rawHeaders: readonly string[]) {
    super();
    const [method = "GET", url = "/"] = route.split(" ");
    this.method = method;
    this.url = url;
    this.rawHeaders = rawHeaders;
    const length = rawHeaders[rawHeaders.indexOf("Content-Length") + 1];
    this.headers = { "content-length": length };
  }

  override _read(): void {
    // The test pushes.
  }

  /** The end of the body. */
  finish(): void {
    this.complete = true;
    this.push(null);
  }
}

/** A response that records what is sent, in order. */
export class TestResponse extends EventEmitter implements NodeResponse {
  statusCode = 200;
  destroyed = false;
  headersSent = false;
  writableFinished = false;
  /** Whether the next write leaves room for more. */
  hasRoom = true;
  readonly headers = new Map<string, string | readonly string[]>();
  readonly sent: string[] = [];

  setHeader(name: string, value: string | readonly string[]): void {
    this.headers.set(name, value);
  }

  flushHeaders(): void {
    this.headersSent = true;
    this.sent.push("headers");
  }

  write(chunk: Uint8Array | string): boolean {
    this.headersSent = true;
    this.sent.push(`chunk ${textOf(chunk)}`);
    return this.hasRoom;
  }

  end(chunk?: Uint8Array | string): void {
    this.headersSent = true;
    this.writableFinished = true;
    this.sent.push(chunk === undefined ? "end" : `end ${textOf(chunk)}`);
  }

  destroy(): void {
    this.destroyed = true;
    this.sent.push("destroyed");
    this.emit("close");
  }
}

const textOf = (chunk: Uint8Array | string): string =>
  typeof chunk === "string" ? chunk : new TextDecoder().decode(chunk);

/** Lets all work go on that needs no time. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}
