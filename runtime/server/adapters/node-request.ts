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
  on(event: "drain", listener: () => void): unknown;
  once(event: "close", listener: () => void): unknown;
}

export class NodeIncomingRequest implements IncomingRequest {
  readonly method: string;
  readonly target: string;
  readonly body: IncomingBody | undefined;
  /** Those of a body that is not used, too. */
  readonly bytes: IncomingBytes | undefined;
  readonly #source: NodeRequest;
  readonly #connection: NodeResponse;
  readonly #originOf: OriginOf;
  #headers: Headers | undefined;
  #request: Request | undefined;
  #signal: AbortSignal | undefined;

  constructor(source: NodeRequest, connection: NodeResponse, originOf: OriginOf) {
    this.#source = source;
    this.#connection = connection;
    this.#originOf = originOf;
    this.bytes = hasBody(this) ? new IncomingBytes(source) : undefined;
    this.method = source.method ?? "GET";
    this.target = safeTarget(source.url ?? "/");
    this.body = this.method === "GET" || this.method === "HEAD" ? undefined : this.bytes;
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

  #toRequest(): Request {
    const { signal } = this;
    const method = this.method.replace(FORBIDDEN, "X-$&");
    const url = `${this.#originOf(this.header("host"))}${this.target}`;
    const body = this.body?.stream() ?? null;
    // `duplex` is required for streams, but missing from the DOM types.
    const init = { method, headers: this.headers(), signal, body, duplex: "half" };
    const request: unknown = new Request(url, init as RequestOptions);
    return request as Request;
  }
}

/** The fetch standard (4.7) has no request with these methods: they get a name that no operation has. */
const FORBIDDEN = /^(?:CONNECT|TRACE|TRACK)$/;

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
