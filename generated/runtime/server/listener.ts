/**
 * From the requests and responses of `node:http` to those of `fetch`. What is needed of them is named here by its shape,
 * so that nothing but node.ts depends on Node's types; Express and Fastify hand out the same objects.
 */

/** The part of an `http.IncomingMessage` that is used. */
export interface IncomingRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  /** The request target, as received. */
  readonly url?: string | undefined;
  readonly rawHeaders: readonly string[];
  readonly complete: boolean;
  readonly readableDidRead: boolean;
}

/** The part of an `http.ServerResponse` that is used. */
export interface OutgoingResponse {
  statusCode: number;
  readonly destroyed: boolean;
  readonly headersSent: boolean;
  readonly writableFinished: boolean;
  setHeader(name: string, value: string | readonly string[]): unknown;
  flushHeaders(): void;
  write(chunk: Uint8Array): boolean;
  end(chunk?: Uint8Array): unknown;
  destroy(): unknown;
  once(event: "close" | "drain", listener: () => void): unknown;
  off(event: "close" | "drain", listener: () => void): unknown;
}

export type FetchHandler = (request: Request) => Promise<Response>;

/** Node's own objects, which a router gets as its context. */
export interface NodeContext<Incoming, Outgoing> {
  readonly req: Incoming;
  readonly res: Outgoing;
}

/** Makes a listener of a router: `http.createServer(toListener(router))`. */
export function toListener<Incoming extends IncomingRequest, Outgoing extends OutgoingResponse>(
  router: (request: Request, context: NodeContext<Incoming, Outgoing>) => Promise<Response>,
): (req: Incoming, res: Outgoing) => void {
  return (req, res) => void answer(req, res, (request) => router(request, { req, res }));
}

/** Milliseconds for which a client may go on sending a body that nobody reads, before its connection is closed. */
const LINGER = 2000;

/** Answers one request. Never rejects; a failure after the status was sent ends the connection. */
export async function answer(
  incoming: IncomingRequest,
  outgoing: OutgoingResponse,
  handler: FetchHandler,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  // The fetch standard (4.7) has no words for these methods.
  if (/^(?:TRACE|TRACK|CONNECT)$/i.test(incoming.method ?? "")) return refuse(outgoing, 501);
  try {
    const headers = headersOf(incoming.rawHeaders);
    const bytes = hasBody(headers) ? new IncomingBytes(incoming) : undefined;
    const response = await handler(toRequest(incoming, { headers, bytes, signal: gone.signal }));
    await send(response, { incoming, outgoing, bytes });
  } catch (error) {
    // Handlers' errors were told of already; what fails before anything is sent is a mistake in how this is used.
    if (outgoing.headersSent) return void outgoing.destroy();
    console.error(error);
    refuse(outgoing, 500);
  }
}

function refuse(outgoing: OutgoingResponse, status: number): void {
  outgoing.statusCode = status;
  outgoing.setHeader("connection", "close");
  outgoing.end();
}

interface RequestParts {
  readonly headers: Headers;
  readonly bytes: IncomingBytes | undefined;
  readonly signal: AbortSignal;
}

function toRequest(incoming: IncomingRequest, { headers, bytes, signal }: RequestParts): Request {
  const method = incoming.method ?? "GET";
  const init = { method, headers, signal };
  const url = `http://${hostOf(headers)}${safeTarget(incoming.url ?? "/")}`;
  if (method === "GET" || method === "HEAD" || bytes === undefined) return new Request(url, init);
  // `duplex` is required for streams, and not yet in the DOM's types.
  const streaming = { ...init, body: bytes.stream(), duplex: "half" };
  return new Request(url, streaming);
}

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    headers.append(raw[index] ?? "", raw[index + 1] ?? "");
  }
  return headers;
}

/** A host that is none would make the whole address unreadable; the router looks at its path alone. */
function hostOf(headers: Headers): string {
  const host = headers.get("host") ?? "";
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) ? host : "localhost";
}

/**
 * The path and query of a target. One that a URL would quietly change into another (`..`, `%2e%2e`, a backslash) is
 * replaced by `//`, which is never a route: a proxy in front may have judged what it said, not what it becomes.
 */
function safeTarget(target: string): string {
  const origin = target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?#]*(?=\/)/i, "");
  const [path = ""] = origin.split(/[?#]/, 1);
  const changes = /[\\\t\n\r]|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
  return changes || !origin.startsWith("/") ? "//" : origin;
}

/** RFC 9112, 6: a body is announced by one of two headers. */
function hasBody(headers: Headers): boolean {
  const length = headers.get("content-length");
  return headers.has("transfer-encoding") || (length !== null && length !== "0");
}

/** The body of a request, read no faster than someone asks. Who stops reading does not thereby break the connection. */
class IncomingBytes {
  readonly #incoming: IncomingRequest;
  #iterator: AsyncIterator<Uint8Array> | undefined;

  constructor(incoming: IncomingRequest) {
    this.#incoming = incoming;
  }

  stream(): ReadableStream<Uint8Array> {
    if (this.#incoming.readableDidRead) {
      throw new TypeError(
        "The body was read before the router got the request: mount it before body parsers.",
      );
    }
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const { done, value } = await this.#next();
          if (done === true) controller.close();
          else controller.enqueue(value);
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** Reads to the end, and forgets what comes. */
  async drain(): Promise<void> {
    while ((await this.#next()).done !== true);
  }

  #next(): Promise<IteratorResult<Uint8Array>> {
    this.#iterator ??= this.#incoming[Symbol.asyncIterator]();
    return this.#iterator.next();
  }
}

interface Exchange {
  readonly incoming: IncomingRequest;
  readonly outgoing: OutgoingResponse;
  readonly bytes: IncomingBytes | undefined;
}

async function send(response: Response, { incoming, outgoing, bytes }: Exchange): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") outgoing.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
  const unread = incoming.complete ? undefined : bytes;
  if (unread !== undefined) outgoing.setHeader("connection", "close");
  if (response.body !== null && !response.headers.has("content-length"))
    return pipe(response.body, outgoing);
  const body = response.body === null ? undefined : new Uint8Array(await response.arrayBuffer());
  if (unread === undefined) return void outgoing.end(body);
  outgoing.flushHeaders();
  if (body !== undefined) outgoing.write(body);
  await linger(unread, outgoing);
  outgoing.end();
}

/**
 * RFC 9112, 9.6: closing at once would take the answer, which is complete, from a client that is still sending. So its
 * body is read on for a while.
 */
function linger(unread: IncomingBytes, outgoing: OutgoingResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LINGER);
    const settle = (): void => {
      clearTimeout(timer);
      resolve();
    };
    outgoing.once("close", settle);
    unread.drain().then(settle, settle);
  });
}

async function pipe(body: ReadableStream<Uint8Array>, outgoing: OutgoingResponse): Promise<void> {
  const reader = body.getReader();
  outgoing.once("close", () => void reader.cancel("the client went away").catch(() => undefined));
  outgoing.flushHeaders();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (outgoing.destroyed) return;
    if (value !== undefined && !outgoing.write(value)) await drained(outgoing);
  }
  outgoing.end();
}

/** Resolves when more can be written, or when nothing can be written any more. */
function drained(outgoing: OutgoingResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      outgoing.off("drain", settle);
      outgoing.off("close", settle);
      resolve();
    };
    outgoing.once("drain", settle);
    outgoing.once("close", settle);
  });
}
