/** A `node:http` request as the router sees it. */
import type { RequestOptions } from "../../types/platform.js";
import type { IncomingRequest, IncomingBody } from "../http/incoming-request.js";
import { IncomingBytes, type IncomingStream } from "./incoming-bytes.js";
import type { OriginOf } from "./request-origin.js";

// The members of an `http.IncomingMessage` that are used.
export interface NodeRequest extends IncomingStream {
  readonly method?: string | undefined;
  /** The request target, as received. */
  readonly url?: string | undefined;
  readonly rawHeaders: readonly string[];
}

// The members of an `http.ServerResponse` that are used.
export interface NodeResponse {
  statusCode: number;
  readonly destroyed: boolean;
  readonly headersSent: boolean;
  readonly writableFinished: boolean;
  setHeader(name: string, value: string | readonly string[]): unknown;
  flushHeaders(): void;
  write(chunk: Uint8Array | string): boolean;
  /** Sets the `Content-Length` of a string. */
  end(chunk?: Uint8Array | string): unknown;
  destroy(): unknown;
  once(event: "close" | "drain", listener: () => void): unknown;
  off(event: "close" | "drain", listener: () => void): unknown;
}

export class NodeIncomingRequest implements IncomingRequest {
  readonly method: string;
  readonly target: string;
  readonly body: IncomingBody | undefined;
  readonly #source: NodeRequest;
  readonly #connection: NodeResponse;
  readonly #originOf: OriginOf;
  readonly #bytes: IncomingBytes | undefined;
  #headers: Headers | undefined;
  #request: Request | undefined;
  #signal: AbortSignal | undefined;

  constructor(source: NodeRequest, connection: NodeResponse, originOf: OriginOf) {
    this.#source = source;
    this.#connection = connection;
    this.#originOf = originOf;
    this.#bytes = hasBody(this) ? new IncomingBytes(source) : undefined;
    this.method = source.method ?? "GET";
    this.target = safeTarget(source.url ?? "/");
    this.body = this.method === "GET" || this.method === "HEAD" ? undefined : this.#bytes;
  }

  /** Multiple values are joined as in RFC 9110, 5.3; for cookies, as in RFC 6265, 5.4. */
  header(name: string): string | null {
    const raw = this.#source.rawHeaders;
    let value: string | null = null;
    for (let index = 0; index + 1 < raw.length; index += 2) {
      if (!isNamed(raw[index] ?? "", name)) continue;
      const next = raw[index + 1] ?? "";
      value = value === null ? next : `${value}${name === "cookie" ? "; " : ", "}${next}`;
    }
    return value;
  }

  headers(): Headers {
    return (this.#headers ??= headersOf(this.#source.rawHeaders));
  }

  get request(): Request {
    return (this.#request ??= this.#toRequest());
  }

  get signal(): AbortSignal {
    return (this.#signal ??= signalOf(this.#connection));
  }

  /** Whether part of the body has not arrived yet. */
  get isUnread(): boolean {
    return this.#bytes?.hasArrived === false;
  }

  /** Reads and discards the rest of the body. */
  async drain(): Promise<void> {
    await this.#bytes?.drain();
  }

  #toRequest(): Request {
    const init = { method: this.method, headers: this.headers(), signal: this.signal };
    const url = `${this.#originOf(this.header("host"))}${this.target}`;
    if (this.body === undefined) return new Request(url, init);
    // `duplex` is required for streams, but missing from the DOM types.
    const streaming = { ...init, body: this.body.stream(), duplex: "half" };
    const request: unknown = new Request(url, streaming as RequestOptions);
    return request as Request;
  }
}

/** Aborted if the client disconnects before the response is complete. */
function signalOf(connection: NodeResponse): AbortSignal {
  const abort = new AbortController();
  const look = (): void => {
    if (!connection.writableFinished) abort.abort();
  };
  if (connection.destroyed) look();
  else connection.once("close", look);
  return abort.signal;
}

/** Compares names; the length check saves most of the work. `name` is in lower case. */
const isNamed = (raw: string, name: string): boolean =>
  raw.length === name.length && raw.toLowerCase() === name;

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    headers.append(raw[index] ?? "", raw[index + 1] ?? "");
  }
  return headers;
}

/** A path that URL parsing would change, up to its query or fragment. */
const CHANGED = /^[^?#]*(?:[\\\t\n\r]|\/(?:\.|%2e){1,2}(?:[/?#]|$))/i;

/**
 * The path and query of a request target. A target that URL parsing would silently change into another (`..`, `%2e%2e`,
 * a backslash) is replaced by `//`, which is never a route: a proxy in front may have checked the original path, not
 * the changed one.
 */
function safeTarget(target: string): string {
  const origin = target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?#]*(?=\/)/i, "");
  return CHANGED.test(origin) || !origin.startsWith("/") ? "//" : origin;
}

/** RFC 9112, 6: one of two headers announces a body. */
function hasBody(incoming: Pick<IncomingRequest, "header">): boolean {
  const length = incoming.header("content-length");
  return (length !== null && length !== "0") || incoming.header("transfer-encoding") !== null;
}
