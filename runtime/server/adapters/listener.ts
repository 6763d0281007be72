/**
 * Converts between the requests and responses of `node:http` and those of `fetch`. The needed members are typed
 * structurally, so that only node.ts depends on Node's types; Express and Fastify pass the same objects.
 */

import { pairsOf } from "../../wire/values/pairs.js";
import { type OutgoingResponse, toResponse } from "../http/outgoing-response.js";
import { type Direct, direct } from "../http/incoming-request.js";
import { inTime } from "../http/limits.js";
import { type HeaderList, headerList } from "../http/header-list.js";
import { type NodeRequest, NodeIncomingRequest, type NodeResponse } from "./node-request.js";
import { type OriginOf, type OriginOptions, originFrom } from "./request-origin.js";

/** Node's own objects, which a router gets as its context. */
export interface NodeContext<Incoming, Outgoing> {
  readonly req: Incoming;
  readonly res: Outgoing;
}

type FetchRouter<Context> = (request: Request, context: Context) => Promise<Response>;

/** Makes a listener: `http.createServer(toListener(router))`. Throws a `TypeError` if `origin` is not valid. */
export function toListener<Incoming extends NodeRequest, Outgoing extends NodeResponse>(
  router: FetchRouter<NodeContext<Incoming, Outgoing>>,
  options: OriginOptions = {},
): (req: Incoming, res: Outgoing) => void {
  const originOf = originFrom(options);
  return (req, res) => void answerOnSocket({ req, res, originOf }, router, { req, res });
}

/** Milliseconds that a client may go on sending a body that is not read, before its connection is closed. */
const LINGER = 2000;

/** The fetch standard (4.7) forbids these methods. */
const FORBIDDEN: ReadonlySet<string> = /* @__PURE__ */ new Set(["CONNECT", "TRACE", "TRACK"]);

interface NodeExchange extends NodeContext<NodeRequest, NodeResponse> {
  readonly originOf: OriginOf;
}

/** Responds to one request. Never rejects; a failure after the status was sent closes the connection. */
export async function answerOnSocket<Context>(
  { req, res, originOf }: NodeExchange,
  router: FetchRouter<Context>,
  context: Context,
): Promise<void> {
  if (FORBIDDEN.has(req.method ?? "")) return refuseRequest(res, 501);
  const incoming = new NodeIncomingRequest(req, res, originOf);
  try {
    const outgoing = isDirect(router)
      ? await router[direct](incoming, context)
      : await fetched(await router(incoming.request, context));
    const sending = send(outgoing, { incoming, res });
    if (sending !== undefined) await sending;
  } catch (error) {
    // Errors of handlers have been reported already; any other error before the response is a mistake in the setup.
    if (res.headersSent) return void res.destroy();
    console.error(error);
    refuseRequest(res, 500);
  }
}

const isDirect = <Context>(
  router: FetchRouter<Context>,
): router is FetchRouter<Context> & Direct<Context> => direct in router;

async function fetched(response: Response): Promise<OutgoingResponse> {
  const { status, body } = response;
  const headers = headerList(pairsOf(response.headers));
  if (body === null || headers.get("content-length") === null) return { status, headers, body };
  return { status, headers, body: new Uint8Array(await response.arrayBuffer()) };
}

function refuseRequest(res: NodeResponse, status: number): void {
  res.statusCode = status;
  res.setHeader("connection", "close");
  res.end();
}

interface Sending {
  readonly incoming: NodeIncomingRequest;
  readonly res: NodeResponse;
}

function send(outgoing: OutgoingResponse, { incoming, res }: Sending): Promise<void> | undefined {
  const { status, headers, body } = outgoing;
  if (!isWhole(body) || incoming.isUnread)
    return sendResponse(toResponse(outgoing), { incoming, res });
  res.statusCode = status;
  sendHeaders(headers, res);
  res.end(body ?? undefined);
  return undefined;
}

const isWhole = (body: OutgoingResponse["body"]): body is Uint8Array | string | null =>
  body === null || typeof body === "string" || body instanceof Uint8Array;

/**
 * RFC 9112, 9.6: closing the connection at once could lose the complete response for a client that is still sending.
 * Its body is therefore drained for a while.
 */
async function sendResponse(
  { status, headers, body }: Response,
  { incoming, res }: Sending,
): Promise<void> {
  const isComplete = body === null || headers.has("content-length");
  res.statusCode = status;
  sendHeaders(headerList(pairsOf(headers)), res);
  if (incoming.isUnread) res.setHeader("connection", "close");
  if (incoming.isUnread || !isComplete) res.flushHeaders();
  try {
    if (body !== null) await pipe(body, res);
  } catch {
    // The router has reported it.
    return void res.destroy();
  }
  if (isComplete && incoming.isUnread)
    await inTime(incoming.drain(), LINGER).catch(() => undefined);
  res.end();
}

function sendHeaders({ fields }: HeaderList, res: NodeResponse): void {
  for (const [name, value] of fields) res.setHeader(name, value);
}

async function pipe(body: ReadableStream<Uint8Array>, res: NodeResponse): Promise<void> {
  const reader = body.getReader();
  res.once("close", () => void reader.cancel("the client went away").catch(() => undefined));
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (res.destroyed) return;
    if (value !== undefined && !res.write(value)) await drained(res);
  }
}

/** Resolves when more can be written, or when the connection is closed. */
function drained(res: NodeResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      res.off("drain", settle);
      res.off("close", settle);
      resolve();
    };
    res.once("drain", settle);
    res.once("close", settle);
  });
}
