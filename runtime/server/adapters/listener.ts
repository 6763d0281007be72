/**
 * Converts between the requests and responses of `node:http` and those of `fetch`. The needed members are typed
 * structurally, so that only node.ts depends on Node's types; Express and Fastify pass the same objects.
 */

import { inTime } from "../../wire/values/deadline.js";
import { type OutgoingResponse, toResponse } from "../http/outgoing-response.js";
import { type Direct, direct } from "../http/incoming-request.js";
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

interface NodeExchange extends NodeContext<NodeRequest, NodeResponse> {
  readonly originOf: OriginOf;
}

/** Responds to one request. Never rejects; a failure after the status was sent closes the connection. */
export async function answerOnSocket<Context>(
  { req, res, originOf }: NodeExchange,
  router: FetchRouter<Context>,
  context: Context,
): Promise<void> {
  const incoming = new NodeIncomingRequest(req, res, originOf);
  try {
    if (!isDirect(router))
      return await sendResponse(await router(incoming.request, context), incoming, res);
    const outgoing = await router[direct](incoming, context);
    const { status, headers, body } = outgoing;
    if (!isWhole(body) || isUnread(incoming))
      return await sendResponse(toResponse(outgoing), incoming, res);
    res.statusCode = status;
    for (const [name, value] of headers.fields) res.setHeader(name, value);
    res.end(body ?? undefined);
  } catch (error) {
    // Errors of handlers have been reported already; any other error before the response is a mistake in the setup.
    if (res.headersSent) return void res.destroy();
    console.error(error);
    res.statusCode = 500;
    res.setHeader("connection", "close");
    res.end();
  }
}

const isDirect = <Context>(
  router: FetchRouter<Context>,
): router is FetchRouter<Context> & Direct<Context> => direct in router;

const isWhole = (body: OutgoingResponse["body"]): body is Uint8Array | string | null =>
  body === null || typeof body === "string" || body instanceof Uint8Array;

/** Whether part of the body has not arrived yet. */
const isUnread = ({ bytes }: NodeIncomingRequest): boolean => bytes?.hasArrived === false;

/**
 * RFC 9112, 9.6: closing the connection at once could lose the complete response for a client that is still sending.
 * Its body is therefore drained for a while. A stream of unknown length ends after that, since nothing follows its end.
 */
async function sendResponse(
  { status, headers, body }: Response,
  incoming: NodeIncomingRequest,
  res: NodeResponse,
): Promise<void> {
  const isComplete = body === null || headers.has("content-length");
  res.statusCode = status;
  headers.forEach((value, name) => {
    res.setHeader(name, name === "set-cookie" ? headers.getSetCookie() : value);
  });
  if (isUnread(incoming)) res.setHeader("connection", "close");
  if (isUnread(incoming) || !isComplete) res.flushHeaders();
  try {
    if (body !== null) await pipe(body, res);
  } catch {
    // The router has reported it.
    return void res.destroy();
  }
  if (incoming.bytes !== undefined && isUnread(incoming))
    await inTime(incoming.bytes.drain(), LINGER, () => new Error("late")).catch(() => undefined);
  res.end();
}

/** Writes no more than the client reads; ends if it closes the connection. */
async function pipe(body: ReadableStream<Uint8Array>, res: NodeResponse): Promise<void> {
  const reader = body.getReader();
  let goOn = (): void => undefined;
  res.on("drain", () => goOn());
  res.once("close", () => {
    reader.cancel("the client went away").catch(() => undefined);
    goOn();
  });
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (res.destroyed) return;
    if (value === undefined || res.write(value)) continue;
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
  }
}
