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
  destroy(): unknown;
  resume(): unknown;
}

/** The part of an `http.ServerResponse` that is used. */
export interface OutgoingResponse {
  statusCode: number;
  readonly destroyed: boolean;
  readonly writableFinished: boolean;
  setHeader(name: string, value: string | readonly string[]): unknown;
  flushHeaders(): void;
  write(chunk: Uint8Array): boolean;
  end(chunk?: Uint8Array): unknown;
  destroy(): unknown;
  once(event: "close" | "drain" | "finish", listener: () => void): unknown;
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
  try {
    const response = await handler(toRequest(incoming, gone.signal));
    await send(response, { incoming, outgoing });
  } catch {
    outgoing.destroy();
  }
}

function toRequest(incoming: IncomingRequest, signal: AbortSignal): Request {
  const headers = headersOf(incoming.rawHeaders);
  const method = incoming.method ?? "GET";
  const init = { method, headers, signal };
  const url = `http://${hostOf(headers)}${safeTarget(incoming.url ?? "/")}`;
  if (method === "GET" || method === "HEAD" || !hasBody(headers)) return new Request(url, init);
  // `duplex` is required for streams, and not yet in the DOM's types.
  const streaming = { ...init, body: bodyOf(incoming), duplex: "half" };
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

/** Reads no faster than someone asks. Nobody's error: a client that goes away makes the next read fail. */
function bodyOf(incoming: IncomingRequest): ReadableStream<Uint8Array> {
  if (incoming.readableDidRead) {
    throw new TypeError(
      "The body was read before the router got the request: mount it before body parsers.",
    );
  }
  let iterator: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        iterator ??= keepOpen(incoming);
        const { done, value } = await iterator.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Without a `return`: who stops reading does not thereby break the connection that the answer has to take. */
function keepOpen(incoming: IncomingRequest): AsyncIterator<Uint8Array> {
  const iterator = incoming[Symbol.asyncIterator]();
  return { next: () => iterator.next() };
}

interface Exchange {
  readonly incoming: IncomingRequest;
  readonly outgoing: OutgoingResponse;
}

async function send(response: Response, { incoming, outgoing }: Exchange): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") outgoing.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
  if (!incoming.complete && hasBody(headersOf(incoming.rawHeaders)))
    lingerThenClose({ incoming, outgoing });
  if (response.body === null) return void outgoing.end();
  if (response.headers.has("content-length")) {
    return void outgoing.end(new Uint8Array(await response.arrayBuffer()));
  }
  await pipe(response.body, outgoing);
}

/** RFC 9112, 9.6: closing at once would take the answer from a client that is still sending. */
function lingerThenClose({ incoming, outgoing }: Exchange): void {
  outgoing.setHeader("connection", "close");
  outgoing.once("finish", () => {
    incoming.resume();
    const timer = setTimeout(() => incoming.destroy(), LINGER);
    outgoing.once("close", () => clearTimeout(timer));
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
